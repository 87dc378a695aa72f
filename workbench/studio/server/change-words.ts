/** A change of a question, or of a text, in words: what it is called, what was and what is instead. */
import { numberInWords } from '../../check/finding.ts';
import { shown, type Json } from '../../definitions/json-file.ts';
import { AGES } from '../../definitions/comparison.ts';
import type { Files } from '../../definitions/files.ts';
import { placesIn } from '../../definitions/places.ts';
import { columnsIn, rowsOf, type Difference } from '../../definitions/rows.ts';
import { named, t, type DefinitionChange } from '../shared.ts';
import { answerOf, labelOf, propertyName, type TextOf } from '../words.ts';
import { isAge, kindOfText } from './plain.ts';
import { whenInWords } from './questions.ts';

/** One side of the comparison, with its texts. */
export interface Side {
  files: Files;
  textOf: TextOf;
}

const MOST_LETTERS = 120;
const shortened = (value: Json): string => {
  const text = shown(value);
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;
};

function limitInWords(value: Json, name: string, question: string, side: Side, isMoney: boolean) {
  const [, years] = /^today-(\d+)y$/.exec(String(value)) ?? [];
  if (years !== undefined) return t('rule.years', { count: years });
  if (value === 'today') return t('rule.today');
  if (name === 'enum' && Array.isArray(value))
    return value.map((each) => answerOf(question, shown(each) || '_empty', side.textOf)).join(', ');
  // How an answer is written has no words.
  if (typeof value !== 'number') return '';
  const amount = numberInWords(value);
  return isMoney ? t('rule.euro', { amount }) : amount;
}

/** A group has a heading, or it is called by its first question. */
function groupInWords(
  value: Json,
  { form, question }: Difference,
  { files, textOf }: Side,
): string {
  const first = columnsIn(files, form)
    .find(({ group }) => group === value)
    ?.paths.find((path) => path !== question);
  const untitled = first && t('edit.untitled', { label: labelOf(first, textOf) });
  return textOf(`steps:${form}.groups.${shown(value)}`) ?? untitled ?? t('change.noGroup');
}

/** The value of a property on a side; empty where it has no words. */
function valueInWords(value: Json | undefined, difference: Difference, side: Side): string {
  const { form, question, property } = difference;
  const [kind = '', name = ''] = property.split(/\.(.*)/s);
  if (value === undefined) return '';
  switch (kind) {
    case 'kind':
      return named('art', String(value), {}, t('fact.own'));
    case 'required':
      if (Array.isArray(value)) return t('edit.isConditional');
      return t(value === true ? 'fact.isRequired' : 'fact.isOptional');
    case 'condition': {
      const all = placesIn(side.files, form);
      const own = all.filter(({ path }) => path === question);
      return whenInWords(own, all, side.textOf);
    }
    case 'group':
      return groupInWords(value, difference, side);
    case 'order':
      if (value === '') return t('fact.first');
      return t('fact.behind', { label: labelOf(shown(value), side.textOf) });
    case 'limits': {
      const row = rowsOf(side.files, form).get(question) ?? {};
      return limitInWords(value, name, question, side, row['limits.format'] === 'money');
    }
    case 'ui':
      return '';
    default:
      return shortened(value);
  }
}

/** A limit of a date by years is an age. */
function nameOf({ property, before, after }: Difference, textOf: TextOf): string {
  const [age] =
    Object.entries(AGES).find(([, side]) => property === `limits.dateLimits.${side}`) ?? [];
  const isOfAge =
    age !== undefined && [before, after].every((each) => each === undefined || isAge(each));
  return propertyName(isOfAge ? `limits.${age}` : property, undefined, textOf);
}

type Words = Pick<DefinitionChange, 'question' | 'way' | 'title' | 'before' | 'after' | 'sentence'>;

const wayOf = ({ before, after }: Difference): Words['way'] =>
  before === undefined ? 'added' : after === undefined ? 'removed' : undefined;

const quoted = (text: string): string =>
  text && `„${text.replaceAll('„', '‚').replaceAll('“', '‘')}“`;
function wordsOf(
  label: string,
  { isWording, ...words }: Omit<Words, 'question' | 'sentence'> & { isWording: boolean },
) {
  const [before, after] = [words.before, words.after].map((each) =>
    isWording ? quoted(each) : each,
  );
  const { way = 'changed' } = words;
  // What was or is may have no words.
  const isInWords = { added: after, removed: before, changed: before && after }[way];
  const values = { label, name: words.title, before: before ?? '', after: after ?? '' };
  return { ...words, sentence: t(`change.${isInWords ? way : 'other'}`, values) };
}

/** Of a question: by both sides, because it may have had another label, or none. */
export function inWordsOf(difference: Difference, before: Side, after: Side): Words {
  const { form, question, property } = difference;
  const isThere = placesIn(after.files, form).some(({ path }) => path === question);
  const { textOf } = isThere ? after : before;
  const label = labelOf(question, textOf);
  if (property === 'question') {
    const way = isThere ? 'added' : 'removed';
    const [was, is] = isThere ? ['', label] : [label, ''];
    const sentence = t(`change.question.${way}`, { label });
    return { question: label, way, title: t('title.question'), before: was, after: is, sentence };
  }
  const words = wordsOf(label, {
    way: wayOf(difference),
    title: nameOf(difference, textOf),
    before: valueInWords(difference.before, difference, before),
    after: valueInWords(difference.after, difference, after),
    isWording: /^(?:texts|sentences|choices)\./.test(property),
  });
  return { question: label, ...words };
}

/** Of what belongs to no question: a text by what it is, anything else by its form. */
export function inWordsOfFile(difference: Difference, place: string): Words {
  const { file = '', property, ...values } = difference;
  const [, namespace] = /^locales\/[^/]+\/(.+)\.json$/.exec(file) ?? [];
  const isText = [values.before, values.after].some((each) => typeof each === 'string');
  const words =
    namespace === undefined || !isText
      ? { title: t('title.other'), before: '', after: '' }
      : {
          title: kindOfText([namespace, ...property.split('.')]),
          before: shown(values.before ?? ''),
          after: shown(values.after ?? ''),
        };
  return { question: '', ...wordsOf(place, { ...words, way: wayOf(difference), isWording: true }) };
}
