/** Compares answers stored under earlier definitions with today's: kept, moved, dropped or no longer valid. */
import { fieldsOf, type Holds, type SchemaField } from '#schema/conditions.ts';
import { getIn, parsePath, setIn } from '#schema/data-path.ts';
import { brokenLimit } from '#schema/number-limits.ts';
import sentences from '../locales/de-AT/replay.json' with { type: 'json' };
import words from '../locales/de-AT/studio.json' with { type: 'json' };
import { textsIn, type Definitions } from '../check/definitions.ts';
import { definitionIn, definitionsOf, type Form } from '../definitions/places.ts';
import type { Files } from '../definitions/files.ts';
import { filled } from '../check/finding.ts';
import { isObject, partAt } from '../definitions/json-file.ts';
import { createAjvWithoutLimits } from '../../build/ajv.ts';
import type { Json, JsonObject } from '../definitions/json-file.ts';
import type { Sample } from './samples.ts';

const ruleNames = new Map<string, string>(Object.entries(words));

export type Fate = 'kept' | 'moved' | 'dropped' | 'hidden' | 'invalid' | 'new';
/** The fate of one field, with the names of the samples it concerns. */
export interface Outcome {
  path: string;
  fate: Fate;
  samples: string[];
  sentence: string;
}
export interface Report {
  outcomes: Outcome[];
  summary: string;
}

interface Case {
  path: string;
  fate: Fate;
  sample: string;
  about: Record<string, string>;
}

function replayOne(
  sample: Sample,
  { forms, fields }: Definitions,
  { asks, broken }: ReturnType<typeof formRules>,
): Case[] {
  const { application, stepOf } = sample;
  const homes = homesOf(fields);
  const visible = new Set<string>();
  const refused = new Map<string, string>();
  const fresh: string[] = [];
  for (const form of forms.filter(({ kind }) => kind === 'steps')) {
    const data = answersOf(homes, form, application);
    for (const path of asks(form, data)) visible.add(path);
    for (const [path, rule] of broken(form, data, application, sample.recorded)) {
      refused.set(path, rule);
      const isMissing = rule === 'required' && valueAt(application, path) === undefined;
      if (isMissing && sample.passed.includes(form.name)) fresh.push(path);
    }
  }
  const fateOf = (path: string): Pick<Case, 'fate' | 'about'> => {
    const [step, from = ''] = [homes.get(path), stepOf[path]];
    if (step === undefined) return { fate: 'dropped', about: {} };
    if (!visible.has(path)) return { fate: 'hidden', about: {} };
    const rule = refused.get(path);
    if (rule !== undefined)
      return { fate: 'invalid', about: { rule: ruleNames.get(`rule.${rule}`) ?? rule } };
    return step === from ? { fate: 'kept', about: {} } : { fate: 'moved', about: { step, from } };
  };
  return [
    ...Object.keys(stepOf)
      .filter((path) => valueAt(application, path) !== undefined)
      .map((path) => ({ path, sample: sample.name, ...fateOf(path) })),
    ...fresh.map((path) => ({ path, sample: sample.name, fate: 'new' as const, about: {} })),
  ];
}

/** Whoever has answered so loses it, or has to change it. */
export const isLost = ({ fate }: Pick<Outcome, 'fate'>): boolean =>
  fate === 'dropped' || fate === 'hidden' || fate === 'invalid';

/** The report of all samples. */
export function replay(definitions: Definitions, samples: readonly Sample[]): Report {
  const rules = formRules(definitions);
  const cases = samples.flatMap((sample) => replayOne(sample, definitions, rules));
  const labels = textsIn(definitions, 'fields');
  const grouped = new Map<string, Outcome>();
  for (const { path, fate, sample, about } of cases) {
    const key = `${path} ${fate}`;
    const known = grouped.get(key);
    const label = partAt(labels, path.split('.').at(-1) ?? '', 'label')?.value;
    const sentence =
      known?.sentence ??
      filled(sentences[fate], {
        path,
        label: typeof label === 'string' ? label : path,
        ...about,
      });
    grouped.set(key, { path, fate, sentence, samples: [...(known?.samples ?? []), sample] });
  }
  const outcomes = [...grouped.values()].sort((a, b) => a.path.localeCompare(b.path));
  const count = (...fates: Fate[]) => outcomes.filter(({ fate }) => fates.includes(fate)).length;
  return {
    outcomes,
    summary: filled(sentences.summary, {
      samples: samples.length,
      kept: count('kept'),
      moved: count('moved'),
      dropped: count('dropped', 'hidden'),
      invalid: count('invalid'),
    }),
  };
}

