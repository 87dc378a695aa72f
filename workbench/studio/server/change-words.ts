/** A change of a question, or of a text, in words: what it is called, what was and what is instead. */
import { numberInWords } from '../../check/finding.ts';
import { shown, type Json } from '../../check/json-file.ts';
import type { Difference } from '../../definitions/rows.ts';
import { columnsIn, rowOf } from '../../definitions/rows.ts';
import { conditionsOf } from '../../definitions/conditions.ts';
import type { Files } from '../../definitions/files.ts';
import { placesIn } from '../../definitions/places.ts';
import { AGES } from '../../definitions/row.ts';
import { FIRST_LANGUAGE } from '../../languages.ts';
import { isTextKey, limitName, named, t, type ChangedRow } from '../shared.ts';
import { answerOf, conditionsInWords, labelOf, partName, type TextOf } from '../words.ts';
import { isAge, kindOfText } from './plain.ts';

/** One side of the comparison, with its texts. */
export interface Side {
  files: Files;
  textOf: TextOf;
}
interface Question {
  form: string;
  question: string;
}

const MOST_LETTERS = 120;
const shortened = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;

const formatOf = ({ files }: Side, { form, question }: Question): unknown =>
  placesIn(files, form).find(({ path }) => path === question)?.schema['format'];

function limitInWords(side: Side, of: Question, limit: string, value: Json): string {
  const [, years] = /^today-(\d+)y$/.exec(String(value)) ?? [];
  if (years !== undefined) return t('rule.years', { count: years });
  if (value === 'today') return t('rule.today');
  if (limit === 'enum' && Array.isArray(value))
    return value
      .map((each) => answerOf(of.question, shown(each) || '_empty', side.textOf))
      .join(', ');
  // How an answer is written has no words.
  if (typeof value !== 'number') return '';
  const amount = numberInWords(value);
  return formatOf(side, of) === 'money' ? t('rule.euro', { amount }) : amount;
}
function conditionInWords({ files, textOf }: Side, { form, question }: Question): string {
  const all = placesIn(files, form);
  const places = all.filter(({ path }) => path === question);
  const conditions = places.map((place) => conditionsOf(place, all));
  if (conditions.some((each) => each === undefined)) return t('edit.isConditional');
  if (conditions.some((each) => each?.length === 0)) return t('fact.always');
  const when = conditions.map((each) => conditionsInWords(each ?? [], textOf));
  return t('edit.when', { when: when.join(t('edit.orElse')) });
}
/** A group has a heading, or it is called by its first question. */
const groupInWords = (
  { files, textOf }: Side,
  { form, question }: Question,
  group: string,
): string => {
  const heading = textOf(`steps:${form}.groups.${group}`);
  const first = columnsIn(files, form)
    .find((each) => each.group === group)
    ?.paths.find((path) => path !== question);
  return (
    heading ?? (first ? t('edit.untitled', { label: labelOf(first, textOf) }) : t('change.noGroup'))
  );
};

/** What a question has, in words; empty where there is nothing. */
function valueInWords(side: Side, of: Question, property: string, value: Json | undefined): string {
  const [kind = '', name = ''] = property.split(/\.(.*)/s);
  if (value === undefined) return '';
  switch (kind) {
    case 'kind':
      return named('art', String(value), {}, t('fact.own'));
    case 'required':
      return Array.isArray(value)
        ? t('edit.isConditional')
        : t(value === true ? 'fact.isRequired' : 'fact.isOptional');
    case 'condition':
      return conditionInWords(side, of);
    case 'group':
      return groupInWords(side, of, String(value));
    case 'order':
      return value === ''
        ? t('fact.first')
        : t('fact.behind', { label: labelOf(String(value), side.textOf) });
    case 'limits':
      return limitInWords(side, of, name, value);
    case 'ui':
      return '';
    default:
      return shortened(shown(value));
  }
}

