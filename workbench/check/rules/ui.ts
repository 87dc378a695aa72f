/** A UI schema is about fields that are there, with inputs that fit them. */
import { propertiesOf } from '../api.ts';
import type { Definitions, Form } from '../definitions.ts';
import { member, siblingsOf, isHidden } from '../fields.ts';
import type { Field } from '../fields.ts';
import { finding, findingAt, nearest } from '../finding.ts';
import type { Finding, FindingCode } from '../finding.ts';
import {
  added,
  isObject,
  keyOf,
  members,
  place,
  removed,
  replacedBy,
  valueAt,
  addedAfter,
  entries,
  nodeAt,
} from '../json-file.ts';
import type { JsonFile, Node } from '../json-file.ts';
import { firstTexts } from '../texts.ts';

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
  hidden: ({ fileLimits }) => fileLimits === undefined,
};
/** What the searches find, as the OpenAPI description names it. */
const SEARCH_RESULTS: Readonly<Record<string, string>> = {
  employers: 'Employer',
  addresses: 'Address',
};

interface Context {
  ui: JsonFile;
  fields: readonly Field[];
  definitions: Definitions;
}

/** A name that is not there, with the nearest one that is; else the entry goes. */
function unknown(
  { ui }: Context,
  code: FindingCode,
  node: Node,
  path: string,
  names: readonly string[],
): Finding {
  const name = String(node.value);
  const instead = nearest(name, names);
  return findingAt(code, ui, node, { name, instead, path }, [
    instead === undefined ? removed(ui, node) : replacedBy(ui, node, instead),
  ]);
}

function widgetFindings({ ui, fields }: Context, path: string, node: Node): Finding[] {
  const widget = member(node, 'ui:widget');
  const own = fields.filter((field) => field.path === path);
  const fits = WIDGET_FITS[String(widget?.value)];
  if (widget === undefined || fits === undefined || own.length === 0) return [];
  if (own.some(({ schema }) => fits(schema))) return [];
  return [
    findingAt('ui-widget-misfit', ui, widget, { name: String(widget.value), path }, [
      removed(ui, widget),
    ]),
  ];
}