/** Path of every answer → the step that asks for it. */
const homesOf = (fields: Definitions['fields']): ReadonlyMap<string, string> =>
  new Map(
    fields
      .filter(({ form, inItem }) => form.kind === 'steps' && !inItem)
      .map(({ path, form }) => [path, form.name]),
  );
const answersOf = (
  homes: ReadonlyMap<string, string>,
  form: Form,
  application: JsonObject,
): JsonObject =>
  answersAt(
    application,
    [...homes.keys()].filter((path) => homes.get(path) === form.name),
  );

/** The value at a path such as `customer.netIncome` or `refinancings.0.type`. */
const valueAt = (data: JsonObject, path: string): unknown => getIn(data, parsePath(path));

/** The answers at these paths, in the shape of the application. */
const answersAt = (data: JsonObject, paths: readonly string[]): JsonObject =>
  paths.reduce<JsonObject>((found, path) => {
    const value = valueAt(data, path);
    return value === undefined ? found : (setIn(found, parsePath(path), value) as JsonObject);
  }, {});

/** With the shared definitions in the place of each `$ref`. */
const withoutRefs = (schema: Json, files: Files): Json =>
  JSON.parse(JSON.stringify(schema), (_, each: Json): Json => {
    const name = isObject(each) ? definitionIn(each['$ref']) : undefined;
    if (!isObject(each) || name === undefined) return each;
    const { $ref: _ref, ...own } = each;
    const shared = withoutRefs((definitionsOf(files)[name] ?? {}) as Json, files);
    return { ...(shared as JsonObject), ...own };
  }) as Json;

function formRules({ forms, files }: Definitions) {
  const ajv = createAjvWithoutLimits({ validateSchema: false });
  // Each schema stays the same object: ajv compiles it, and each of its conditions, once.
  const schemas = new Map(
    forms.map((form) => {
      const resolved = withoutRefs(form.schema.value, files);
      // `$schema` is for editors.
      const { $schema: _meta, ...schema } = isObject(resolved) ? resolved : {};
      return [form, schema];
    }),
  );
  const holds: Holds = (condition, data) => ajv.validate(condition as JsonObject, data) === true;
  const fields = (form: Form, data: JsonObject): readonly SchemaField[] =>
    fieldsOf([schemas.get(form) ?? {}], data, holds);
  return {
    /** Paths that the form asks for, with these answers; a list is one answer. */
    asks: (form: Form, data: JsonObject) => fields(form, data).map(({ key }) => key),
    /** Path → broken rule; `required` for a missing answer. Limits may refer to `known`. `today` is an ISO day. */
    broken(form: Form, data: JsonObject, known: JsonObject, today: string): Map<string, string> {
      const found = new Map<string, string>();
      ajv.validate(schemas.get(form) ?? {}, data);
      for (const { instancePath, keyword, params } of ajv.errors ?? []) {
        const missing: unknown = params['missingProperty'];
        const path = [
          ...instancePath.split('/').slice(1),
          ...(missing === undefined ? [] : [missing]),
        ];
        if (keyword !== 'if') found.set(path.join('.').replace(/\.\d+.*$/, ''), keyword);
      }
      for (const { path, key, schema } of fields(form, data)) {
        const limit = brokenLimit(schema, getIn(data, path), [data, known], today);
        if (limit !== undefined) found.set(key, limit.keyword);
      }
      return found;
    },
  };
}
