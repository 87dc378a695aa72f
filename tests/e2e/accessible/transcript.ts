/**
 * What a screen reader hears on a screen: when it is there, after a refused submit, when mended, and what comes next. The texts stand
 * in `transcripts/`, to be read by people; `UPDATE_TRANSCRIPTS=1` writes them anew.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { expectMended, summary } from '../form-errors.ts';
import { focusedOn, heardSince, listen, readAloud } from './ears.ts';

const FOLDER = join(import.meta.dirname, '../transcripts');
const UPDATE = process.env['UPDATE_TRANSCRIPTS'] === '1';
const textsOf = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../locales/de-AT/${name}.json`, import.meta.url), 'utf8'));
const { busy } = textsOf('shell') as { busy: Record<string, string> };
const { offer, waiting } = textsOf('flow') as {
  offer: { loading: string };
  waiting: Record<string, unknown>;
};
/** Whether they are heard depends on how fast the machine is; announced.spec.ts counts them. */
const WAITING = [...Object.values(busy), ...Object.values(waiting), offer.loading];

/** What differs from run to run. */
const steady = (line: string): string =>
  line
    .replace(/\b\d{2}\.\d{2}\.\d{4}\b/g, '[day]')
    .replace(
      /\d{1,2}\. (?:Jän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{L}*\.? \d{4}/gu,
      '[day]',
    )
    .replace(/\p{L}+tag, \d{1,2}\. \p{L}+|Mittwoch, \d{1,2}\. \p{L}+/gu, '[day]')
    .replace(/\b\d+(?= Sekunden?\b)/g, '[count]');

export function compare(name: string, lines: readonly string[]): void {
  const file = join(FOLDER, `${name}.txt`);
  const text = `${lines.map(steady).join('\n')}\n`;
  if (UPDATE) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text, `${name}: UPDATE_TRANSCRIPTS=1 writes it anew, then read it`).toBe(
    existsSync(file) ? readFileSync(file, 'utf8') : '',
  );
}

const said = async (page: Page): Promise<string[]> =>
  (await heardSince(page))
    // The form's own region speaks a moment behind what was done to it (announced.spec.ts).
    .filter(({ role, text, place }) => place === '' && role !== 'polite' && !WAITING.includes(text))
    .map(({ role, text }) => `says at once (${role}): ${text}`);

export interface Transcript {
  there(): Promise<void>;
  /** Of the act itself, not of what was done to the page before. */
  refused(act: () => Promise<void>): Promise<void>;
  mended(): Promise<void>;
  next(act: () => Promise<void>): Promise<void>;
  compare(): void;
}

const NOTHING: Transcript = {
  there: () => Promise.resolve(),
  refused: (act) => act(),
  mended: () => Promise.resolve(),
  next: (act) => act(),
  compare: () => undefined,
};

/** Call before the first `goto`. Without a name nothing is written down. */
export async function transcriptOf(page: Page, name: string | undefined): Promise<Transcript> {
  if (name === undefined) return NOTHING;
  await listen(page);
  const lines: string[] = [];
  return {
    async there() {
      await page.locator('[data-panel=offer] .offer__pending').waitFor({ state: 'detached' });
      lines.push('== there ==', await page.title(), ...(await readAloud(page)));
    },
    async refused(act) {
      await heardSince(page);
      await act();
      await expect(summary(page)).toBeFocused();
      // The frame counts the errors once the form has told it, a moment behind the focus.
      await expect(page).toHaveTitle(/^Fehler: /);
      const read = await readAloud(page);
      lines.push(
        '',
        '== sent off with mistakes ==',
        await page.title(),
        `focus on ${await focusedOn(page)}`,
        ...(await said(page)),
        ...read.filter((line) => line.includes(', invalid') || line.trim().startsWith('link')),
      );
    },
    async mended() {
      await expectMended(page);
      lines.push('', '== mended ==', await page.title());
    },
    async next(act) {
      await heardSince(page);
      await act();
      await expect(page.locator('main h1')).toBeFocused();
      lines.push(
        '',
        '== next ==',
        await page.title(),
        `focus on ${await focusedOn(page)}`,
        ...(await said(page)),
      );
    },
    compare: () => compare(name, lines),
  };
}
