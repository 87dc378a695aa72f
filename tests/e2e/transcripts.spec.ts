/**
 * What a screen reader hears on every screen: when it is there, after a refused submit, when mended, and what comes next.
 * The texts stand in `transcripts/`, to be read by people; `UPDATE_TRANSCRIPTS=1` writes them anew.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';
import { focusedOn, heardSince, listen, readAloud } from './accessible/ears.ts';
import { openScreen, SCREENS } from './accessible/screens.ts';
import { mainAction } from './fill.ts';
import { at, BRANDS, expect, expectStep, test } from './fixtures.ts';

const FOLDER = join(import.meta.dirname, 'transcripts');
const UPDATE = process.env['UPDATE_TRANSCRIPTS'] === '1';
const textsOf = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../locales/de-AT/${name}.json`, import.meta.url), 'utf8'));
const { busy } = textsOf('shell') as { busy: Record<string, string> };
const { offer } = textsOf('flow') as { offer: { loading: string } };
/** Whether they are heard depends on how fast the machine is; announced.spec.ts counts them. */
const WAITING = [...Object.values(busy), offer.loading];

/** What differs from run to run. */
const steady = (line: string): string => line
  .replace(/\b\d{2}\.\d{2}\.\d{4}\b/g, '[day]').replace(/\d{1,2}\. (?:Jän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{L}*\.? \d{4}/gu, '[day]')
  .replace(/\b\d+(?= Sekunden?\b)/g, '[count]');

function compare(name: string, lines: readonly string[]): void {
  const file = join(FOLDER, `${name}.txt`);
  const text = `${lines.map(steady).join('\n')}\n`;
  if (UPDATE) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text, `${name}: UPDATE_TRANSCRIPTS=1 writes it anew, then read it`).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
}

const said = async (page: Page): Promise<string[]> => (await heardSince(page))
  .filter(({ text, place }) => place === '' && !WAITING.includes(text)).map(({ role, text }) => `says at once (${role}): ${text}`);

for (const screen of SCREENS) {
  const { name, customerType, form } = screen;
  test(`${name} as ${customerType} customers hear it`, async ({ page, baseURL, sandbox }) => {
    await listen(page);
    const id = await openScreen(page, screen, 'bank', sandbox, baseURL);
    await page.locator('[data-panel=offer] .offer__pending').waitFor({ state: 'detached' });
    const lines = ['== there ==', await page.title(), ...await readAloud(page)];
    await heardSince(page);
    if (form !== undefined) {
      await form.before?.({ page, sandbox, id });
      await heardSince(page);
      await mainAction(page).click();
      await expect(page.locator('[data-error-summary]')).toBeFocused();
      const refused = await readAloud(page);
      lines.push('', '== sent off with mistakes ==', await page.title(), `focus on ${await focusedOn(page)}`, ...await said(page), ...refused.filter((line) => line.includes(', invalid') || line.trim().startsWith('link')));
      await form.mend({ page, sandbox, id });
      await expect(page.locator('main [aria-invalid=true]')).toHaveCount(0);
      await heardSince(page);
      lines.push('', '== mended ==', await page.title());
      await mainAction(page).click();
      await expectStep(page, form.next);
      await expect(page.locator('main h1')).toBeFocused();
      lines.push('', '== next ==', await page.title(), `focus on ${await focusedOn(page)}`, ...await said(page));
    }
    compare(join(customerType, name), lines);
  });
}

for (const brand of BRANDS) {
  test(`the frame of ${brand} as it is heard`, async ({ page, baseURL }) => {
    await page.goto(at(brand, '/main?amount=12000&duration=5', baseURL));
    await expectStep(page, 'main');
    const main = ['== there ==', await page.title(), ...await readAloud(page, 'header'), ...await readAloud(page), ...await readAloud(page, 'footer')];
    await page.getByRole('button', { name: 'Barrierefreiheit' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    compare(join(brand, 'main'), [...main, '', '== accessibility statement ==', `focus on ${await focusedOn(page)}`, ...await readAloud(page, 'dialog')]);
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.goto(at(brand, '/flow/ntb/registration', baseURL));
    await expectStep(page, 'registration');
    await expect(page.locator('[data-panel=offer] .offer__pending')).toHaveCount(0);
    await page.evaluate(() => document.querySelectorAll<HTMLDetailsElement>('aside details').forEach((part) => (part.open = true)));
    compare(join(brand, 'frame'), [...await readAloud(page, 'header'), ...await readAloud(page, 'aside'), ...await readAloud(page, 'footer')]);
  });
}
