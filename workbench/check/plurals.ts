/** The texts of a language as i18next looks them up: a plural has a text for each form that the language has. */
import { leavesOf, type Part } from '../definitions/json-file.ts';
import { keyOfText } from './drafts.ts';

/** One text. `key` is `namespace:path` with dots, as the code asks for it; entries of lists are numbered from 0. */
export interface Entry extends Pick<Part, 'file' | 'path'> {
  key: string;
  text: string;
}
/** Without the gaps in the lists of a translation (null): they are shown in the first language. */
export const textsOf = (part: Part | undefined): Entry[] =>
  leavesOf(part).flatMap(({ file, path, value }) =>
    typeof value === 'string' ? [{ file, path, key: keyOfText({ file, path }), text: value }] : [],
  );

/** Counts are whole numbers: forms of fractions and of millions are not asked for. */
const COUNTS = Array.from({ length: 101 }, (_, count) => count);
const FORM = /(?<=_)(?:zero|one|two|few|many|other)$/;

/** By the tag of a language; a folder below `locales/` may have any name. */
function formOf(language: string): (count: number) => string {
  try {
    const rules = new Intl.PluralRules(language);
    return (count) => rules.select(count);
  } catch {
    return () => 'other';
  }
}

/** What a German name stands for in a language: itself, and of a plural also the forms that German lacks. */
function namesIn(language: string, name: string, isThere: (name: string) => boolean): string[] {
  if (!name.endsWith('_other') || !isThere(name.replace(FORM, 'one'))) return [name];
  const forms = new Set(COUNTS.map(formOf(language)));
  const further = ['zero', 'two', 'few', 'many'].filter((form) => forms.has(form));
  return [...further.map((form) => name.replace(FORM, form)), name];
}

/**
 * The German text that a form is made of. Where 'one' is also said of 21 (Croatian) or 0 (French), it is the one for several, with
 * its {{count}}: 'Eine Angabe fehlt' would be wrong there.
 */
function germanKeyOf(key: string, language: string): string {
  const select = formOf(language);
  const isOnlyOne = COUNTS.every((count) => count === 1 || select(count) !== 'one');
  return isOnlyOne && key.endsWith('_one') ? key : key.replace(FORM, 'other');
}

/** German texts, with a row for each form of a language. */
export function withForms(source: readonly Entry[], language: string): Entry[] {
  const texts = new Map(source.map(({ key, text }) => [key, text]));
  return source.flatMap((german) =>
    namesIn(language, german.key, (key) => texts.has(key)).map((key) => {
      const text = texts.get(germanKeyOf(key, language)) ?? german.text;
      const name = String(german.path.at(-1)).replace(FORM, FORM.exec(key)?.[0] ?? '');
      const path = key === german.key ? german.path : [...german.path.slice(0, -1), name];
      return { ...german, text, key, path };
    }),
  );
}
