/**
 * What a screen reader hears on a screen: when it is there, after a refused submit, when mended, and what comes next. Texts stand in
 * `transcripts/` by their keys, so that rewording one changes no transcript; in German they are in `test-results/transcripts/`
 * after a run. `UPDATE_TRANSCRIPTS=1` writes them anew.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { applyPatch, formatPatch, structuredPatch } from 'diff';
import type { Page } from 'playwright/test';
import { expect } from '../support/fixtures.ts';
import { withKeys, withoutMarks } from '../../wording/marked.ts';
import { expectMended, summary, TITLE_WITH_ERRORS } from '../support/form-errors.ts';
import { focusedOn, heardSince, listen, readAloud } from './ears.ts';

const FOLDER = join(import.meta.dirname, '../transcripts');
const GERMAN = join(import.meta.dirname, '../../../test-results/transcripts');
const UPDATE = process.env['UPDATE_TRANSCRIPTS'] === '1';
/** A file for each part of the way, with its screens in this order. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  welcome: ['main', 'welcome', 'frame'],
  application: ['registration', 'start', 'personal-financial-data', 'housing-legal-data'],
  offer: ['summary', 'psd', 'psdresult', 'personal-offer-first', 'personal-offer', 'insurance'],
  contract: ['document-upload', 'id-check', 'mismatch', 'mismatch-again', 'signing'],
  result: ['result-pending', 'result-granted', 'result-refused', 'result-cancelled', 'fail'],
};

function partOf(name: string): readonly [string, readonly string[]] {
  const found = Object.entries(PARTS).find(([, screens]) => screens.includes(name));
  if (found === undefined) throw new Error(`${name} is in no part of the transcripts`);
  return found;
}

/** The application with marked texts (playwright.config.ts). */
export const MARKED_URL = `http://bank.localhost:${Number(process.env['TEST_PORT'] ?? 4310) + 2}`;
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

const write = (file: string, lines: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines);
};

/** The transcripts of a file, by the name of the screen, with the variant where it is heard differently. */
function sectionsOf(file: string): Map<string, string> {
  const parts = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/^# (.*)\n/m)
        .slice(1)
    : [];
  const sections = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2)
    sections.set(parts[index] ?? '', (parts[index + 1] ?? '').replace(/\n$/, ''));
  return sections;
}

/** A variant stands behind the first one, as the lines that differ from it (unified diff). */
export function compare(
  name: string,
  variant: 'ntb' | 'existing' | 'bank' | 'direct',
  lines: readonly string[],
): void {
  const [part, screens] = partOf(name);
  const file = join(FOLDER, `${part}.txt`);
  const sections = sectionsOf(file);
  const own = `${name}, ${variant}`;
  const heard = `${lines.map((line) => steady(withKeys(line))).join('\n')}\n`;
  write(join(GERMAN, variant, `${name}.txt`), `${lines.map(withoutMarks).join('\n')}\n`);
  const common = sections.get(name) ?? '';
  if (UPDATE) {
    sections.delete(own);
    if (variant === 'ntb' || variant === 'bank' || common === '') sections.set(name, heard);
    else if (heard !== common) sections.set(own, differences(common, heard));
    const order = (section: string): number => screens.indexOf(section.replace(/, .*/, ''));
    const sorted = [...sections].sort(([one], [other]) => order(one) - order(other));
    write(file, sorted.map(([section, text]) => `# ${section}\n${text}\n`).join(''));
  }
  const differs = sections.get(own);
  const base = sections.get(name) ?? '';
  expect(heard, `${name}: UPDATE_TRANSCRIPTS=1 writes it anew, then read it`).toBe(
    differs === undefined ? base : applyPatch(base, differs),
  );
}

/** Without the names of files that a patch begins with. */
function differences(common: string, heard: string): string {
  const patch = formatPatch(
    structuredPatch('', '', common, heard, undefined, undefined, { context: 0 }),
  );
  return patch.slice(patch.indexOf('@@'));
}

/** Polite messages come a moment later; announced.spec.ts counts them. */
const announced = async (page: Page): Promise<string[]> =>
  (await heardSince(page))
    .filter(({ role, place }) => role === 'alert' && place === '')
    .map(({ role, text }) => `says at once (${role}): ${text}`);

export interface Transcript {
  there(): Promise<void>;
  /** Of the act itself, not of what was done to the page before. */
  refused(act: () => Promise<void>): Promise<void>;
  mended(): Promise<void>;
  next(act: () => Promise<void>): Promise<void>;
  compare(): void;
}

/** Call before the first `goto`. */
export async function transcriptOf(
  page: Page,
  name: string,
  variant: 'ntb' | 'existing',
): Promise<Transcript> {
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
      await expect(page).toHaveTitle(TITLE_WITH_ERRORS);
      const read = await readAloud(page);
      lines.push(
        '',
        '== sent off with mistakes ==',
        await page.title(),
        `focus on ${await focusedOn(page)}`,
        ...(await announced(page)),
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
        ...(await announced(page)),
      );
    },
    compare: () => compare(name, variant, lines),
  };
}