/** What a property is called. */
function propertyName({ textOf, files }: Side, of: Question, property: string): string {
  const [kind = '', name = ''] = property.split(/\.(.*)/s);
  switch (kind) {
    case 'kind':
      return t('fact.kind');
    case 'required':
      return t('fact.required');
    case 'condition':
      return t('fact.when');
    case 'group':
      return t('edit.group');
    case 'order':
      return t('fact.place');
    case 'ui':
      return t('title.layout');
    case 'choices':
      return t('part.enums');
    case 'limits': {
      if (name === 'enum') return t('fact.choices');
      const side = name.replace('dateLimits.', '');
      const age = Object.keys(AGES).find((each) => AGES[each] === side);
      const value = rowOf(files, of.form, of.question)?.[property];
      if (age !== undefined && (value === undefined || isAge(value))) return limitName(age);
      const key = `rule.${name}`;
      return isTextKey(key) ? t(key) : t('title.writing');
    }
    default: {
      const rule = rowOf(files, of.form, of.question)?.[`limits.dateLimits.${name.split('_')[0]}`];
      const age =
        isAge(rule) && Object.keys(AGES).find((each) => AGES[each] === name.split('_')[0]);
      const limits = age ? { [age]: null } : {};
      const sentences = kind === 'sentences' ? [{ rule: name }] : [];
      return partName({ limits, sentences }, name, textOf);
    }
  }
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

const quoted = (text: string): string => `„${text.replaceAll('„', '‚').replaceAll('“', '‘')}“`;
/** Texts are quoted in a sentence, other values are not. */
const isWording = (property: string): boolean => /^(?:texts|sentences|choices)\./.test(property);

function sentenceOf(label: string, property: string, { name, before, after }: ChangedRow): string {
  const [was, is] = [before, after].map((value) =>
    isWording(property) && value ? quoted(value) : value,
  );
  const way =
    before === '' && after === ''
      ? 'other'
      : before === ''
        ? 'added'
        : after === ''
          ? 'removed'
          : 'changed';
  return t(`change.${way}`, { label, name, before: was ?? '', after: is ?? '' });
}

/** Of a question: by both sides, because it may have had another label, or none. */
export function inWordsOf(difference: Difference, before: Side, after: Side): Words {
  const { form, question, property } = difference;
  const of = { form, question };
  const side = rowOf(after.files, form, question) ? after : before;
  const label = labelOf(question, side.textOf);
  if (property === 'question') {
    const way = difference.before === undefined ? 'added' : 'removed';
    const row = rowOf(side.files, form, question) ?? {};
    const rows = SHOWN.filter((each) => row[each] !== undefined).map((each) => {
      const value = valueInWords(side, of, each, row[each]);
      const name = propertyName(side, of, each);
      return { name, before: way === 'removed' ? value : '', after: way === 'added' ? value : '' };
    });
    return {
      label,
      title: t('title.question'),
      rows,
      sentence: t(`change.question.${way}`, { label }),
    };
  }
  const row = {
    name: propertyName(side, of, property),
    before: valueInWords(before, of, property, difference.before),
    after: valueInWords(after, of, property, difference.after),
  };
  return {
    label,
    title: row.name,
    rows: row.before === '' && row.after === '' ? [] : [row],
    sentence: sentenceOf(label, property, row),
  };
}

/** Of what belongs to no question: a text by what it is, anything else by its form. */
export function inWordsOfFile(
  difference: Difference,
  place: string,
  before: Side,
  after: Side,
): Words {
  const { file = '', property } = difference;
  const [, folder, namespace] = /^locales\/([^/]+)\/(.+)\.json$/.exec(file) ?? [];
  const isTranslation = folder !== FIRST_LANGUAGE;
  const isString = [difference.before, difference.after].some((each) => typeof each === 'string');
  if (namespace === undefined || !isString) {
    const title = t('title.other');
    return {
      label: '',
      title,
      rows: [],
      sentence: t('change.other', { label: place, name: title }),
    };
  }
  const [was, is] = [difference.before, difference.after].map((each) =>
    each === undefined ? '' : shown(each),
  );
  const source =
    isTranslation &&
    (after.textOf(`${namespace}:${property}`) ?? before.textOf(`${namespace}:${property}`));
  const row: ChangedRow = {
    name: kindOfText([namespace, ...property.split('.')]),
    before: was ?? '',
    after: is ?? '',
    ...(source && { source }),
  };
  return { label: '', title: row.name, rows: [row], sentence: sentenceOf(place, 'texts.', row) };
}
