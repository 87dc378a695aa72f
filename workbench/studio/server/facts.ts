/** A question in words: kind, whether it must be answered, rules, choices, texts, when it is asked, and where it is placed. */
import { addYears } from 'date-fns/addYears';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInYears } from 'date-fns/differenceInYears';
import type { Definitions } from '../../check/definitions.ts';
import { numberInWords } from '../../check/finding.ts';
import { asObject, definitionIn, isFiles, type Field } from '../../check/fields.ts';
import { isObject, shown, type Json, type JsonObject } from '../../check/json-file.ts';
import { AGES, isTextKey, named, t, type ChangedRow } from '../shared.ts';
import type { Edge } from '../../replay/edges.ts';
import { answerOf, conditionsInWords, labelOf, type TextOf } from '../words.ts';
import { conditionsOf, requirementOf } from './conditions.ts';
import { isAge, kindOfText, textFor } from './plain.ts';
import { columnsIn } from './rows.ts';
import { sentencesOf } from './sentences.ts';

/** A value in a sentence, shortened; an amount (`format`) has its currency. */
export const valueInWords = (value: Json, format?: Json): string => {
  if (typeof value === 'number')
    return format === 'money'
      ? t('rule.euro', { amount: numberInWords(value) })
      : numberInWords(value);
  const text = shown(value);
  if (text === 'today') return t('rule.today');
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
};

/** Quoted once more, quotation marks are single ones. */
export const inQuotes = (text: string): string => text.replaceAll('„', '‚').replaceAll('“', '‘');
const quoted = (text = ''): string => text && `„${inQuotes(text)}“`;

function kindOf({ node, schema, ...field }: Field): string {
  const shared = `art.${definitionIn(asObject(node)['$ref']) ?? ''}`;
  if (isTextKey(shared)) return t(shared);
  const { type, format } = schema;
  if (isFiles({ ...field, schema })) return t('kind.files');
  if (type === 'array') return t('kind.list');
  if (Array.isArray(schema['enum']) || format === 'country') return t('kind.choice');
  if (type === 'boolean') return t(schema['const'] === true ? 'kind.confirmation' : 'kind.yesNo');
  if (format === 'money') return t('kind.amount');
  if (format === 'date' || format === 'month') return t(`kind.${format}`);
  return named('art', String(format), {}, named('kind', type === 'string' ? 'text' : 'number'));
}

/** A limit of a date by years before today is an age. */
function limitOf(name: string, side: string, limit: Json): [key: string, value: string] {
  const [, count] = /^today-(\d+)y$/.exec(shown(limit)) ?? [];
  const age = Object.keys(AGES).find((each) => AGES[each] === side);
  return count === undefined || age === undefined
    ? [`rule.${name}.${side}`, valueInWords(limit)]
    : [`edit.${age}`, t('rule.years', { count })];
}
/** Limits, one row each. How an answer is written has no words. */
const rulesOf = (rules: JsonObject): [key: string, value: string][] =>
  Object.entries(rules).flatMap(([name, value]) =>
    isObject(value)
      ? Object.entries(value).map(([side, limit]) => limitOf(name, side, limit))
      : name === 'format' || name === 'pattern'
        ? []
        : [[`rule.${name}`, valueInWords(value, rules['format'])] as [string, string]],
  );

/** In its group or list, behind the question before it; where there is no heading, beside a question only. */
function placeOf(definitions: Definitions, { form, path }: Field, textOf: TextOf): string {
  const column = columnsIn(definitions, form.name).find(({ fields }) => fields.includes(path));
  if (column === undefined) return t('change.noGroup');
  const { group, fields } = column;
  const [, list] = /^(.*)\[\]$/.exec(group) ?? [];
  const heading =
    list === undefined ? textOf(`steps:${form.name}.groups.${group}`) : labelOf(list, textOf);
  const at = fields.indexOf(path);
  const [before, after] = [fields[at - 1], fields[at + 1]].map(
    (one) => one && labelOf(one, textOf),
  );
  if (heading !== undefined && heading !== before)
    return before === undefined
      ? t('fact.in', { place: heading })
      : t('fact.after', { place: heading, label: before });
  return before === undefined
    ? named('fact', after === undefined ? 'alone' : 'before', { label: after ?? '' })
    : t('fact.behind', { label: before });
}

