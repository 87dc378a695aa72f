/** Plural forms that German lacks: a language that has them gets a row for each, with the German text for several. */
import type { Entry } from './catalogue.ts';
import { message } from './message.ts';

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
const furtherForms = (language: string): string[] => {
  const forms = new Set(COUNTS.map(formOf(language)));
  return ['zero', 'two', 'few', 'many'].filter((form) => forms.has(form));
};

/** What a German name stands for in a language: itself, and of a plural also the further forms. */
export const namesIn = (
  language: string,
  name: string,
  isThere: (name: string) => boolean,
): string[] =>
  name.endsWith('_other') && isThere(name.replace(FORM, 'one'))
    ? [...furtherForms(language).map((form) => name.replace(FORM, form)), name]
    : [name];

/**
 * The German text that a form is made of. Where 'one' is also said of 21 (Croatian) or 0 (French), it is the one for several, with
 * its {{count}}: 'Eine Angabe fehlt' would be wrong there.
 */
export function germanKeyOf(key: string, language: string): string {
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
      const entry = { ...german, text };
      const name = String(entry.path.at(-1)).replace(FORM, FORM.exec(key)?.[0] ?? '');
      return key === entry.key
        ? entry
        : { ...entry, key, path: [...entry.path.slice(0, -1), name] };
    }),
  );
}

/** So many runs of counts are named. */
const NAMED = 2;

/** „bei 2–4, 22–24 …“: where a language has more forms than German, 'Mehrzahl' says too little. */
export function countsOf(key: string, language: string): string {
  const form = FORM.exec(key)?.[0];
  const select = formOf(language);
  const counts = COUNTS.filter((count) => select(count) === form);
  if (form === undefined || furtherForms(language).length === 0) return '';
  if (counts.length === 0) return message('fractions');
  const ends = counts.filter((count) => !counts.includes(count + 1));
  const runs = counts
    .filter((count) => !counts.includes(count - 1))
    .map((first, i) => (first === ends[i] ? `${first}` : `${first}–${ends[i]}`));
  const list = runs.slice(0, NAMED).join(', ');
  return message('counts', { list: runs.length > NAMED ? `${list} …` : list });
}
