/** What a refused form shows: the error summary (accessibility), and messages by their keys. */
import type { Locator, Page } from 'playwright/test';
import { withoutMarks } from '../../../workbench/marks.ts';
import { expect } from './fixtures.ts';
import { text } from './page.ts';

/** The message of a key of errors.json: `field.keyword`, or one for all fields. */
export const message = (key: string, values = {}): string => text(`errors:${key}`, values);
/** Beside a field without an answer; the sentence of errors.json is in the summary. */
export const MISSING = {
  fill: text('form:missing.fill'),
  choose: text('form:missing.choose'),
  confirm: text('form:missing.confirm'),
};

export const field = (page: Page, name: string): Locator => page.locator(`[data-field="${name}"]`);
/** The control of a field. */
export const control = (page: Page, name: string): Locator =>
  field(page, name).locator('input, select').first();
/** Marks of texts are invisible format characters. */
export const TITLE_WITH_ERRORS = new RegExp(`^\\p{Cf}*${text('shell:errorWord')}\\p{Cf}*: `, 'u');
export const summary = (page: Page): Locator => page.locator('[data-error-summary]');

interface Invalid {
  id: string;
  name: string | null;
  messages: string[];
}

/** The invalid controls in the order of the page, with the messages that describe them. */
const invalidControls = async (page: Page): Promise<Invalid[]> => {
  const found = await page.locator('main [aria-invalid=true]').evaluateAll((controls) =>
    controls.map((control) => {
      const ids =
        `${control.getAttribute('aria-describedby') ?? ''} ${control.getAttribute('aria-errormessage') ?? ''}`
          .split(' ')
          .filter((id) => id !== '');
      return {
        id: control.id,
        name: control.closest('[data-field]')?.getAttribute('data-field') ?? null,
        messages: ids.map(
          (id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`,
        ),
      };
    }),
  );
  return found.map((one) => ({
    ...one,
    messages: one.messages.map((message) =>
      withoutMarks(message).trim().replace(text('form:errorPrefix'), '').trim(),
    ),
  }));
};

/** A field shows this message, is marked invalid and described by it. */
export async function expectFieldError(page: Page, name: string, text: string): Promise<void> {
  const invalid = field(page, name).locator('[aria-invalid=true]');
  await expect(invalid).toHaveCount(1);
  await expect
    .poll(
      async () => (await invalidControls(page)).find((one) => one.name === name)?.messages ?? [],
    )
    .toContain(text);
  await expect(field(page, name).getByText(text, { exact: true })).toBeVisible();
}

/** The list is painted first, with the focus; the fields follow. */
export async function expectFieldsMarked(page: Page): Promise<void> {
  await expect(summary(page)).toBeFocused();
  const links = await summary(page).locator('a').count();
  await expect(page.locator('main [aria-invalid=true]')).toHaveCount(links);
}

/**
 * After a refused submit: the summary has the focus and one link for each field in error, in the order of the page, with the
 * text beside the field, which is shorter where an answer is missing; each link moves the focus to its field; the title begins with
 * the word for an error.
 */
export async function expectRefused(page: Page): Promise<void> {
  await expectFieldsMarked(page);
  await expect(page).toHaveTitle(TITLE_WITH_ERRORS);
  const more = summary(page).locator('details > summary');
  if ((await more.count()) > 0) await more.click();
  const links = summary(page).getByRole('link');
  const texts = (await links.allTextContents()).map(withoutMarks);
  const invalid = await invalidControls(page);
  expect(texts.length).toBeGreaterThan(0);
  expect(
    invalid.map(({ name, messages }, index) =>
      [texts[index], ...Object.values(MISSING)].some((text) => messages.includes(text ?? ''))
        ? name
        : `${String(name)}: ${messages.join(' / ')}`,
    ),
  ).toEqual(invalid.map(({ name }) => name));
  expect(texts).toHaveLength(invalid.length);
  for (const [index, link] of (await links.all()).entries()) {
    await link.click();
    const focused = await page.evaluate(() =>
      document.activeElement?.closest('[data-field]')?.getAttribute('data-field'),
    );
    expect(focused, texts[index]).toBe(invalid[index]?.name);
  }
}

/** No error is left, although nothing was sent yet. */
export async function expectCorrected(page: Page): Promise<void> {
  await expect(summary(page)).toHaveCount(0);
  await expect(page.locator('main [aria-invalid=true]')).toHaveCount(0);
  await expect(page).not.toHaveTitle(TITLE_WITH_ERRORS);
}
