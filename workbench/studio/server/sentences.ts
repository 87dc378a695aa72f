/** The sentences of rules: a question has some of its own, for the others there is one for all questions (as src/form/answers/texts.ts chooses). */
import { refusals, wordAndChoice } from '../../definitions/fields.ts';
import { filledIn } from '../../check/rules/texts/placeholders.ts';
import type { Files } from '../../definitions/files.ts';
import type { Place, Schema } from '../../definitions/places.ts';
import { textsOf } from '../../definitions/texts.ts';
import { placeholdersOf, type TextProblem } from '../../check/placeholders.ts';
import { t, type Sentence } from '../shared.ts';

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
      own: text,
      otherwise: name === rule || own === '' ? otherwise : own,
      placeholders,
    }));
  });
}

/** The placeholder that a new sentence lacks: one that names the limit goes on to name it, also as a number, which the check compares. */
export function lackingIn(
  { own, otherwise, placeholders }: Sentence,
  text: string,
): string | undefined {
  const fills = placeholders.map((name) => `{{${name}}}`);
  const named = placeholdersOf(text);
  // Of the general sentence one is enough.
  const isNamed = /\d/.test(text) || (own === '' && fills.some((each) => named.includes(each)));
  const kept = placeholdersOf(own || otherwise).filter((each) => fills.includes(each));
  return isNamed ? undefined : kept.find((each) => !named.includes(each));
}
