/** Questions, answers and conditions in the words of the screen. */
import { parsePath, textKey, type DataPath } from '#schema/data-path.ts';
import { numberInWords } from '../check/finding.ts';
import { isTextKey, named, t, type Condition } from './shared.ts';

export type TextOf = (key: string) => string | undefined;

/** Of a field (`customer.netIncome`, `refinancings[].type`): in the first item of a list. */
export const dataPathOf = (path: string): DataPath => parsePath(path.replaceAll('[]', '.0'));
/** The key of its texts. */
export const textsKeyOf = (path: string): string => textKey(dataPathOf(path));
export const labelOf = (path: string, textOf: TextOf): string =>
  textOf(`fields:${textsKeyOf(path)}.label`) ?? path;

const countries = new Intl.DisplayNames('de-AT', { type: 'region', fallback: 'none' });
/** An answer of a field. */
export const answerOf = (path: string, value: string, textOf: TextOf): string =>
  textOf(`enums:${textsKeyOf(path)}.${value}`) ??
  (value === 'true' ? t('edit.yes') : value === 'false' ? t('edit.no') : undefined) ??
  (/^[A-Z]{2}$/.test(value) ? countries.of(value) : undefined) ??
  value;

/** A label and the like by its name, a sentence by when it is said. */
export const wordOfPart = (word: string): string =>
  named('sentence', word, {}, named('part', word, {}, t('part.errors')));
/** A text of a question, with the answer of another one (`context`) that it is for. */
export function partName(context: string | undefined, part: string, textOf: TextOf): string {
  const [word = '', answer] = part.split(/_(.*)/s);
  const name = wordOfPart(word);
  return answer === undefined ? name : `${name} (${answerOf(context ?? '', answer, textOf)})`;
}

/** A property of a question (`limits.minimum`, `texts.hint`) as forms and changes call it. */
export function propertyName(
  property: string,
  context: string | undefined,
  textOf: TextOf,
): string {
  const [kind = '', name = ''] = property.split(/\.(.*)/s);
  if (kind === 'limits') return named('rule', name, {}, t('title.writing'));
  if (kind === 'texts' || kind === 'sentences') return partName(context, name, textOf);
  return named('property', kind);
}

/** `„Beruf“: Angestellte oder Arbeiter und „Kinder“: mindestens 1`. */
export const conditionsInWords = (conditions: readonly Condition[], textOf: TextOf): string =>
  conditions
    .map(({ path, field: _, is, not, ...bounds }) => {
      const values = (is ?? not)?.map((each) => answerOf(path, each, textOf)).join(t('edit.or'));
      const limits = Object.entries(bounds).map(([name, value]) => {
        const key = `rule.${name}`;
        return `${isTextKey(key) ? t(key) : name} ${numberInWords(value)}`;
      });
      const answer = values ?? limits.join(t('edit.and'));
      return t(not ? 'edit.unless' : 'edit.only', { label: labelOf(path, textOf), answer });
    })
    .join(t('edit.and'));

/** Screens and popups are called by their own titles. */
export const screenName = (id: string, textOf: TextOf): string =>
  id === 'main'
    ? t('page.main')
    : (textOf(id === 'accessibility' ? 'accessibility:title' : `steps:${id}.title`) ??
      textOf(`popups:${id}.title`) ??
      id);

/** The question that a text is of. */
export const labelOfText = (key: string, textOf: TextOf): string | undefined => {
  const [namespace = '', ...steps] = key.split(/[:.]/);
  if (!['fields', 'errors', 'enums'].includes(namespace)) return undefined;
  const keys = steps.map((_, i) => `fields:${steps.slice(0, i + 1).join('.')}.label`);
  return keys.map(textOf).findLast((text) => text !== undefined);
};

/** Whether a text has the words sought, its blanks as one types them; a key is sought by its points and colons only, as nobody sees it. */
export const isFound = (query: string, key: string, ...texts: readonly string[]): boolean =>
  [...texts, ...(/[.:]/.test(query) ? [key] : [])].some((each) =>
    each.toLowerCase().replaceAll(/\s/g, ' ').includes(query),
  );

/** What is exactly the words sought comes first, then what begins with them, then what has them as a word. */
export const rankOf = (query: string, ...all: readonly string[]): number => {
  const texts = all.map((each) => each.toLowerCase());
  if (texts.includes(query)) return 0;
  if (texts.some((each) => each.startsWith(query))) return 1;
  return texts.some((each) => each.split(/[^\p{L}\p{N}]+/u).includes(query)) ? 2 : 3;
};
