/** Answers of a step that is not finished, kept at the server: shown again, discarded, and how keeping is told. When it is sent: src/state/drafts.test.ts; on another device: killed.spec.ts. */
import type { Page } from 'playwright/test';
import { mainAction } from '../support/fill.ts';
import { expect, expectAccessible, reloadAt, test } from '../support/fixtures.ts';
import { control } from '../support/form-errors.ts';
import { browserQuestions, button, text } from '../support/page.ts';
import { refuse } from '../support/sandbox.ts';

const kept = (page: Page) => page.locator('[data-draft=kept]');

test('a reload shows what was typed, without a question, and it can be discarded', async ({
  page,
  openStep,
}) => {
  const questions = browserQuestions(page);
  await openStep('housing-legal-data');
  await control(page, 'zipCode').fill('80');
  await control(page, 'city').fill('Graz');
  await reloadAt(page, 'housing-legal-data');
  await expect(kept(page)).toBeVisible();
  await expect(control(page, 'zipCode')).toHaveValue('80');
  await expect(control(page, 'city')).toHaveValue('Graz');
  expect(questions).toEqual([]);
  await expectAccessible(page);
  const dropped = page.waitForResponse((response) => response.url().endsWith('/draft'));
  await button(page, 'steps:draft.discard').click();
  expect((await dropped).status()).toBe(204);
  await expect(kept(page)).toHaveCount(0);
  await expect(control(page, 'city')).toHaveValue('');
  await reloadAt(page, 'housing-legal-data');
  await expect(control(page, 'city')).toHaveValue('');
});

test('the time of keeping is shown, a failure too, and neither is in the way', async ({
  page,
  openStep,
  watch,
}) => {
  watch.expectConsole(/status of 503/);
  await page.clock.install();
  await openStep('housing-legal-data');
  await control(page, 'city').fill('Graz');
  await control(page, 'city').blur();
  await page.clock.fastForward(20_000);
  await expect(page.locator('[data-draft=saved]')).toBeVisible();
  await refuse(page, 'PUT', /\/draft$/, { status: 503, times: 1 });
  await control(page, 'city').fill('Linz');
  await control(page, 'city').blur();
  await page.clock.fastForward(20_000);
  await expect(page.getByText(text('steps:draft.failed'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await expect(mainAction(page)).toBeEnabled();
});
