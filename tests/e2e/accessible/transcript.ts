/**
 * The transcript of a screen, as a screen reader reads it: as it opens and after a refused submit.
 * `transcripts/` has a file for each part of the journey and in it a section for each screen, texts by their keys, so that rewording
 * one changes no transcript; in German they are in `test-results/transcripts/` after a run. `UPDATE_TRANSCRIPTS=1` writes the
 * sections anew; with one worker, because several would overwrite each other's.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch, formatPatch, structuredPatch } from 'diff';
import type { Page } from 'playwright/test';
import { withKeys, withoutMarks } from '../../../workbench/marks.ts';
import { expect } from '../support/fixtures.ts';
import { expectFieldsMarked, TITLE_WITH_ERRORS } from '../support/form-errors.ts';
import { focused, heardSince, listen, readAloud } from './screen-reader.ts';

const FOLDER = join(import.meta.dirname, '../transcripts');
const GERMAN = join(import.meta.dirname, '../../../test-results/transcripts');
const UPDATE = process.env['UPDATE_TRANSCRIPTS'] === '1';
/** The application with marked texts (serve.ts). */
export const MARKED_URL = `http://bank.localhost:${Number(process.env['TEST_PORT'] ?? 4310) + 2}`;

/** A file for each part of the journey, with its screens in this order. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  application: [
    ...['main', 'welcome', 'statement', 'frame', 'registration', 'start'],
    ...['personal-financial-data', 'housing-legal-data'],
  ],
  offer: ['summary', 'psd', 'psdresult', 'personal-offer-first', 'personal-offer', 'insurance'],
  contract: [
    ...['document-upload', 'id-check', 'mismatch', 'mismatch-again', 'signing'],
    ...['result-pending', 'result-granted', 'result-refused', 'result-cancelled', 'fail'],
  ],
};

/** Without what differs from run to run, and from brand to brand (brands.spec.ts). */
const steady = (line: string): string =>
  line
    .replace(/\b(?:Online|easy) kredit\b/gi, '[product]')
    .replace(/_(?:bank|direct)(?=[:}])/g, '_[brand]')
    .replace(/\b\d{2}\.\d{2}\.\d{4}\b/g, '[day]')
    .replace(
      /\d{1,2}\. (?:Jän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{L}*\.? \d{4}/gu,
      '[day]',
    )
    .replace(/\p{L}+tag, \d{1,2}\. \p{L}+|Mittwoch, \d{1,2}\. \p{L}+/gu, '[day]')
    .replace(/\b\d+(?= Sekunden?\b)/g, '[count]');

/** The sections of a file by their titles. */
function sectionsOf(file: string): Map<string, string> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, ...parts] = text.split(/^# (.+)\n/m);
  const titles = parts.filter((_, index) => index % 2 === 0);
  return new Map(titles.map((title, at) => [title, (parts[2 * at + 1] ?? '').replace(/\n$/, '')]));
}

/** The lines that differ, as a unified diff without file names. */
function differences(common: string, own: string): string {
  const patch = structuredPatch('', '', common, own, undefined, undefined, { context: 0 });
  const text = formatPatch(patch);
  return text.slice(text.indexOf('@@'));
}

/** A variant (existing customers, the other brand) has a section with its differences, if there are any. */
export function compare(
  name: string,
  variant: 'existing' | 'direct' | undefined,
  lines: readonly string[],
): void {
  const [part, screens] = Object.entries(PARTS).find(([, names]) => names.includes(name)) ?? [];
  if (screens === undefined) throw new Error(`no file for the transcript of ${name}`);
  const file = join(FOLDER, `${part}.txt`);
  const sections = sectionsOf(file);
  const title = variant === undefined ? name : `${name}, ${variant}`;
  const heard = `${lines.map((line) => steady(withKeys(line))).join('\n')}\n`;
  mkdirSync(GERMAN, { recursive: true });
  writeFileSync(join(GERMAN, `${title}.txt`), `${lines.map(withoutMarks).join('\n')}\n`);
  const common = variant === undefined ? '' : (sections.get(name) ?? '');
  if (UPDATE) {
    sections.delete(title);
    if (variant === undefined) sections.set(title, heard);
    else if (heard !== common) sections.set(title, differences(common, heard));
    const text = screens
      .flatMap((screen) => [screen, `${screen}, existing`, `${screen}, direct`])
      .filter((each) => sections.has(each))
      .map((each) => `# ${each}\n${sections.get(each)}\n`);
    writeFileSync(file, text.join(''));
  }
  const section = sections.get(title);
  expect(heard, `${title}: UPDATE_TRANSCRIPTS=1 writes it anew, then read it`).toBe(
    variant === undefined || section === undefined
      ? (section ?? common)
      : applyPatch(common, section),
  );
}

/** Title and main. */
export async function opened(page: Page): Promise<string[]> {
  const [main, ...inside] = await readAloud(page);
  return [`${await page.title()}, ${main}`, ...inside];
}

/** Polite messages come a moment later; announced.spec.ts counts them. */
const announced = async (page: Page): Promise<string[]> =>
  (await heardSince(page))
    .filter(({ role, place }) => role === 'alert' && place === '')
    .map(({ role, text }) => `says at once (${role}): ${text}`);

export interface Transcript {
  opened(): Promise<void>;
  /**
   * Records what follows the action itself, not what was done to the page before. The links of the summary have the texts of its
   * alert (form-errors.ts).
   */
  refused(action: () => Promise<void>): Promise<void>;
  compare(): void;
}

/** Call before the first `goto`. */
export async function transcriptOf(
  page: Page,
  name: string,
  variant: 'existing' | undefined,
): Promise<Transcript> {
  await listen(page);
  const lines: string[] = [];
  return {
    async opened() {
      await page.locator('[data-panel=offer] .offer__pending').waitFor({ state: 'detached' });
      lines.push(...(await opened(page)));
    },
    async refused(action) {
      await heardSince(page);
      await action();
      await expectFieldsMarked(page);
      // The frame counts the errors a moment after the summary has the focus.
      await expect(page).toHaveTitle(TITLE_WITH_ERRORS);
      lines.push(
        '',
        '== submitted with mistakes ==',
        await page.title(),
        `focus on ${await focused(page)}`,
        ...(await announced(page)),
        ...(await readAloud(page)).filter((line) => line.includes(', invalid')),
      );
    },
    compare: () => compare(name, variant, lines),
  };
}