/** What became of the rows of a screen; `labelAt` of a path. */
export const rowsInWords = (
  changed: Readonly<Record<string, readonly (string | readonly string[])[]>>,
  labelAt: (path: string) => string,
): string[] =>
  Object.entries(changed).flatMap(([name, all]) =>
    all.map((each) => {
      const [label = '', other = ''] = [each].flat().map(labelAt);
      return named('rows', name, { label, other });
    }),
  );

/** What is known of the question at a path of a form: by the keys of the names. */
export function factsOf(definitions: Definitions, of: Field | undefined) {
  const own = definitions.fields.filter(({ form }) => form.name === of?.form.name);
  const places = own.filter(({ path }) => path === of?.path);
  const [field] = places;
  if (field === undefined) return new Map<string, string>();
  const { path, schema } = field;
  const textOf = textFor(definitions);
  const isRequired = places.every((each) => requirementOf(each) !== undefined);
  const choices = Array.isArray(schema['enum']) ? schema['enum'].map(shown) : [];
  const inList = own.filter((each) => each.path.startsWith(`${path}[].`));
  const when = places.map((each) => conditionsOf(each, own));
  const asked = when.map((each) => conditionsInWords(each ?? [], textOf)).join(t('edit.orElse'));
  const isUnspeakable = when.some((each) => each === undefined);
  const facts: [key: string, value: string][] = [
    ['fact.kind', kindOf(field)],
    ['fact.required', t(isRequired ? 'fact.isRequired' : 'fact.isOptional')],
    ...rulesOf(schema).filter(([name]) => isTextKey(name)),
    ['fact.choices', choices.map((each) => answerOf(path, each || '_empty', textOf)).join(', ')],
    ['fact.inList', inList.map((each) => quoted(labelOf(each.path, textOf))).join(', ')],
    ['fact.hint', quoted(textOf(`fields:${field.key}.hint`))],
    [
      'fact.when',
      isUnspeakable
        ? t('edit.isConditional')
        : (asked && t('edit.when', { when: asked })) || t('fact.always'),
    ],
    ['fact.place', placeOf(definitions, field, textOf)],
    ...sentencesOf(definitions, field).map(({ rule, own: sentence }): [string, string] => [
      `errors.${rule}`,
      quoted(sentence),
    ]),
  ];
  return new Map(facts.filter(([, value]) => value !== ''));
}

/** What differs, of what is meant; `fields` are where it is asked. */
export const factRows = (
  then: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
  isMeant: RegExp,
  fields: readonly Field[],
): ChangedRow[] =>
  [...new Set([...now.keys(), ...then.keys()])]
    .filter((key) => isMeant.test(key) && now.get(key) !== then.get(key))
    .map((key) => ({
      name: isTextKey(key) ? t(key) : kindOfText(key.split('.'), fields),
      before: then.get(key) ?? '',
      after: now.get(key) ?? '',
    }));

const dayIn = (value: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(value).toLocaleDateString('de-AT', { ...options, timeZone: 'UTC' });
/** An answer that was valid and is no longer. */
function answerInWords({ path, schema, value, today }: Edge, textOf: TextOf): string {
  if (typeof value === 'number')
    return t('effect.answer.other', { answer: valueInWords(value, schema['format']) });
  if (Array.isArray(value)) return t('effect.answer.list', { count: value.length });
  const text = String(value);
  if (typeof value !== 'string' || Array.isArray(schema['enum']))
    return t('effect.answer.other', { answer: answerOf(path, text || '_empty', textOf) });
  if (schema['format'] === 'month')
    return t('effect.answer.month', { month: dayIn(text, { month: 'long', year: 'numeric' }) });
  if (!isObject(schema['dateLimits'])) return t('effect.answer.text', { count: text.length });
  const day = dayIn(text, { day: 'numeric', month: 'numeric', year: 'numeric' });
  if (!Object.values(schema['dateLimits']).some(isAge)) return t('effect.answer.day', { day });
  const years = differenceInYears(today, text);
  // At most 70 is refused the day after the seventieth birthday.
  const isDayAfter = differenceInCalendarDays(today, addYears(text, years)) === 1;
  return t(isDayAfter ? 'effect.answer.ageDay' : 'effect.answer.age', { day, years });
}
export const edgeInWords = (edge: Edge, textOf: TextOf): string =>
  edge.value === undefined
    ? t('effect.skipped')
    : t('effect.narrower', { answer: answerInWords(edge, textOf) });
