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
  ...{ required: row.required, group: row.group, condition: row.condition },
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

/** A question of one group stays in it. */
export function schemaOf(row: FieldRow, groups: Groups): RJSFSchema {
  const { group, condition, asks, when } = row;
  const own = schema.properties as Record<string, RJSFSchema>;
  const parts = {
    texts: Object.keys(row.texts),
    sentences: row.sentences.map(({ rule }) => rule),
    limits: Object.keys(row.limits),
  };
  const keys = groups.map(([key]) => key);
  const properties: Record<string, RJSFSchema> = {
    ...own,
    ...Object.fromEntries(
      Object.entries(parts).map(([name, names]) => [name, withOnly(own[name] ?? {}, names)]),
    ),
    group: { ...own['group'], enum: keys },
  };
  const isChangeable = condition && (asks.length > 0 || when !== undefined);
  const isAsked: Readonly<Record<string, boolean>> = {
    sentences: parts.sentences.length > 0,
    limits: parts.limits.length > 0,
    group: keys.includes(group),
    condition: Boolean(isChangeable),
  };
  const names = Object.keys(own).filter((name) => isAsked[name] ?? true);
  return withOnly({ ...schema, properties } as RJSFSchema, names);
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
    setIn(labels, ['required', 'label'], t('add.field.isRequired')),
  );
  return { fields, enums: { group: Object.fromEntries(groups) } };
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
