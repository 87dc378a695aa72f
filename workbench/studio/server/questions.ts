/** The questions of a form, in the order of the screen, with what can be changed about them. */
import { sourcesOnDisk } from '../../check/check.ts';
import { readDefinitions, type Definitions } from '../../check/definitions.ts';
import { blockOf, contextOf } from '../../definitions/fields.ts';
import { isObject } from '../../definitions/json-file.ts';
import type { DefinitionSources } from '../../definitions/sources.ts';
import { asksOf, conditionsOf, ownConditions } from '../../definitions/conditions.ts';
import {
  definitionIn,
  formsIn,
  placesIn,
  uiOf,
  type Place,
  type Schema,
} from '../../definitions/places.ts';
import { AGES } from '../../definitions/comparison.ts';
import { LIMITS_OF, t, type FieldRow } from '../shared.ts';
import { conditionsInWords, type TextOf } from '../words.ts';
import { done, type Request, type Response } from './guard.ts';
import { textFor } from './plain.ts';
import { LIST_TEXTS, sentencesOf, textsOfPart } from './sentences.ts';

/** Ages of a date that has one, `null` where the other is not set. */
function agesOf({ dateLimits }: Schema): readonly (readonly [string, number | null])[] {
  const ages = Object.entries(AGES).map(([age, side]) => {
    const limit = isObject(dateLimits) ? dateLimits[side] : undefined;
    const [, years] = /^today-(\d+)y$/.exec(String(limit)) ?? [];
    return [age, years === undefined ? null : Number(years)] as const;
  });
  return ages.some(([, years]) => years !== null) ? ages : [];
}
function limitsOf(schema: Schema): readonly (readonly [string, number | null])[] {
  if ('enum' in schema || (schema.type === 'string' && 'format' in schema)) return agesOf(schema);
  return (LIMITS_OF[String(schema.type)] ?? []).map((limit) => {
    const value = schema[limit];
    return [limit, typeof value === 'number' ? value : null] as const;
  });
}

/** The condition where the form can change it; without a path where the question is always asked. */
function changeable(places: readonly Place[], all: readonly Place[]): FieldRow['condition'] {
  const [place, another] = places;
  if (place === undefined || ownConditions(place).length === 0)
    return another ? undefined : { field: '', path: '' };
  const [only, more] = another ? [] : (conditionsOf(place, all) ?? []);
  const isExclusive = only && ('exclusiveMinimum' in only || 'exclusiveMaximum' in only);
  return more || isExclusive ? undefined : only;
}

/** When a question is asked that has these places. */
export function whenInWords(
  places: readonly Place[],
  all: readonly Place[],
  textOf: TextOf,
): string {
  const conditions = places.map((place) => conditionsOf(place, all));
  if (conditions.includes(undefined)) return t('edit.isConditional');
  if (conditions.some((each) => each?.length === 0)) return t('fact.always');
  const when = conditions.map((each) => conditionsInWords(each ?? [], textOf));
  return t('edit.when', { when: when.join(t('edit.orElse')) });
}

export function questionsOf(definitions: Definitions, form: string): FieldRow[] {
  const { files, countries } = definitions;
  const textOf = textFor(definitions);
  const all = placesIn(files, form);
  const groups = uiOf(files, form)['ui:groups'] ?? [];
  const order = groups.flatMap(({ fields }) => fields);
  const rank = (path: string): number => {
    const at = order.indexOf(path.replace(/\[\].*$/, ''));
    return at < 0 ? order.length : at;
  };
  const paths = [...new Set(all.map(({ path }) => path))].toSorted((a, b) => rank(a) - rank(b));
  return paths.map((path): FieldRow => {
    const places = all.filter((each) => each.path === path);
    const place = places[0]!;
    const { key, schema, node } = place;
    const isSeveral = places.length > 1;
    const isConditional = places.some((each) => ownConditions(each).length > 0);
    const condition = changeable(places, all);
    const isList = all.some((each) => each.path.startsWith(`${path}[].`));
    const parts = ['label', 'hint', ...(isList ? LIST_TEXTS : [])];
    const context = contextOf(place);
    return {
      path,
      required: places.every(({ required }) => required),
      ...(isConditional && { when: whenInWords(places, all, textOf) }),
      ...(condition && { condition }),
      limits: Object.fromEntries(isSeveral ? [] : limitsOf(schema)),
      texts: Object.fromEntries(parts.flatMap((part) => textsOfPart(files, key, part))),
      ...(context !== undefined && { context: blockOf(path) + context }),
      sentences: places
        .flatMap((each) => sentencesOf(files, each))
        .filter(({ rule }, i, every) => every.findIndex((each) => each.rule === rule) === i),
      kind: definitionIn(node.$ref) ?? '',
      isMovable: path.includes('[].') || order.includes(path),
      group: groups.find(({ fields }) => fields.includes(path))?.key ?? '',
      asks: asksOf(all, path, countries),
    };
  });
}
export const questionsIn = (sources: DefinitionSources, form: string): FieldRow[] =>
  questionsOf(readDefinitions(sources), form);
export function readForms({ root }: Pick<Request, 'root'>): Response {
  const definitions = readDefinitions(sourcesOnDisk(root));
  const rows = formsIn(definitions.files).map((form) => [form, questionsOf(definitions, form)]);
  return done(Object.fromEntries(rows));
}
