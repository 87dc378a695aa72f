/** A UI schema is about fields that are there, with inputs that fit them. */
import { onTheWire, propertiesOf } from '../api.ts';
import type { Definitions, Form } from '../definitions.ts';
import { isHidden, member, siblingsOf, type Field } from '../fields.ts';
import { finding, findingAt, misnamed, nearest, nearestPath, type Finding } from '../finding.ts';
import {
  added,
  addedAfter,
  entries,
  isObject,
  keyOf,
  members,
  nodeAt,
  place,
  removed,
  replacedBy,
  valueAt,
  valueOf,
} from '../json-file.ts';
import type { JsonFile, Node } from '../json-file.ts';
import { firstTexts } from '../texts.ts';
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
/** Options that name a field beside theirs, and which it can be. */
const SIBLING_OPTIONS = [
  ['ui-context-unknown', 'ui:context', isChoice],
  ['ui-house-number-unknown', 'ui:houseNumber', () => true],
] as const;

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
const near = ({ value }: Node, names: readonly string[]) => nearest(String(value), names);

function* widgetFindings({ path, node, schemas }: Options) {
  const widget = member(node, 'ui:widget');
  const name = String(widget?.value);
  const fits = WIDGET_FITS[name];
  if (widget && fits && schemas.length > 0 && !schemas.some(fits))
    yield findingAt('ui-widget-misfit', widget, { name, path }, removed(widget));
}

function* searchFindings({ path, node, fields, definitions }: Options) {
  const [widget, search, fills] = ['ui:widget', 'ui:search', 'ui:fills'].map((option) =>
    member(node, option),
  );
  const siblings = siblingsOf(path, fields);
  const results = propertiesOf(definitions.api, SEARCH_RESULTS[String(search?.value)] ?? '');
  const isSearch = widget?.value === 'search';
  if (search !== undefined && !isSearch) {
    const edit = widget ? replacedBy(widget, 'search') : added(node, '"ui:widget": "search"');
    yield findingAt('ui-search-without-widget', keyOf(search), { path }, edit);
  }
  if (search === undefined && isSearch)
    yield findingAt('ui-search-of-what', widget, { path }, added(node, '"ui:search": "addresses"'));
  if (search === undefined && fills !== undefined)
    yield findingAt('ui-fills-without-search', keyOf(fills), { path }, removed(fills));
  for (const [code, option, canBeNamed] of SIBLING_OPTIONS) {
    const named = member(node, option);
    const others = fields.filter((each) => each.path !== path && canBeNamed(each.schema));
    const possible = siblingsOf(path, others);
    if (named !== undefined && !possible.includes(String(named.value)))
      yield misnamed(code, named, near(named, possible), { path });
  }
  for (const { name, key, value } of members(fills)) {
    if (!siblings.includes(name))
      yield misnamed('ui-fills-unknown', key, near(key, siblings), { path });
    if (results.length > 0 && !results.includes(String(value.value)))
      yield misnamed('ui-fills-foreign', value, near(value, results), { path });
  }
}

/** The usual answer is one that the field can have, and is typed into its input. */
function* usualFindings({ path, node, schemas, definitions: { countries } }: Options) {
  const usual = member(node, 'ui:usual');
  if (usual === undefined) return;
  const widget = member(node, 'ui:widget')?.value ?? 'text';
  const isTyped = ['text', 'search', 'country'].includes(String(widget));
  if (!isTyped || !schemas.some((schema) => WIDGET_FITS['text']?.(schema)))
    yield findingAt('ui-usual-misfit', keyOf(usual), { path }, removed(usual));
  else if (!schemas.some((schema) => canBe(schema, valueOf(usual), countries))) {
    const isCountry = schemas.some(({ format }) => format === 'country');
    yield misnamed('ui-usual-never', usual, near(usual, isCountry ? countries : []), { path });
  }
}

/** Icons stand before answers that the field has. */
function* iconFindings({ path, node, schemas, definitions: { countries } }: Options) {
  const answers = schemas.flatMap((schema) => [schema['enum'] ?? []].flat().map(String));
  for (const { name, key } of members(member(node, 'ui:icons')))
    if (!schemas.some((schema) => canBe(schema, name, countries)))
      yield misnamed('ui-icon-unknown', key, near(key, answers), { path });
}