function searchFindings(context: Context, path: string, node: Node): Finding[] {
  const { ui, fields, definitions } = context;
  const widget = member(node, 'ui:widget');
  const search = member(node, 'ui:search');
  const fills = member(node, 'ui:fills');
  const follows = member(node, 'ui:context');
  const siblings = siblingsOf(path, fields);
  const results = propertiesOf(definitions.api, SEARCH_RESULTS[String(search?.value)] ?? '');
  const isSearch = widget?.value === 'search';
  return [
    ...(search !== undefined && !isSearch
      ? [
          findingAt('ui-search-without-widget', ui, keyOf(search), { path }, [
            widget === undefined
              ? added(ui, node, '"ui:widget": "search"')
              : replacedBy(ui, widget, 'search'),
          ]),
        ]
      : []),
    ...(search === undefined && isSearch
      ? [
          findingAt('ui-search-of-what', ui, widget, { path }, [
            added(ui, node, '"ui:search": "addresses"'),
          ]),
        ]
      : []),
    ...(search === undefined && fills !== undefined
      ? [findingAt('ui-fills-without-search', ui, keyOf(fills), { path }, [removed(ui, fills)])]
      : []),
    ...(follows === undefined || siblings.includes(String(follows.value))
      ? []
      : [unknown(context, 'ui-context-unknown', follows, path, siblings)]),
    ...members(fills).flatMap(({ name, key, value }) => [
      ...(siblings.includes(name)
        ? []
        : [unknown(context, 'ui-fills-unknown', key, path, siblings)]),
      ...(results.length === 0 || results.includes(String(value.value))
        ? []
        : [unknown(context, 'ui-fills-foreign', value, path, results)]),
    ]),
  ];
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

function treeFindings(context: Context, node: Node | undefined, path: string): Finding[] {
  const names = namesBelow(context.fields, path);
  return members(node)
    .filter(({ name }) => !name.startsWith('ui:') && name !== '$schema')
    .flatMap(({ name, key, value }): Finding[] => {
      const inner = path === '' ? name : name === 'items' ? `${path}[]` : `${path}.${name}`;
      if (!names.includes(name)) {
        const free = names.filter((each) => member(node, each) === undefined);
        return [unknown(context, 'ui-unknown-field', key, inner, free)];
      }
      return [
        ...widgetFindings(context, inner, value),
        ...searchFindings(context, inner, value),
        ...treeFindings(context, value, inner),
      ];
    });
}

/** A UI schema for a form that has none: every field in one group. */
function withoutUi({ schema, uiPath, name }: Form, fields: readonly Field[]): Finding {
  const paths = [...new Set(fields.filter(({ inItem }) => !inItem).map(({ path }) => path))];
  const draft = { 'ui:groups': [{ key: 'person', fields: paths }] };
  return finding('ui-missing', place(schema, undefined), {
    step: name,
    values: { file: uiPath },
    edits: [{ file: uiPath, start: 0, end: 0, newText: `${JSON.stringify(draft, null, 2)}\n` }],
  });
}

export const uiFindings = (definitions: Definitions): Finding[] => [
  ...definitions.forms.flatMap((form): Finding[] => {
    const fields = definitions.fields.filter((field) => field.form === form);
    return form.ui === undefined
      ? [withoutUi(form, fields)]
      : treeFindings({ ui: form.ui, fields, definitions }, form.ui.root, '');
  }),
  ...definitions.orphans.map((ui) =>
    findingAt('ui-orphan', ui, undefined, { file: ui.path.replace('.ui.', '.schema.') }),
  ),
];

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

/** Hints at fields in no group, which stand at the end of the form; a place is behind the question it depends on, else behind the field before it in the schema. */
function withoutGroup(
  ui: JsonFile,
  fields: readonly string[],
  grouped: readonly Node[],
  own: readonly Field[],
): Finding[] {
  return fields
    .filter((path) => !grouped.some(({ value }) => value === path))
    .map((path) => {
      const at = fields.indexOf(path);
      const field = own.find((each) => each.path === path);
      const asked = field && conditionOf(field);
      const neighbours = [...fields.slice(0, at).reverse(), ...fields.slice(at + 1)];
      const beside = [asked, ...neighbours]
        .map((each) => grouped.find(({ value }) => value === each))
        .find((each) => each !== undefined);
      return findingAt(
        'ui-field-without-group',
        ui,
        beside ?? nodeAt(ui, ['ui:groups']),
        { name: path, beside: String(beside?.value ?? '–') },
        [beside && addedAfter(ui, beside, JSON.stringify(path))],
      );
    });
}

/** Entries that name none of the `known` fields; one of the `unused` is suggested. */
function unknownFields(
  ui: JsonFile,
  nodes: readonly Node[],
  known: readonly string[],
  unused: readonly string[],
): Finding[] {
  return nodes
    .filter(({ value }) => !known.includes(String(value)))
    .map((node) => {
      const name = String(node.value);
      const instead = nearest(name, unused) ?? unused.find((path) => path.endsWith(`.${name}`));
      return findingAt('ui-group-unknown-field', ui, node, { name, instead }, [
        instead === undefined ? removed(ui, node) : replacedBy(ui, node, instead),
      ]);
    });
}

/** The groups of a UI schema name the fields of the form, each once. */
function formFindings(ui: JsonFile, form: Form, definitions: Definitions): Finding[] {
  const fields = [
    ...new Set(
      definitions.fields
        .filter((field) => field.form === form && !field.inItem && !isHidden(field))
        .map(({ path }) => path),
    ),
  ];
  const groups = entries(nodeAt(ui, ['ui:groups']));
  const grouped = groups.flatMap((group) => entries(member(group, 'fields')));
  const names = grouped.map(({ value }) => String(value));
  const lost = fields.filter((path) => !names.includes(path));
  const keys = groups.flatMap((group) => member(group, 'key') ?? []);
  const legends = members(nodeAt(firstTexts(definitions, 'steps'), [form.name, 'groups']));
  const free = legends
    .map(({ name }) => name)
    .find((name) => !keys.some((key) => key.value === name));
  return [
    ...unknownFields(ui, grouped, fields, lost),
    ...grouped
      .filter((node, i) => names.indexOf(String(node.value)) < i)
      .map((node) =>
        findingAt('ui-field-twice', ui, node, { name: String(node.value) }, [removed(ui, node)]),
      ),
    ...groups.flatMap((group) => {
      const own = entries(member(group, 'fields')).map(({ value }) => String(value));
      const line = entries(member(group, 'line'));
      const unused = own.filter((path) => !line.some(({ value }) => value === path));
      return unknownFields(ui, line, own, unused);
    }),
    ...withoutGroup(
      ui,
      fields,
      grouped,
      definitions.fields.filter((field) => field.form === form),
    ),
    ...keys
      .filter((key, i) => keys.findIndex((each) => each.value === key.value) < i)
      .map((key) =>
        findingAt('ui-group-twice', ui, keyOf(key), { name: String(key.value) }, [
          free === undefined ? undefined : replacedBy(ui, key, free),
        ]),
      ),
  ];
}

export const groupFindings = (definitions: Definitions): Finding[] =>
  definitions.forms.flatMap((form) =>
    form.ui === undefined ? [] : formFindings(form.ui, form, definitions),
  );
