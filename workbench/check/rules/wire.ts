/** The forms and the description of the calls agree: what is asked can be sent, and what can be sent is asked. */
import {
  API_FILE,
  apiKeyPlace,
  apiNode,
  apiValuePlace,
  followed as followedApi,
  onTheWire,
  propertiesOf,
  takesNull,
  valuesIn,
  withApiProperty,
  withApiValue,
  withNull,
  withoutApiValue,
} from '../api.ts';
import type { Api, OnTheWire } from '../api.ts';
import { FIRST_LANGUAGE } from '../../languages.ts';
import type { Definitions } from '../definitions.ts';
import { member } from '../fields.ts';
import type { Field } from '../fields.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { added, entries, keyOf, nodeAt, place, pointerOf, replacedBy } from '../json-file.ts';
import type { Json, Node } from '../json-file.ts';
import { nearest } from '../near.ts';
import type { Edit } from '../sources.ts';
import { UPLOAD } from './files.ts';
import { limitFindings, requiredFindings } from './wire-limits.ts';

/** Where the answers of a form go when they are not a part of the application. */
const TARGETS: Readonly<Record<string, string>> = { signing: 'SignRequest', feedback: 'Feedback' };
/** Chosen with a call of its own, which answers with the application. */
const CHOICES: Readonly<Record<string, string>> = {
  'personal-offer': 'OfferChoice',
  insurance: 'InsuranceChoice',
};
/** Sent by the calculator or with the choice of the offer, asked by no schema. */
const WITHOUT_FORM = ['loanAmount', 'loanDuration'];
const PATCHED = [
  { component: 'ApplicationPatch', at: '' },
  { component: 'CustomerPatch', at: 'customer.' },
] as const;

const rootOf = ({ form }: Field): string => TARGETS[form.name] ?? 'Application';
/** The component that has the field, or should have it; undefined where its block or list is not in the description either. */
function ownerOf(field: Field, api: Api): string | undefined {
  const block = field.path.slice(0, -field.name.length).replace(/\.$/, '');
  if (block === '') return rootOf(field);
  const found = onTheWire(api, rootOf(field), block);
  return block.endsWith('[]')
    ? followedApi(api, found?.schema['items']).component
    : found?.component;
}

/** What is not always required can be taken back, and is then sent as null (src/flow/patch.ts). */
const canGo = ({ path, inItem }: Field, { fields }: Definitions): boolean =>
  !inItem && !fields.some((each) => each.path === path && each.always);

/** How a field is written in a component of the description. */
function written(field: Field, component: string, definitions: Definitions): string {
  const { type, maxLength } = field.schema;
  const kind =
    component.endsWith('Patch') && canGo(field, definitions)
      ? `[${String(type)}, 'null']`
      : String(type);
  return `{ type: ${kind}${typeof maxLength === 'number' ? `, maxLength: ${maxLength}` : ''}, x-assumed: true }`;
}

function unknownField(field: Field, definitions: Definitions): Finding {
  const { api, texts, fields } = definitions;
  const owner = ownerOf(field, api);
  const asked = fields.map(({ path }) => path);
  const free = propertiesOf(api, owner ?? '').filter(
    (name) => !asked.includes(field.path.slice(0, -field.name.length) + name),
  );
  const labelled =
    nodeAt(texts(FIRST_LANGUAGE, 'fields') ?? field.form.schema, field.key.split('.')) !==
    undefined;
  // A name that the texts know is new to the description; one that they do not know is a slip.
  const instead = labelled ? undefined : nearest(field.name, free);
  // What a new block or list holds is more than a line: it is agreed upon with the bank.
  const components =
    owner === undefined || field.schema['type'] === 'array'
      ? []
      : owner === 'Customer'
        ? ['Customer', 'CustomerPatch']
        : owner === 'Application'
          ? ['Application', sentWith(field) ?? 'ApplicationPatch']
          : [owner];
  const edits: (Edit | undefined)[] =
    instead !== undefined
      ? [replacedBy(field.form.schema, keyOf(field.node), instead)]
      : (slipIn(field, free, components, { api }) ??
        components.map((component) =>
          withApiProperty(api, component, field.name, written(field, component, definitions)),
        ));
  return finding('wire-field-unknown', place(field.form.schema, keyOf(field.node)), {
    step: field.form.name,
    pointer: pointerOf(field.node),
    values: { path: field.path },
    edits: edits.flatMap((edit) => edit ?? []),
  });
}
/** The description writes the name almost the same: its name is the slip. */
function slipIn(
  { name }: Field,
  free: readonly string[],
  components: readonly string[],
  { api }: Pick<Definitions, 'api'>,
): Edit[] | undefined {
  const slip = nearest(name, free);
  if (slip === undefined) return undefined;
  return components
    .filter((component) => propertiesOf(api, component).includes(slip))
    .map((component) => {
      const { file, start, end } = apiKeyPlace(api, [component, 'properties', slip]);
      return { file, start, end, newText: name };
    });
}

