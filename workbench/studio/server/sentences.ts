/** The sentences of rules: a question has some of its own, for the others there is one for all questions (as src/form/answers/texts.ts chooses). */
import { isHidden, refusals, wordAndChoice } from '../../definitions/fields.ts';
import { filledIn } from '../../check/rules/texts/placeholders.ts';
import type { Files } from '../../definitions/files.ts';
import { formsIn, placesIn, type Place, type Schema } from '../../definitions/places.ts';
import { textsOf } from '../../definitions/texts.ts';
import { placeholdersOf, textProblems, type TextProblem } from '../../check/placeholders.ts';
import { t, type FieldRow, type Sentence, type TextUse } from '../shared.ts';

/** Why a new text is refused. */
export const problemText = ({ problem, ...values }: TextProblem): string =>
  t(`problem.${problem}`, values);

/** What a list shows beside its fields. */
export const LIST_TEXTS = ['add', 'item', 'remove', 'empty'];
/** A part of a question's texts is a label and the like, else the sentence of a rule. */
export const fileOfPart = (part: string): string =>
  ['label', 'hint', ...LIST_TEXTS].includes(wordAndChoice(part)[0]) ? 'fields' : 'errors';

/** A text of a question; with `_CHOICE` in its name for one answer of another question. */
export function textsOfPart(
  files: Files,
  key: string,
  part: string,
): [name: string, text: string][] {
  const own = Object.entries(textsOf(files, fileOfPart(part), key)).flatMap(
    // The first question in a list may be called as a rule is: `type`.
    ([name, text]): [string, string][] =>
      typeof text === 'string' && wordAndChoice(name)[0] === part ? [[name, text]] : [],
  );
  return own.some(([name]) => name === part) ? own : [[part, ''], ...own];
}

/** Rules that an input keeps by itself: nobody is told of them, unless somebody has thought of a sentence. */
const isSilent = (rule: string, schema: Schema): boolean =>
  rule === 'enum' ||
  (rule === 'type' && (!/^(?:number|integer)$/.test(String(schema.type)) || 'format' in schema));

export function sentencesOf(files: Files, { key, schema, demanded }: Place): Sentence[] {
  const general = textsOf(files, 'errors', '');
  return refusals({ schema, demanded }).flatMap((refusal) => {
    const rule = wordAndChoice(refusal)[0];
    const texts = textsOfPart(files, key, rule);
    const own = texts.find(([name]) => name === rule)?.[1] ?? '';
    if (own === '' && isSilent(rule, schema)) return [];
    const hasYears = /\dy$/.test(String(Reflect.get(Object(schema['dateLimits']), rule)));
    const placeholders = filledIn('errors', rule).filter(
      (name) => name !== 'label' && (name !== 'years' || hasYears) && !/months|days/.test(name),
    );
    const otherwise = String(general[refusal] ?? general[rule] ?? '');
    return texts.map(([name, text]) => ({
      rule: name,
      general: refusal,
      own: text,
      otherwise: name === rule || own === '' ? otherwise : own,
      placeholders,
    }));
  });
}

/** What is wrong with a new text of a question, as where texts are changed: what is filled in stays; a first own sentence may name the number instead, which the check compares. */
export function wordProblems(
  { texts, sentences }: Pick<FieldRow, 'texts' | 'sentences'>,
  part: string,
  text: string,
): TextProblem[] {
  const sentence = sentences.find(({ rule }) => rule === part);
  if (sentence === undefined) return textProblems(texts[part] || text, text);
  const fills = sentence.placeholders.map((name) => `{{${name}}}`);
  const filledBy = (words: string) =>
    placeholdersOf(words).filter((each) => [...fills, '{{label}}'].includes(each));
  const used = filledBy(text);
  const hasOne = used.some((each) => fills.includes(each)) || /\d/.test(text);
  const general = hasOne
    ? []
    : placeholdersOf(sentence.otherwise).filter((each) => fills.includes(each));
  const kept = sentence.own === '' ? general : placeholdersOf(sentence.own);
  return textProblems([...kept, ...used].join(' '), text);
}

/** Which questions show a text that is for several: a sentence for a rule, or words beside the input. */
export function usesOfTexts(files: Files): ReadonlyMap<string, TextUse[]> {
  const uses = new Map<string, TextUse[]>();
  const add = (key: string, use: TextUse) => {
    const known = uses.get(key) ?? [];
    const isKnown = known.some(({ form, path }) => form === use.form && path === use.path);
    uses.set(key, isKnown ? known : [...known, use]);
  };
  const places = formsIn(files).flatMap((form) => placesIn(files, form));
  for (const place of places.filter((each) => !isHidden(each))) {
    const use = { form: place.form.name, path: place.path };
    for (const { rule, general, own } of sentencesOf(files, place))
      if (own === '' && wordAndChoice(rule)[0] === rule) add(`errors:${general}`, use);
    for (const part of ['placeholder', 'valid'])
      add(`form:formats.${String(place.schema.format)}.${part}`, use);
  }
  return uses;
}
