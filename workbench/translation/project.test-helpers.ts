/** A project of texts in a folder of its own, and the hand that edits its files. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect } from 'vitest';
import { heldDefinitions } from '../fixtures/held.ts';
import { exportTexts, type Format } from './texts.ts';

export const FLOW = 'locales/de-AT/flow.json';
const NBSP = '\u00A0';

/** A project for each test of a file. */
export function projectOfEach() {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'texts-'));
    heldDefinitions(root);
    return () => rmSync(root, { recursive: true });
  });
  const at = (...path: string[]): string => join(root, ...path);
  const read = (file: string): string => readFileSync(at(file), 'utf8');
  return { at, read, rootOf: () => root };
}

export function edit(file: string, from: string | RegExp, to: string): void {
  const before = readFileSync(file, 'utf8');
  expect(before).toMatch(from);
  writeFileSync(file, before.replace(from, to));
}

/** The exported file of a format, and its editor. */
export function exchangeBy(rootOf: () => string, format: Format) {
  const file = () => join(rootOf(), `out.${format}`);
  const task = (language?: string) => ({ root: rootOf(), format, file: file(), language });
  const exportFlow = () => {
    const texts = { percent: `{{percent}}${NBSP}%`, year: `{{count}}${NBSP}Jahr` };
    writeFileSync(join(rootOf(), FLOW), `${JSON.stringify(texts, null, 2)}\n`);
    exportTexts(task());
  };
  /** Writes another translation of a text, by key, into the exported file. */
  const translate = (key: string, from: string, to: string): void => {
    const name = key.replaceAll('.', '\\.');
    const before =
      format === 'csv'
        ? `(\\n${name},(?:"[^"]*"|[^,\\n]*),"?)`
        : `(name="${name}"(?:(?!</(?:trans-)?unit>)[\\s\\S])*?<target[^>]*>)`;
    edit(file(), new RegExp(before + from), `$1${to}`);
  };
  return { file, task, exportFlow, translate };
}