function valueFindings(field: Field, wire: OnTheWire, { api, texts }: Definitions): Finding[] {
  const theirs = valuesIn(wire.schema);
  const list = member(field.at.node, 'enum');
  if (theirs === undefined || list === undefined) return [];
  const mine = entries(list);
  const unoffered = theirs
    .filter((value) => !mine.some((each) => each.value === value))
    .map(String);
  const label = (value: Json): Node | undefined =>
    nodeAt(texts(FIRST_LANGUAGE, 'enums') ?? field.form.schema, [
      ...field.key.split('.'),
      value === '' ? '_empty' : String(value),
    ]);
  return mine
    .filter((each) => !theirs.includes(each.value as Json))
    .flatMap((each) => {
      const value = each.value as Json;
      const instead = label(value) === undefined ? nearest(String(value), unoffered) : undefined;
      const slip =
        instead === undefined && label(value) !== undefined
          ? nearest(
              String(value),
              unoffered.filter((one) => label(one) === undefined),
            )
          : undefined;
      const theirPlace =
        slip === undefined || wire.component === undefined
          ? undefined
          : apiValuePlace(api, wire.component, theirs.find((one) => String(one) === slip) ?? null);
      const edit =
        theirPlace !== undefined
          ? {
              file: theirPlace.file,
              start: theirPlace.start,
              end: theirPlace.end,
              newText: String(value),
            }
          : instead !== undefined
            ? replacedBy(
                field.at.file,
                each,
                theirs.find((one) => String(one) === instead) ?? instead,
              )
            : wire.component === undefined
              ? undefined
              : withApiValue(api, wire.component, value);
      return [
        finding('wire-value-unknown', theirPlace ?? place(field.at.file, each), {
          step: field.form.name,
          pointer: pointerOf(each),
          values: { path: field.path, value: String(value) },
          edits: edit && [edit],
        }),
      ];
    });
}

/** What is asked after the registration is saved by changing the application, unless it is a choice or a signature. */
const isPatched = ({ form: { kind, name } }: Field): boolean =>
  kind === 'steps' &&
  ![...Object.keys(TARGETS), ...Object.keys(CHOICES), 'registration'].includes(name);
/** The component that the answers of a form are sent with, where that is another one than they belong to. */
const sentWith = (field: Field): string | undefined =>
  CHOICES[field.form.name] ?? (isPatched(field) ? 'ApplicationPatch' : undefined);
function unsent(field: Field, definitions: Definitions): Finding[] {
  const { api } = definitions;
  const target = sentWith(field);
  if (target === undefined || field.inItem || onTheWire(api, target, field.path) !== undefined)
    return [];
  const component = isPatched(field)
    ? PATCHED.find(({ at }) => field.path === at + field.name)?.component
    : field.path === field.name
      ? target
      : undefined;
  const edit =
    component === undefined
      ? undefined
      : withApiProperty(api, component, field.name, written(field, component, definitions));
  return [
    finding('wire-field-unpatched', place(field.form.schema, keyOf(field.node)), {
      step: field.form.name,
      pointer: pointerOf(field.node),
      values: { path: field.path, component: component ?? target },
      edits: edit && [edit],
    }),
  ];
}

/** An answer that can be taken back is refused where the description knows no null. */
function kept(field: Field, definitions: Definitions): Finding[] {
  const { api } = definitions;
  const home = PATCHED.find(
    ({ component, at }) =>
      field.path === at + field.name && takesNull(api, component, field.name) === false,
  );
  if (home === undefined || !isPatched(field) || !canGo(field, definitions)) return [];
  const edit = withNull(api, home.component, field.name);
  return [
    finding('wire-null', apiKeyPlace(api, [home.component, 'properties', field.name]), {
      step: field.form.name,
      values: { path: field.path, component: home.component },
      edits: edit && [edit],
    }),
  ];
}

