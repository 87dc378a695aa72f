/** A change of a question, or of a text, in words: what it is called, what was and what is instead. */
import { numberInWords } from '../../check/finding.ts';
import { shown, type Json } from '../../definitions/json-file.ts';
import { AGES } from '../../definitions/comparison.ts';
import { conditionsOf } from '../../definitions/conditions.ts';
import type { Files } from '../../definitions/files.ts';
import { placesIn, placesOf } from '../../definitions/places.ts';
import { columnsIn, rowsOf, type Difference } from '../../definitions/rows.ts';
import { limitName, named, t, type ChangedRow } from '../shared.ts';
import { answerOf, conditionsInWords, labelOf, partName, type TextOf } from '../words.ts';
import { isAge, kindOfText } from './plain.ts';

/** One side of the comparison, with its texts. */
export interface Side {
  files: Files;
  textOf: TextOf;
}
/** A property of a question on one side; `name` is that of the limit or the text. */
interface Property extends Side {
  form: string;
  question: string;
  name: string;
  /** All properties of the question. */
  row: Readonly<Record<string, Json>>;
}

const MOST_LETTERS = 120;
const shortened = (value: Json): string => {
  const text = shown(value);
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;
};

function limitInWords(value: Json, { row, question, name, textOf }: Property): string {
  const [, years] = /^today-(\d+)y$/.exec(String(value)) ?? [];
  if (years !== undefined) return t('rule.years', { count: years });
  if (value === 'today') return t('rule.today');
  if (name === 'enum' && Array.isArray(value))
    return value.map((each) => answerOf(question, shown(each) || '_empty', textOf)).join(', ');
  // How an answer is written has no words.
  if (typeof value !== 'number') return '';
  const amount = numberInWords(value);
  return row['limits.format'] === 'money' ? t('rule.euro', { amount }) : amount;
}
function nameOfLimit({ name, row }: Property): string {
  if (name === 'enum') return t('fact.choices');
  const age = ageAt(name.replace('dateLimits.', ''));
  const value = row[`limits.${name}`];
  if (age !== undefined && (value === undefined || isAge(value))) return limitName(age);
  return named('rule', name, {}, t('title.writing'));
}
const ageAt = (side: string): string | undefined =>
  Object.keys(AGES).find((age) => AGES[age] === side);

function conditionInWords(_: Json, { files, form, question, textOf }: Property): string {
  const all = placesIn(files, form);
  const conditions = all
    .filter(({ path }) => path === question)
    .map((place) => conditionsOf(place, all));
  if (conditions.some((each) => each === undefined)) return t('edit.isConditional');
  if (conditions.some((each) => each?.length === 0)) return t('fact.always');
  const when = conditions.map((each) => conditionsInWords(each ?? [], textOf));
  return t('edit.when', { when: when.join(t('edit.orElse')) });
}
/** A group has a heading, or it is called by its first question. */
function groupInWords(value: Json, { files, form, question, textOf }: Property): string {
  const first = columnsIn(files, form)
    .find(({ group }) => group === value)
    ?.paths.find((path) => path !== question);
  const untitled = first && t('edit.untitled', { label: labelOf(first, textOf) });
  return textOf(`steps:${form}.groups.${shown(value)}`) ?? untitled ?? t('change.noGroup');
}
const nameOfText = ({ name, textOf }: Property) => partName(undefined, name, textOf);

/** What a property is called, and its value; empty where that has no words. */
const PROPERTIES: Readonly<
  Record<string, [name: (of: Property) => string, value: (value: Json, of: Property) => string]>
