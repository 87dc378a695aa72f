/** The guides call everything as the studio does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TEXTS } from '../../build/texts.ts';
import { BRANDS } from '#brand/brands.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value) as object).flatMap(stringsIn);

const STUDIO: unknown = JSON.parse(read('workbench/locales/de-AT/studio.json'));
const NAMED = [STUDIO, TEXTS['steps']].flatMap(stringsIn);
/** Of other programs, and examples. */
const OTHERS = ['Change it', 'Sie', 'lassen Sie das Feld leer', 'höchstens 5'];

/** Up to what differs each time: `Alle kopieren ({{count}})`, 'Weiter mit …'. */
const start = (text: string): string => text.split(/[ (:„]*(?:\{\{|…)/)[0] ?? '';
const NAMES = new Set([
  ...[...NAMED, ...OTHERS, ...NAMED.map(start)],
  ...Object.values(BRANDS).map(({ product }) => product),
]);
test.each(['leitfaden', 'leitfaden-uebersetzen', 'leitfaden-nachschlagen'])(
  'docs/%s.md names only what there is',
  (guide) => {
    const named = [...read(`docs/${guide}.md`).matchAll(/(?<!\w)'([^'\n]+)'(?!\w)/g)].map(
      ([, name = '']) => name,
    );
    expect(named.length).toBeGreaterThan(0);
    const isThere = (name: string) => NAMES.has(name) || NAMES.has(start(name));
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  },
);
