/** A UI schema is about fields that are there, with inputs that fit them; each field has one place. */
import { onTheWire, propertiesOf } from '../api.ts';
import type { Definitions } from '../definitions.ts';
import { isFiles, isHidden, member, siblingsOf, type Field } from '../fields.ts';
import { findingAt, misnamed, nearest, nearestPath, type Finding } from '../finding.ts';
import { entries, isObject, keyOf, members, nodeAt, valueAt, valueOf } from '../json-file.ts';
import type { JsonFile, Node } from '../json-file.ts';
import { addedAfter, removed } from '../patch.ts';
import { canBe } from './conditions.ts';

type Fits = (schema: Field['schema']) => boolean;
/** Which answers an input is made for. */
export const WIDGET_FITS: Readonly<Record<string, Fits>> = {
  radio: ({ enum: values, type }) => Array.isArray(values) || type === 'boolean',
  select: ({ enum: values }) => Array.isArray(values),
  rating: ({ enum: values, type }) => Array.isArray(values) && type === 'integer',
  stepper: ({ type, enum: values }) => type === 'integer' && values === undefined,
  search: ({ type }) => type === 'string',
  textarea: ({ type, format }) => type === 'string' && format === undefined,
  checkbox: ({ type }) => type === 'boolean',
  'yes-no': ({ type, const: only }) => type === 'boolean' && only === undefined,
  text: ({ type, enum: values }) =>
    ['string', 'number', 'integer'].includes(String(type)) && values === undefined,
  country: ({ format }) => format === 'country',
  'data-protection': ({ type, const: only }) => type === 'boolean' && only === true,
  hidden: ({ fileLimits }) => fileLimits === undefined,
};
/** What the searches find, as the OpenAPI description names it. */
const SEARCH_RESULTS: Readonly<Record<string, string>> = {
  employers: 'Employer',
  addresses: 'Address',
};

const isChoice: Fits = ({ enum: values, type, format }) =>
  Array.isArray(values) || type === 'boolean' || format === 'country';

/** The options of a field. */
interface Options {
  path: string;
  node: Node;
  /** The fields of the form. */
  fields: readonly Field[];
  /** What the field is where it is defined. */
  schemas: readonly Field['schema'][];
  definitions: Definitions;
}

/** The input fits the answer; only what an earlier step asks can be hidden, where files are sent. */
function* widgetFindings({ path, node, fields, schemas, definitions }: Options) {
  const [widget, usual] = [member(node, 'ui:widget'), member(node, 'ui:usual')];
  const name = String(widget?.value);
  const fits = WIDGET_FITS[name];
  const known = definitions.fields.some(
    (each) => path.endsWith(`.${each.name}`) && each.path === `customer.${each.name}`,
  );
  const isLost = name === 'hidden' && !(fields.some(isFiles) && known);
  if (widget && fits && schemas.length > 0 && (isLost || !schemas.some(fits)))
    yield findingAt('ui-widget-misfit', widget, { name, field: path }, removed(widget));
  const isTyped = widget === undefined || ['text', 'search', 'country'].includes(name);
  if (usual && !(isTyped && schemas.some((schema) => WIDGET_FITS['text']?.(schema))))
    yield findingAt(
      'ui-widget-misfit',
      keyOf(usual),
      { name: 'ui:usual', field: path },
      removed(usual),
    );
}

/** What an option of a field names, and what it could name. */
function* namedBy({ path, node, fields, schemas, definitions }: Options) {
  const { api, countries } = definitions;
  const beside = (canBeNamed: Fits): string[] =>
    siblingsOf(
      path,
      fields.filter((each) => each.path !== path && canBeNamed(each.schema)),
    );
  const option = (name: string) => member(node, name);
  const one = (name: string, possible: readonly string[]) => {
    const named = option(name);
    return named === undefined ? [] : [{ name, named, possible }];
  };
  const results = propertiesOf(api, SEARCH_RESULTS[String(option('ui:search')?.value)] ?? '');
  const block = path.slice(0, path.lastIndexOf('.') + 1);
  const owner = onTheWire(api, 'Application', block.slice(0, -1))?.component ?? 'Application';
  const flags = propertiesOf(api, owner).filter((each) =>
    [onTheWire(api, 'Application', block + each)?.schema['type']].flat().includes('boolean'),
  );
  yield* one('ui:context', beside(isChoice));
  yield* one(
    'ui:houseNumber',
    beside(() => true),
  );
  yield* one('ui:readonlyUnless', flags);
  for (const { key, value } of members(option('ui:fills'))) {
    yield { name: 'ui:fills', named: key, possible: siblingsOf(path, fields) };
    if (results.length > 0) yield { name: 'ui:fills', named: value, possible: results };
  }
  const can = (value: Node) => schemas.some((schema) => canBe(schema, valueOf(value), countries));
  const usual = option('ui:usual');
  const isCountry = schemas.some(({ format }) => format === 'country');
  if (usual && !can(usual))
    yield { name: 'ui:usual', named: usual, possible: isCountry ? countries : [] };
  const answers = schemas.flatMap((schema) => [schema['enum'] ?? []].flat().map(String));
  for (const { key } of members(option('ui:icons')))
    if (!can(key)) yield { name: 'ui:icons', named: key, possible: answers };
}