> = {
  kind: [() => t('fact.kind'), (value) => named('art', String(value), {}, t('fact.own'))],
  required: [
    () => t('fact.required'),
    (value) =>
      Array.isArray(value)
        ? t('edit.isConditional')
        : t(value === true ? 'fact.isRequired' : 'fact.isOptional'),
  ],
  condition: [() => t('fact.when'), conditionInWords],
  group: [() => t('edit.group'), groupInWords],
  order: [
    () => t('fact.place'),
    (value, { textOf }) =>
      value === '' ? t('fact.first') : t('fact.behind', { label: labelOf(shown(value), textOf) }),
  ],
  ui: [() => t('title.layout'), () => ''],
  choices: [() => t('part.enums'), shortened],
  limits: [nameOfLimit, limitInWords],
  texts: [nameOfText, shortened],
  sentences: [nameOfText, shortened],
};

/** Of a question on a side: a property and its value, each in words. */
function wordsOn(side: Side, { form, question }: Difference, property: string) {
  const [kind = '', name = ''] = property.split(/\.(.*)/s);
  const row = rowsOf(side.files, form).get(question) ?? {};
  const of: Property = { ...side, form, question, name, row };
  const [nameOf, valueOf] = PROPERTIES[kind]!;
  return {
    name: nameOf(of),
    value: (value: Json | undefined) => (value === undefined ? '' : valueOf(value, of)),
  };
}

/** What a question is, for one that came or went. */
const SHOWN = ['texts.label', 'kind', 'required', 'condition', 'texts.hint'];

export interface Words {
  /** The question, or what a text is of. */
  label: string;
  title: string;
  rows: ChangedRow[];
  sentence: string;
}

const quoted = (text: string): string =>
  text && `„${text.replaceAll('„', '‚').replaceAll('“', '‘')}“`;
function sentenceOf(label: string, row: ChangedRow, isWording: boolean): string {
  const { name } = row;
  const [before, after] = [row.before, row.after].map((each) => (isWording ? quoted(each) : each));
  const way = before ? (after ? 'changed' : 'removed') : after ? 'added' : 'other';
  return t(`change.${way}`, { label, name, before: before ?? '', after: after ?? '' });
}

/** Of a question: by both sides, because it may have had another label, or none. */
export function inWordsOf(difference: Difference, before: Side, after: Side): Words {
  const { form, question, property } = difference;
  const isThere = placesOf(after.files, form, question).length > 0;
  const side = isThere ? after : before;
  const label = labelOf(question, side.textOf);
  if (property === 'question') {
    const row = rowsOf(side.files, form).get(question) ?? {};
    const rows = SHOWN.filter((each) => row[each] !== undefined).map((each) => {
      const words = wordsOn(side, difference, each);
      const value = words.value(row[each]);
      return { name: words.name, before: isThere ? '' : value, after: isThere ? value : '' };
    });
    const sentence = t(`change.question.${isThere ? 'added' : 'removed'}`, { label });
    return { label, title: t('title.question'), rows, sentence };
  }
  const [was, is] = [before, after].map((each) => wordsOn(each, difference, property));
  const { name } = wordsOn(side, difference, property);
  const row = {
    name,
    before: was!.value(difference.before),
    after: is!.value(difference.after),
  };
  return {
    label,
    title: name,
    rows: row.before === '' && row.after === '' ? [] : [row],
    sentence: sentenceOf(label, row, /^(?:texts|sentences|choices)\./.test(property)),
  };
}

/** Of what belongs to no question: a text by what it is, anything else by its form. */
export function inWordsOfFile(
  { file = '', property, ...values }: Difference,
  place: string,
): Words {
  const [, namespace] = /^locales\/[^/]+\/(.+)\.json$/.exec(file) ?? [];
  const isText = [values.before, values.after].some((each) => typeof each === 'string');
  if (namespace === undefined || !isText) {
    const title = t('title.other');
    const sentence = t('change.other', { label: place, name: title });
    return { label: '', title, rows: [], sentence };
  }
  const row: ChangedRow = {
    name: kindOfText([namespace, ...property.split('.')]),
    before: shown(values.before ?? ''),
    after: shown(values.after ?? ''),
  };
  return { label: '', title: row.name, rows: [row], sentence: sentenceOf(place, row, true) };
}
