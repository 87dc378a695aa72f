/**
 * The form of a question, made of its row: `question.schema.json` with what this question has, its answers, and the words that the
 * studio has for them. The answers are the row as data; what was changed is the list of their differences.
 */
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Answers } from '#form/answers/definition.ts';
import { allPaths } from '#schema/conditions.ts';
import { getIn, pathKey, setIn, type DataPath } from '#schema/data-path.ts';
import type { Json } from '../../../definitions/json-file.ts';
import { named, t, type FieldRow, type Sentence } from '../../shared.ts';
import { labelOf, propertyName, type TextOf } from '../../words.ts';
import { ConditionWidget } from './condition-widget.tsx';
import schema from './question.schema.json' with { type: 'json' };
import type { StudioFormParts } from './studio-form.tsx';
import ui from './question.ui.json' with { type: 'json' };
import { WordsWidget } from './words-widget.tsx';

/** One property of a row; null where it has none. */
export interface RowChange {
  /** Its path in the answers: `texts.hint`, `limits.minimum`, `required`. */
  property: string;
  before: Json;
  after: Json;
}
/** What was entered and is not saved yet, by property. */
export type Draft = Readonly<Record<string, unknown>>;

/** Groups that a question can be in. */
export type Groups = readonly (readonly [key: string, heading: string])[];

/** What is empty is none. */
const given = (parts: readonly (readonly [name: string, value: unknown])[]): Answers =>
  Object.fromEntries(parts.filter(([, value]) => value !== '' && value !== null));
export const answersOf = (row: FieldRow): Answers => ({
  texts: given(Object.entries(row.texts)),
  sentences: given(row.sentences.map(({ rule, own }) => [rule, own])),
  limits: given(Object.entries(row.limits)),
  ...{ required: row.required, kind: row.kind, group: row.group, condition: row.condition },
});

const isText = (path: DataPath): boolean => path[0] === 'texts' || path[0] === 'sentences';
const valueAt = (answers: Answers, path: DataPath): Json => {
  const value = (getIn(answers, path) ?? null) as Json;
  return typeof value === 'string' && isText(path) ? value.trim() || null : value;
};

export const changesBetween = (
  form: RJSFSchema,
  before: Answers,
  after: Answers,
): readonly RowChange[] =>
  allPaths(form)
    .map((path) => ({
      property: pathKey(path),
      before: valueAt(before, path),
      after: valueAt(after, path),
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));

/** As they are with a draft. */
export const withDraft = (form: RJSFSchema, answers: Answers, draft: Draft): Answers =>
  allPaths(form)
    .filter((path) => pathKey(path) in draft)
    .reduce((all, path) => setIn(all, path, draft[pathKey(path)] ?? undefined), answers);

/** An object with these properties only. */
const withOnly = (
  { additionalProperties, properties, required, ...own }: RJSFSchema,
  names: readonly string[],
): RJSFSchema => ({
  ...own,
  required: required?.filter((name) => names.includes(name)),
  properties: Object.fromEntries(
    names.map((name) => [name, properties?.[name] ?? additionalProperties ?? {}]),
  ),
});

interface Properties {
  properties: Readonly<Record<string, RJSFSchema>>;
}
/** A kind that is not among those it can be changed to cannot be changed here, and a question of one group stays in it. */
export function schemaOf(row: FieldRow, groups: Groups): RJSFSchema {
  const { texts, sentences, limits, kind, kinds, group, condition, asks, when } = row;
  const { properties, ...form } = schema as Omit<RJSFSchema, 'properties'> & Properties;
  const parts = {
    texts: Object.keys(texts),
    sentences: sentences.map(({ rule }) => rule),
    limits: Object.keys(limits),
  };
  const own = Object.entries(parts).flatMap(([name, names]): [string, RJSFSchema][] =>
    names.length === 0 ? [] : [[name, withOnly(properties[name] ?? {}, names)]],
  );
  const choices = (name: string, among: readonly string[], now: string): [string, RJSFSchema][] =>
    among.includes(now) ? [[name, { ...properties[name], enum: [...among] }]] : [];
  const all = Object.fromEntries([
    ...own,
    ['required', properties['required']],
    ...choices('kind', kinds, kind),
    ...choices(
      'group',
      groups.map(([key]) => key),
      group,
    ),
    ...(condition && (asks.length > 0 || when !== undefined)
      ? [['condition', properties['condition']]]
      : []),
  ]) as Record<string, RJSFSchema>;
  return { ...withOnly(form, Object.keys(all)), properties: all };
}

/** A group of an object has all of its properties. */
function uiSchemaOf({ sentences }: FieldRow, paths: readonly DataPath[], label: string): UiSchema {
  const keys = paths.map(pathKey);
  return {
    ...ui,
    'ui:groups': ui['ui:groups'].map((group) => ({
      ...group,
      fields: group.fields.flatMap((field) =>
        keys.filter((key) => key === field || key.startsWith(`${field}.`)),
      ),
    })),
    sentences: Object.fromEntries(
      sentences.map(({ rule, otherwise }) => [
        rule,
        { 'ui:placeholder': otherwise.replaceAll('{{label}}', label) },
      ]),
    ),
  };
}

/** What the form fills in beside the label. */
const hintOf = ({ placeholders }: Sentence): string =>
  placeholders.map((name) => named('sentence.fills', name, { name: `{{${name}}}` })).join(' ');

function wordsOf(row: FieldRow, groups: Groups, paths: readonly DataPath[], textOf: TextOf) {
  const labels = paths.reduce(
    (all, path) => setIn(all, path, { label: propertyName(pathKey(path), row.context, textOf) }),
    {},
  );
  const fields = row.sentences.reduce(
    (all, sentence) => setIn(all, ['sentences', sentence.rule, 'hint'], hintOf(sentence)),
    setIn(labels, ['required', 'label'], t('add.isRequired')),
  );
  const kind = Object.fromEntries(row.kinds.map((each) => [each, named('art', each)]));
  return { fields, enums: { kind, group: Object.fromEntries(groups) } };
}

export function questionForm(row: FieldRow, groups: Groups, textOf: TextOf): StudioFormParts {
  const own = schemaOf(row, groups);
  const paths = allPaths(own);
  return {
    schema: own,
    uiSchema: uiSchemaOf(row, paths, labelOf(row.path, textOf)),
    widgets: Object.fromEntries([
      ...paths.filter(isText).map((path) => [pathKey(path), WordsWidget]),
      ...('condition' in (own.properties ?? {}) ? [['condition', ConditionWidget]] : []),
    ]),
    words: wordsOf(row, groups, paths, textOf),
  };
}