function* optionFindings(options: Options): Generator<Finding> {
  for (const { name, named, possible } of namedBy(options)) {
    const own = String(named.value);
    if (possible.includes(own)) continue;
    yield misnamed('ui-option-unknown', named, nearest(own, possible), {
      option: name,
      field: options.path,
    });
  }
}

/** Names that may stand below a path: fields, the objects that hold them, and `items` of a list. */
const namesBelow = (fields: readonly Field[], path: string): string[] => {
  const list = fields.some((field) => field.path === path && field.schema['type'] === 'array');
  if (list) return ['items'];
  const inside = path === '' ? '' : `${path}.`;
  return fields
    .filter((field) => field.path.startsWith(inside))
    .map((field) => /^[^.[]+/.exec(field.path.slice(inside.length))?.[0] ?? '');
};

function* treeFindings(
  node: Node | undefined,
  path: string,
  fields: readonly Field[],
  definitions: Definitions,
): Generator<Finding> {
  const names = namesBelow(fields, path);
  for (const { name, key, value } of members(node)) {
    if (name.startsWith('ui:') || name === '$schema') continue;
    const inner = path === '' ? name : name === 'items' ? `${path}[]` : `${path}.${name}`;
    if (names.includes(name)) {
      const schemas = fields.filter((field) => field.path === inner).map(({ schema }) => schema);
      const options = { path: inner, node: value, fields, schemas, definitions };
      yield* widgetFindings(options);
      yield* optionFindings(options);
      yield* treeFindings(value, inner, fields, definitions);
    } else {
      const free = names.filter((each) => member(node, each) === undefined);
      yield misnamed('ui-unknown-field', key, nearest(name, free), { name: inner });
    }
  }
}

export function* uiFindings(definitions: Definitions): Generator<Finding> {
  for (const form of definitions.forms) {
    const { ui } = form;
    const fields = definitions.fields.filter((field) => field.form === form);
    if (ui === undefined) continue;
    yield* treeFindings(ui.root, '', fields, definitions);
    yield* groupFindings(ui, fields);
  }
}

/** The groups of a UI schema. */
export const groupsOf = (ui: JsonFile): { key: string; heading: unknown; fields: string[] }[] => {
  const groups = valueAt(ui, ['ui:groups']);
  return (Array.isArray(groups) ? groups : []).filter(isObject).map(({ key, heading, fields }) => ({
    key: String(key),
    heading,
    fields: Array.isArray(fields) ? fields.map(String) : [],
  }));
};

/** The path of the first field that the condition of a field asks about. */
function conditionOf({ node, path, name }: Field): string | undefined {
  // The field stands in `properties` of `then`, beside `if`.
  const branch = node.parent?.parent?.parent?.parent;
  const rule = branch?.parent?.parent;
  const [asked] = members(rule && member(member(rule, 'if'), 'properties'));
  return asked && path.slice(0, -name.length) + asked.name;
}

/** Entries that name none of the `known` fields; one of the `unused` is suggested. */
const unknownFields = (
  nodes: readonly Node[],
  known: readonly string[],
  unused: readonly string[],
): Finding[] =>
  nodes
    .filter(({ value }) => !known.includes(String(value)))
    .map((node) => misnamed('ui-unknown-field', node, nearestPath(String(node.value), unused)));

function* twice(nodes: readonly Node[]) {
  const names = nodes.map(({ value }) => String(value));
  for (const [i, node] of nodes.entries()) {
    const name = String(node.value);
    if (names.indexOf(name) < i)
      yield findingAt(
        'listed-twice',
        node,
        { name },
        node.parent?.type === 'array' ? removed(node) : undefined,
      );
  }
}

/** The groups of a UI schema name the fields of the form, each once. */
function* groupFindings(ui: JsonFile, fields: readonly Field[]) {
  const shown = fields.filter((field) => !field.inItem && !isHidden(field));
  const paths = [...new Set(shown.map(({ path }) => path))];
  const groups = entries(nodeAt(ui, ['ui:groups']));
  const grouped = groups.flatMap((group) => entries(member(group, 'fields')));
  const names = grouped.map(({ value }) => String(value));
  const lost = paths.filter((path) => !names.includes(path));
  yield* unknownFields(grouped, paths, lost);
  yield* twice(grouped);
  yield* twice(groups.flatMap((group) => member(group, 'key') ?? []));
  for (const group of groups) {
    const own = entries(member(group, 'fields')).map(({ value }) => String(value));
    const line = entries(member(group, 'line'));
    const unused = own.filter((path) => !line.some(({ value }) => value === path));
    yield* unknownFields(line, own, unused);
  }
  // A hint: a field in no group stands at the end of the form. A place is behind the question it depends on, else behind the field before it.
  for (const path of lost) {
    const field = shown.find((each) => each.path === path);
    const at = paths.indexOf(path);
    const neighbours = [...paths.slice(0, at).reverse(), ...paths.slice(at + 1)];
    const beside = [field && conditionOf(field), ...neighbours]
      .map((each) => grouped.find(({ value }) => value === each))
      .find((each) => each !== undefined);
    const where = beside ?? nodeAt(ui, ['ui:groups']) ?? ui;
    const about = { field: path, beside: String(beside?.value ?? '–') };
    yield findingAt('ui-field-without-group', where, about, beside && addedAfter(beside, path));
  }
}
