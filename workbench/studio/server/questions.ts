/** The questions of a form, in the order of the screen, with what can be changed about them. */
import { sourcesOnDisk } from '../../check/check.ts';
import { readDefinitions, type Definitions } from '../../check/definitions.ts';
import { asObject, definitionIn, member, type Field } from '../../check/fields.ts';
import {
  entries,
  isObject,
  members,
  nodeAt,
  valueAt,
  type JsonObject,
  type Node,
} from '../../check/json-file.ts';
import { contextOf } from '../../check/rules/texts/contexts.ts';
import { groupsOf } from '../../check/rules/ui.ts';
import type { DefinitionSources } from '../../check/sources.ts';
import { AGES, LIMITS_OF, type FieldRow } from '../shared.ts';
import { askOf, asksOf, conditionAt, conditionsOf, requirementOf } from './conditions.ts';
import { done, type Answer, type Question } from './guard.ts';
import { LIST_TEXTS, sentencesOf, textsOfPart } from './sentences.ts';

/** Its name in its group. */
export const placeOf = ({ form, path }: Field): Node | undefined =>
  entries(form.ui && nodeAt(form.ui, ['ui:groups']))
    .flatMap((group) => entries(member(group, 'fields')))
    .find(({ value }) => value === path);

/** Ages of a date that has one, `null` where the other is not set. */
function agesOf({ dateLimits }: JsonObject): readonly (readonly [string, number | null])[] {
  const ages = Object.entries(AGES).map(([age, side]) => {
    const limit = isObject(dateLimits) ? dateLimits[side] : undefined;
    const [, years] = /^today-(\d+)y$/.exec(String(limit)) ?? [];
    return [age, years === undefined ? null : Number(years)] as const;
  });
  return ages.some(([, years]) => years !== null) ? ages : [];
}

export function questionsOf(definitions: Definitions, name: string): FieldRow[] {
  const own = definitions.fields.filter(({ form }) => form.name === name);
  const kinds = members(nodeAt(definitions.defs, ['definitions'])).map((each) => each.name);
  const isDay = ({ format }: JsonObject): boolean => format === 'date' || format === 'month';
  const isAlike = (schema: JsonObject, kind: string): boolean => {
    const other = valueAt(definitions.defs, ['definitions', kind]);
    return (
      isObject(other) &&
      other['type'] === schema['type'] &&
      isDay(other) === isDay(schema) &&
      !('enum' in other) &&
      !('const' in other)
    );
  };
  const ui = own[0]?.form.ui;
  const groups = ui ? groupsOf(ui) : [];
  const order = groups.flatMap(({ fields }) => fields);
  const placeIn = ({ path }: Field): number => {
    const at = order.indexOf(path.replace(/\[\].*$/, ''));
    return at < 0 ? order.length : at;
  };
  const sorted = own.toSorted((a, b) => placeIn(a) - placeIn(b));
  const first = sorted.filter(
    ({ path }, i) => sorted.findIndex((each) => each.path === path) === i,
  );
  return first.map((field) => {
    const { path, schema, node } = field;
    const places = own.filter((each) => each.path === path);
    const asked = places.map((each) => conditionsOf(each, own));
    const isConditional = places.some((each) => conditionAt(each.node) !== undefined);
    const [only, more] = asked.length === 1 ? (asked[0] ?? []) : [];
    const condition = isConditional ? only : { field: '', path: '' };
    const isSeveral = places.length > 1;
    const isSimple =
      condition && !more && !Object.keys(condition).some((name) => name.startsWith('exclusive'));
    const kind = definitionIn(asObject(node)['$ref']) ?? '';
    const isChosen = 'enum' in schema || (schema['type'] === 'string' && 'format' in schema);
    const limits = (LIMITS_OF[String(schema['type'])] ?? []).map((limit) => {
      const value = schema[limit];
      return [limit, typeof value === 'number' ? value : null] as const;
    });
    const isList = own.some((each) => each.path.startsWith(`${path}[].`));
    const parts = ['label', 'hint', ...(isList ? LIST_TEXTS : [])];
    const context = contextOf(field);
    return {
      path,
      required: places.every((each) => requirementOf(each) !== undefined),
      isConditional,
      asked: asked.some((each) => each === undefined) ? [] : asked.flatMap((each) => [each ?? []]),
      ...(isSimple && { condition }),
      limits: Object.fromEntries(isSeveral ? [] : isChosen ? agesOf(schema) : limits),
      texts: Object.fromEntries(parts.flatMap((part) => textsOfPart(definitions, field, part))),
      ...(context !== undefined && { context: path.replace(/[^.]+$/, context) }),
      sentences: places
        .flatMap((each) => sentencesOf(definitions, each))
        .filter(({ rule }, i, all) => all.findIndex((each) => each.rule === rule) === i),
      kind,
      kinds:
        isSeveral || kind === '' || 'enum' in schema
          ? []
          : kinds.filter((each) => isAlike(schema, each)),
      isMovable: field.inItem || placeOf(field) !== undefined,
      group: groups.find(({ fields }) => fields.includes(path))?.key ?? '',
      own: askOf(field, definitions.countries),
      asks: asksOf(own, field, definitions.countries),
    };
  });
}
export const questionsIn = (sources: DefinitionSources, form: string): FieldRow[] =>
  questionsOf(readDefinitions(sources), form);
export function readForms({ root }: Pick<Question, 'root'>): Answer {
  const definitions = readDefinitions(sourcesOnDisk(root));
  return done(
    Object.fromEntries(
      definitions.forms.map(({ name }) => [name, questionsOf(definitions, name)] as const),
    ),
  );
}
