/**
 * How many elements the browser has to style anew for an answer: those that it concerns. One rule about whatever follows (`* + *`) makes
 * it the whole form, one about the `::before` of every element half as much again.
 */
import type { Page } from 'playwright/test';
import { mainAction } from './fill.ts';
import { expect, expectStep, test } from './fixtures.ts';
import { field } from './form-errors.ts';

interface TraceEvent {
  name: string;
  args?: { elementCount?: number };
}

/** Elements styled by an act and what follows it at once. */
async function restyled(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('no browser to ask');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  // Two frames: what the act brought about is styled.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return traceEvents.reduce(
    (sum, { name, args }) => sum + (name === 'UpdateLayoutTree' ? (args?.elementCount ?? 0) : 0),
    0,
  );
}

test('another answer has the browser style what comes and goes, not the whole form; nor does leaving a field or a refused submit', async ({
  page,
  sandbox,
}) => {
  await page.goto((await sandbox.start({ state: 'INIT' })).url);
  await expectStep(page, 'personal-financial-data');
  await expect(mainAction(page)).toBeVisible();
  const choose = (value: string) =>
    page.evaluate(
      (name) => document.querySelector<HTMLElement>(`[type=radio][value=${name}]`)?.click(),
      value,
    );
  await choose('EMPLOYEE');
  await expect(field(page, 'industry')).toBeVisible();

  const all = await page.evaluate(() => document.querySelectorAll('form[data-form] *').length);
  const changed = await restyled(page, () => choose('PENSIONER'));
  await expect(field(page, 'industry')).toHaveCount(0);
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(all / 2);

  await page.getByLabel('Geburtsort').pressSequentially('Wien');
  const left = await restyled(page, () => page.keyboard.press('Tab'));
  expect(left).toBeLessThan(all / 5);

  const refused = await restyled(page, () => mainAction(page).click());
  await expect(page.locator('[data-error-summary]')).toBeFocused();
  const shown = await page.evaluate(() => document.querySelectorAll('form[data-form] *').length);
  expect(refused).toBeGreaterThan(changed);
  expect(refused).toBeLessThan(shown * 0.75);
});
