/** A UI schema says only what the renderer knows, about fields that are there, and places each field once. */
import type { Definitions, Form } from '../definitions.ts';
import { siblingsOf } from '../fields.ts';
import type { Field } from '../fields.ts';
import { finding } from '../finding.ts';
import type { FindingCode, Finding } from '../finding.ts';
import {
  isObject,
  keyOf,
  members,
  nodeAt,
  place,
  pointerOf,
  removed,
  replacedBy,
  valueAt,
  valueOf,
} from '../json-file.ts';
import type { Json, JsonFile, Node } from '../json-file.ts';
import { nearest } from '../near.ts';
import { propertiesOf } from '../api.ts';
import { orderAndGroups } from './ui-groups.ts';

/** Options and the values they may have, as the description of UI schemas says. */
function optionsOf(meta: JsonFile): Map<string, readonly string[] | undefined> {
  const options = valueAt(meta, ['definitions', 'node', 'properties']);
  return new Map(
    Object.entries(isObject(options) ? options : {}).map(([name, schema]) => {
      const values = isObject(schema) ? schema['enum'] : undefined;
      return [name, Array.isArray(values) ? values.map(String) : undefined];
    }),
  );
}

type Fits = (schema: Field['schema']) => boolean;
/** Which answers an input is made for. */
const WIDGET_FITS: Readonly<Record<string, Fits>> = {
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
/** A search needs more options; the others are the default of the answers they fit. */
const NOT_SUGGESTED = ['search', 'text', 'country', 'hidden'];
/** What the searches find, as the description of the calls names it. */
const SEARCH_RESULTS: Readonly<Record<string, string>> = {
  employers: 'Employer',
  addresses: 'Address',
};

interface Room {
  form: Form;
  ui: JsonFile;
  fields: readonly Field[];
  options: ReturnType<typeof optionsOf>;
  definitions: Definitions;
}

/** One finding about a name, with the nearest known name as its suggestion; else the entry goes. */
function unknownName(
  { form, ui }: Room,
  code: FindingCode,
  node: Node,
  name: string,
  names: Iterable<string>,
  values: Record<string, string> = {},
): Finding {
  const instead = nearest(name, names);
  return finding(code, place(ui, node), {
    step: form.name,
    pointer: pointerOf(node),
    values: { name, instead, possible: [...names].join(', '), ...values },
    edits: [
      instead === undefined
        ? removed(ui, node.parent?.type === 'property' ? node.parent : node)
        : replacedBy(ui, node, instead),
    ],
  });
}

function optionFindings(room: Room, path: string, node: Node): Finding[] {
  const { ui, form, options, definitions } = room;
  const own = members(node).filter(({ name }) => name.startsWith('ui:'));
  const here = room.fields.filter((field) => field.path === path);
  const option = (name: string) => own.find((each) => each.name === name);
  const details = { step: form.name, pointer: pointerOf(node) };
  const listed = own.flatMap(({ name, key, value }): Finding[] => {
    if (!options.has(name))
      return [
        unknownName(
          room,
          'ui-unknown-option',
          key,
          name,
          [...options.keys()].filter((each) => option(each) === undefined),
        ),
      ];
    const values = options.get(name);
    return values === undefined || values.includes(String(value.value))
      ? []
      : [
          unknownName(room, 'ui-unknown-value', value, String(value.value), values, {
            option: name,
          }),
        ];
  });
  const widget = option('ui:widget');
  const fits = WIDGET_FITS[String(widget?.value.value)];
  const misfit =
    widget !== undefined &&
    fits !== undefined &&
    here.length > 0 &&
    !here.some(({ schema }) => fits(schema));
  const better = Object.keys(WIDGET_FITS).find(
    (name) =>
      !NOT_SUGGESTED.includes(name) && here.every(({ schema }) => WIDGET_FITS[name]?.(schema)),
  );
  const search = option('ui:search');
  const fills = option('ui:fills');
  const context = option('ui:context');
  const siblings = siblingsOf(path, room.fields);
  const results = propertiesOf(definitions.api, SEARCH_RESULTS[String(search?.value.value)] ?? '');
  return [
    ...listed,
    ...(members(node).length === 0
      ? [finding('ui-empty', place(ui, keyOf(node)), { ...details, edits: [removed(ui, node)] })]
      : []),
    ...(misfit
      ? [
          finding('ui-widget-misfit', place(ui, widget.value), {
            ...details,
            values: { name: String(widget.value.value), path, instead: better },
            edits: [
              better === undefined
                ? removed(ui, widget.value)
                : replacedBy(ui, widget.value, better),
            ],
          }),
        ]
      : []),
    ...(search !== undefined && widget?.value.value !== 'search'
      ? [
          finding('ui-search-without-widget', place(ui, search.key), {
            ...details,
            values: { path },
            edits: [
              widget === undefined
                ? {
                    file: ui.path,
                    start: search.property.offset,
                    end: search.property.offset,
                    newText: '"ui:widget": "search", ',
                  }
                : replacedBy(ui, widget.value, 'search'),
            ],
          }),
        ]
      : []),
    ...(widget?.value.value === 'search' && search === undefined
      ? [
          finding('ui-search-of-what', place(ui, widget.value), {
            ...details,
            values: { path },
            edits: [
              {
                file: ui.path,
                start: widget.property.offset + widget.property.length,
                end: widget.property.offset + widget.property.length,
                newText: `, "ui:search": "${/street|address/i.test(path) ? 'addresses' : 'employers'}"`,
              },
            ],
          }),
        ]
      : []),
    ...(fills !== undefined && search === undefined
      ? [
          finding('ui-fills-without-search', place(ui, fills.key), {
            ...details,
            values: { path },
            edits: [removed(ui, fills.property)],
          }),
        ]
      : []),
    ...(context !== undefined && !siblings.includes(String(context.value.value))
      ? [
          unknownName(
            room,
            'ui-context-unknown',
            context.value,
            String(context.value.value),
            siblings,
            { path },
          ),
        ]
      : []),
    ...members(fills?.value).flatMap(({ name, key, value }) => [
      ...(siblings.includes(name)
        ? []
        : [unknownName(room, 'ui-fills-unknown', key, name, siblings, { path })]),
      ...(results.length === 0 || results.includes(String(value.value))
        ? []
        : [unknownName(room, 'ui-fills-foreign', value, String(value.value), results, { path })]),
    ]),
  ];
}

/** Names that may stand below a path: fields, the objects that hold them, and `items` of a list. */
const namesBelow = (fields: readonly Field[], path: string): string[] => {
  const list = fields.some((field) => field.path === path && field.schema['type'] === 'array');
  if (list) return ['items'];
  const inside = path === '' ? '' : `${path}.`;
  return [
    ...new Set(
      fields
        .filter((field) => field.path.startsWith(inside))
        .map((field) => /^[^.[]+/.exec(field.path.slice(inside.length))?.[0] ?? ''),
    ),
  ];
};

function treeFindings(room: Room, node: Node | undefined, path: string): Finding[] {
  const names = namesBelow(room.fields, path);
  return members(node)
    .filter(({ name }) => !name.startsWith('ui:') && name !== '$schema')
    .flatMap(({ name, key, value }): Finding[] => {
      if (!names.includes(name)) {
        const used = members(node).map((each) => each.name);
        return [
          unknownName(
            room,
            'ui-unknown-field',
            key,
            name,
            names.filter((each) => !used.includes(each)),
            { path: path === '' ? name : `${path}.${name}` },
          ),
        ];
      }
      const inner = name === 'items' ? `${path}[]` : path === '' ? name : `${path}.${name}`;
      return [...optionFindings(room, inner, value), ...treeFindings(room, value, inner)];
    });
}

/** A UI schema for a form that has none: every field in one group. */
const firstDraft = (fields: readonly Field[]): Json => ({
  'ui:groups': [
    {
      key: 'person',
      fields: [...new Set(fields.filter(({ inItem }) => !inItem).map(({ path }) => path))],
    },
  ],
});

export const uiFindings = (definitions: Definitions): Finding[] => {
  const options = optionsOf(definitions.meta);
  const files = definitions.forms.flatMap((form): Finding[] => {
    const fields = definitions.fields.filter((field) => field.form === form);
    if (form.ui === undefined) {
      const newText = JSON.stringify(firstDraft(fields), null, 2);
      return [
        finding('ui-missing', place(form.schema, undefined), {
          step: form.name,
          values: { file: form.uiPath },
          edits: [{ file: form.uiPath, start: 0, end: 0, newText: `${newText}\n` }],
        }),
      ];
    }
    const room: Room = { form, ui: form.ui, fields, options, definitions };
    const root = members(form.ui.root).filter(
      ({ name }) => name.startsWith('ui:') && name !== 'ui:groups' && name !== 'ui:order',
    );
    return [
      ...root.map(({ name, key }) =>
        unknownName(
          room,
          'ui-unknown-option',
          key,
          name,
          ['ui:groups', 'ui:order'].filter((each) => nodeAt(room.ui, [each]) === undefined),
        ),
      ),
      ...treeFindings(room, form.ui.root, ''),
      ...orderAndGroups(room.ui, form, fields, definitions),
    ];
  });
  return [
    ...files,
    ...definitions.orphans.map((ui) =>
      finding('ui-orphan', place(ui, undefined), {
        values: { file: ui.path.replace('.ui.', '.schema.') },
      }),
    ),
  ];
};
export const groupsOf = (ui: JsonFile): { key: string; fields: string[] }[] => {
  const groups = valueOf(nodeAt(ui, ['ui:groups']));
  return Array.isArray(groups)
    ? groups.flatMap((group) =>
        isObject(group)
          ? [
              {
                key: String(group['key']),
                fields: Array.isArray(group['fields']) ? group['fields'].map(String) : [],
              },
            ]
          : [],
      )
    : [];
};