function fieldFindings(field: Field, definitions: Definitions): Finding[] {
  const { api } = definitions;
  const wire = onTheWire(api, rootOf(field), field.path);
  if (wire === undefined) return [unknownField(field, definitions)];
  const { file, node } = field.at;
  const type = member(node, 'type');
  const details = { step: field.form.name, pointer: pointerOf(node) };
  const types = [wire.schema['type']].flat().filter((each) => each !== 'null');
  return [
    ...(type === undefined ||
    types.includes(String(type.value)) ||
    (type.value === 'integer' && types.includes('number'))
      ? []
      : [
          finding('wire-type', place(file, type), {
            ...details,
            values: { path: field.path, type: String(type.value), theirs: types.join(', ') },
            edits: [replacedBy(file, type, String(types[0]))],
          }),
        ]),
    ...requiredFindings(
      field,
      [wire.owner, field.path === field.name ? CHOICES[field.form.name] : undefined],
      definitions,
    ),
    ...limitFindings(
      field,
      [rootOf(field), sentWith(field)].flatMap((component) => component ?? []),
      definitions,
    ),
    ...(Array.isArray(wire.schema['enum']) &&
    field.schema['enum'] === undefined &&
    field.schema['type'] !== 'object'
      ? [
          finding('wire-free', place(field.form.schema, keyOf(field.node)), {
            ...details,
            values: { path: field.path },
            edits: [
              {
                file: file.path,
                start: node.offset + 1,
                end: node.offset + 1,
                newText: ` "enum": ${JSON.stringify(valuesIn(wire.schema))},`,
              },
            ],
          }),
        ]
      : []),
    ...valueFindings(field, wire, definitions),
    ...unsent(field, definitions),
    ...kept(field, definitions),
  ];
}

/** Values that the description lists and no form offers; the offers of the bank alone (`BOTH`) are not chosen. */
const NOT_CHOSEN: Readonly<Record<string, readonly string[]>> = { InterestType: ['BOTH'] };
function unoffered({ api, fields, texts }: Definitions): Finding[] {
  const offered = new Map<string, { field: Field; values: Set<Json> }>();
  for (const field of fields) {
    const component = onTheWire(api, rootOf(field), field.path)?.component;
    if (component === undefined || !Array.isArray(field.schema['enum'])) continue;
    const known = offered.get(component) ?? { field, values: new Set() };
    field.schema['enum'].forEach((value) => known.values.add(value));
    offered.set(component, known);
  }
  return [...offered].flatMap(([component, { field, values }]) =>
    (valuesIn(followedApi(api, api.components[component]).schema) ?? []).flatMap((value) => {
      const own = apiValuePlace(api, component, value);
      if (own === undefined || values.has(value) || NOT_CHOSEN[component]?.includes(String(value)))
        return [];
      const list = member(field.at.node, 'enum');
      const wanted =
        nodeAt(texts(FIRST_LANGUAGE, 'enums') ?? field.form.schema, [
          ...field.key.split('.'),
          String(value),
        ]) !== undefined;
      const slip = nearest(String(value), [...values].map(String));
      const edit =
        wanted && list !== undefined
          ? added(field.at.file, list, JSON.stringify(value))
          : slip !== undefined &&
              !(valuesIn(followedApi(api, api.components[component]).schema) ?? [])
                .map(String)
                .includes(slip)
            ? { file: own.file, start: own.start, end: own.end, newText: slip }
            : withoutApiValue(api, component, value);
      const where = wanted && list !== undefined ? place(field.at.file, list) : own;
      return [
        finding('wire-value-unoffered', where, {
          step: field.form.name,
          values: { path: field.path, value: String(value) },
          edits: edit && [edit],
        }),
      ];
    }),
  );
}

/** What the calls can change and no form asks for. */
function unasked({ api, fields }: Definitions): Finding[] {
  const asked = new Set(fields.map(({ path }) => path));
  return PATCHED.flatMap(({ component, at }) =>
    propertiesOf(api, component)
      .filter(
        (name) =>
          !WITHOUT_FORM.includes(name) &&
          !asked.has(at + name) &&
          ![...asked].some((path) => path.startsWith(`${at}${name}.`)),
      )
      .map((name) => {
        const lost = [...asked]
          .filter(
            (path) =>
              path.startsWith(at) && onTheWire(api, component, path.slice(at.length)) === undefined,
          )
          .map((path) => path.slice(at.length));
        const slip = nearest(name, lost);
        const own = apiKeyPlace(api, [component, 'properties', name]);
        const line = /\n[^\n]*$/.exec(api.text.slice(0, own.start))?.index ?? own.start;
        const value = apiNode(api, [component, 'properties', name])?.range;
        const edit =
          slip !== undefined
            ? { file: own.file, start: own.start, end: own.end, newText: slip }
            : { file: own.file, start: line, end: value?.[1] ?? own.end, newText: '' };
        return finding('wire-field-unasked', own, { values: { name }, edits: [edit] });
      }),
  );
}

/** The first place where the description cannot be read. */
export function unreadableApi({ api }: Definitions): Finding[] {
  const [first] = api.document.errors;
  return first === undefined
    ? []
    : [
        finding('yaml-syntax', {
          file: API_FILE,
          text: api.text,
          start: first.pos[0],
          end: first.pos[1],
        }),
      ];
}

export const wireFindings = (definitions: Definitions): Finding[] => [
  ...definitions.fields
    .filter(({ form }) => form.name !== UPLOAD)
    .flatMap((field) => fieldFindings(field, definitions)),
  ...unoffered(definitions),
  ...unasked(definitions),
];