/** What decides whether a field is read-only: yes or no, as the bank answers beside it. */
function* readOnlyFindings({ path, node, definitions: { api } }: Options) {
  const flag = member(node, 'ui:readonlyUnless');
  const block = path.slice(0, path.lastIndexOf('.') + 1);
  const isFlag = (name: string) =>
    [onTheWire(api, 'Application', block + name)?.schema['type']].flat().includes('boolean');
  if (flag === undefined || isFlag(String(flag.value))) return;
  const owner = onTheWire(api, 'Application', block.slice(0, -1))?.component ?? 'Application';
  const flags = propertiesOf(api, owner).filter(isFlag);
  yield misnamed('ui-readonly-unknown', flag, near(flag, flags), { path });
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
      yield* searchFindings(options);
      yield* usualFindings(options);
      yield* iconFindings(options);
      yield* readOnlyFindings(options);
      yield* treeFindings(value, inner, fields, definitions);
    } else {
      const free = names.filter((each) => member(node, each) === undefined);
      yield misnamed('ui-unknown-field', key, near(key, free), { path: inner });
    }
  }
}

/** A UI schema for a form that has none: every field in one group. */
function withoutUi({ schema, uiPath, name }: Form, fields: readonly Field[]): Finding {
  const paths = [...new Set(fields.filter(({ inItem }) => !inItem).map(({ path }) => path))];
  const draft = { 'ui:groups': [{ key: 'person', fields: paths }] };
  return finding('ui-missing', place(schema), {
    step: name,
    values: { file: uiPath },
    edits: [{ file: uiPath, start: 0, end: 0, newText: `${JSON.stringify(draft, null, 2)}\n` }],
  });
}

export function* uiFindings(definitions: Definitions): Generator<Finding> {
  for (const form of definitions.forms) {
    const { ui } = form;
    const fields = definitions.fields.filter((field) => field.form === form);
    if (ui === undefined) yield withoutUi(form, fields);
    else {
      yield* treeFindings(ui.root, '', fields, definitions);
      yield* groupFindings(ui, form, fields, definitions);
    }
  }
  for (const ui of definitions.orphans)
    yield findingAt('ui-orphan', ui, { file: ui.path.replace('.ui.', '.schema.') });
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
    .map((node) =>
      misnamed('ui-group-unknown-field', node, nearestPath(String(node.value), unused)),
    );

/** The groups of a UI schema name the fields of the form, each once. */
function* groupFindings(
  ui: JsonFile,
  form: Form,
  fields: readonly Field[],
  definitions: Definitions,
): Generator<Finding> {
  const shown = fields.filter((field) => !field.inItem && !isHidden(field));
  const paths = [...new Set(shown.map(({ path }) => path))];
  const groups = entries(nodeAt(ui, ['ui:groups']));
  const grouped = groups.flatMap((group) => entries(member(group, 'fields')));
  const names = grouped.map(({ value }) => String(value));
  const lost = paths.filter((path) => !names.includes(path));
  yield* unknownFields(grouped, paths, lost);
  for (const [i, node] of grouped.entries())
    if (names.indexOf(String(node.value)) < i)
      yield findingAt('ui-field-twice', node, { name: String(node.value) }, removed(node));
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
    const values = { name: path, beside: String(beside?.value ?? '–') };
    const edit = beside && addedAfter(beside, JSON.stringify(path));
    const where = beside ?? nodeAt(ui, ['ui:groups']) ?? ui;
    yield findingAt('ui-field-without-group', where, values, edit);
  }
  const keys = groups.flatMap((group) => member(group, 'key') ?? []);
  const free = members(nodeAt(firstTexts(definitions, 'steps'), [form.name, 'groups'])).find(
    ({ name }) => !keys.some((key) => key.value === name),
  );
  for (const [i, key] of keys.entries())
    if (keys.findIndex((each) => each.value === key.value) < i)
      yield findingAt(
        'ui-group-twice',
        keyOf(key),
        { name: String(key.value) },
        replacedBy(key, free?.name),
      );
}
