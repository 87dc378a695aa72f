/** Forms and OpenAPI description agree: what is asked can be sent, and what can be sent is asked. */
import {
  API_FILE,
  apiKeyPlace,
  apiValuePlace,
  enumOf,
  isRequired,
  onTheWire,
  propertiesOf,
  takesNull,
  valuesIn,
  type OnTheWire,
} from '../api.ts';
import type { Definitions } from '../definitions.ts';
import { blockOf, member, stringsIn, type Field } from '../fields.ts';
import { finding, findingAt, nearest, part, type Finding } from '../finding.ts';
import { added, addedToList, entries, keyOf, replacedBy, shown, valueOf } from '../json-file.ts';
import type { Json, JsonObject } from '../json-file.ts';
import { firstTexts, nodeOf } from '../texts.ts';
import { UPLOAD } from './files.ts';
import { isBounded } from './patterns.ts';

/** Where the answers of a form go when they are not a part of the application. */
const TARGETS: Readonly<Record<string, string>> = { signing: 'SignRequest', feedback: 'Feedback' };
/** Chosen with a call of its own, which answers with the application. */
const CHOICES: Readonly<Record<string, string>> = {
  'personal-offer': 'OfferChoice',
  insurance: 'InsuranceChoice',
};
/** Sent by the calculator or with the choice of the offer, asked by no schema. */
const WITHOUT_FORM = ['loanAmount', 'loanDuration'];
/** Values that no form offers: the offers of the bank alone. */
const NOT_CHOSEN: Readonly<Record<string, readonly string[]>> = { InterestType: ['BOTH'] };
const PATCHED = [
  { component: 'ApplicationPatch', at: '' },
  { component: 'CustomerPatch', at: 'customer.' },
] as const;

export const rootOf = ({ form }: Field): string => TARGETS[form.name] ?? 'Application';
/** What is asked after the registration is saved by changing the application, unless it is a choice or a signature. */
const isPatched = ({ form: { kind, name } }: Field): boolean =>
  kind === 'steps' && name !== 'registration' && !(name in TARGETS) && !(name in CHOICES);
/** The component that the answers of a form are sent with, where that is another one than they belong to. */
export const sentWith = (field: Field): string | undefined =>
  CHOICES[field.form.name] ?? (isPatched(field) ? 'ApplicationPatch' : undefined);
/** What is not always required can be taken back, and is then sent as null (src/flow/patch.ts). */
const canGo = ({ path, inItem }: Field, { fields }: Definitions): boolean =>
  !inItem && !fields.some((each) => each.path === path && each.always);
const hasLabel = (definitions: Definitions, { key }: Field): boolean =>
  nodeOf(firstTexts(definitions, 'fields'), key) !== undefined;
const hasChoice = (definitions: Definitions, { key }: Field, value: Json): boolean =>
  nodeOf(firstTexts(definitions, 'enums'), key, shown(value)) !== undefined;

const typeOf = (field: Field): string => String(member(field.at, 'type')?.value ?? 'string');
const limitsOf = ({ schema }: Field): string =>
  ['minimum', 'maximum', 'maxLength', 'maxItems']
    .flatMap((name) => (typeof schema[name] === 'number' ? `, ${name}: ${schema[name]}` : []))
    .join('');
const objectOf = (fields: readonly Field[]): string =>
  `type: object, properties: { ${fields.map((each) => `${each.name}: { type: ${typeOf(each)}${limitsOf(each)} }`).join(', ')} }`;

/** The lines that make a field known to the description, a list with its entries; an answer that can be taken back is null in what changes it. */
function linesFor(field: Field, owner: string, patch: string | undefined, known: Definitions) {
  const { name } = field;
  const type = typeOf(field);
  const asked = known.fields.filter((each) => each.path === `${field.path}[].${each.name}`);
  const items = type === 'array' ? `, items: { ${objectOf(asked)} }` : '';
  const line = (component: string, written: string, more: string) => {
    const schema = `{ type: ${written}${limitsOf(field)}${items}${more}, x-assumed: true }`;
    return part('api.line', { component, name, schema });
  };
  const written = canGo(field, known) ? `[${type}, 'null']` : type;
  return [
    line(owner, type, ', description: …, examples: […]'),
    ...(patch === undefined ? [] : [line(patch, written, '')]),
  ].join(', ');
}

/** A block that the description does not have is named itself, once, with what is asked in it. The entries of an unknown list go with the list. */
function* unknownBlock(field: Field, { api, fields }: Definitions): Generator<Finding> {
  const root = rootOf(field);
  const steps = field.path.split('.').slice(0, -1);
  const depth = steps.findIndex((_, i) => !onTheWire(api, root, steps.slice(0, i + 1).join('.')));
  const [above, path] = [depth, depth + 1].map((to) => steps.slice(0, to).join('.'));
  const inside = fields.filter((each) => each.path.startsWith(`${path}.`));
  if (field.inItem || path === undefined || inside[0] !== field) return;
  const [name = '', owner] = [steps[depth], above ? onTheWire(api, root, above)?.component : root];
  let block = field.node;
  for (let i = depth; i < steps.length; i += 1) block = blockOf(block) ?? block;
  const schema = `{ ${objectOf(inside)}, x-assumed: true }`;
  const lines = [owner, above === '' ? sentWith(field) : undefined]
    .filter((component) => component !== undefined)
    .map((component) => part('api.line', { component, name, schema }));
  const free = propertiesOf(api, owner ?? '').filter(
    (each) => !fields.some((other) => other.path.startsWith(`${each}.`)),
  );
  const instead = nearest(name, free);
  const values = { name, instead, lines: lines.join(', ') };
  yield findingAt('wire-block-unknown', keyOf(block), values, replacedBy(keyOf(block), instead));
}

/** A name that the texts know is new to the description; one that they do not know is a slip. */
function* unknownField(field: Field, definitions: Definitions): Generator<Finding> {
  const { name, node, path } = field;
  const block = path.slice(0, -name.length);
  const parent = block.slice(0, -1);
  const ownerIn = (root: string | undefined): string | undefined =>
    block === '' || root === undefined ? root : onTheWire(definitions.api, root, parent)?.component;
  const owner = ownerIn(rootOf(field));
  if (owner === undefined) return yield* unknownBlock(field, definitions);
  const free = propertiesOf(definitions.api, owner).filter(
    (each) => !definitions.fields.some((other) => other.path === block + each),
  );
  const instead = nearest(name, free);
  const lines = linesFor(field, owner, ownerIn(sentWith(field)), definitions);
  const edit = hasLabel(definitions, field) ? undefined : replacedBy(keyOf(node), instead);
  yield findingAt('wire-field-unknown', keyOf(node), { path, instead, lines }, edit);
}

function* valueFindings(field: Field, wire: OnTheWire, definitions: Definitions) {
  const theirs = valuesIn(wire.schema);
  const mine = entries(member(field.at, 'enum'));
  if (theirs === undefined) return;
  const free = theirs.filter((one) => !mine.some(({ value }) => value === one));
  for (const each of mine) {
    const value = valueOf(each);
    if (theirs.includes(value)) continue;
    const near = nearest(shown(value), free.map(shown));
    const slip = free.find((one) => shown(one) === near);
    const edit = hasChoice(definitions, field, value) ? undefined : replacedBy(each, slip);
    const { component } = wire;
    const values = { path: field.path, value: shown(value), instead: near, component };
    yield findingAt('wire-value-unknown', each, values, edit);
  }
}

function* fieldFindings(field: Field, definitions: Definitions): Generator<Finding> {
  const { api } = definitions;
  const { form, path, name, node, at } = field;
  const wire = onTheWire(api, rootOf(field), path);
  if (wire === undefined) return yield* unknownField(field, definitions);
  const type = member(at, 'type');
  const theirs = [wire.schema['type']].flat().map(String);
  const types = theirs.filter((each) => each !== 'null');
  const fits = type?.value === 'integer' ? ['integer', 'number'] : [String(type?.value)];
  if (type !== undefined && !types.some((each) => fits.includes(each))) {
    const values = { path, type: String(type.value), theirs: types.join(', ') };
    yield findingAt('wire-type', type, values, replacedBy(type, types[0] ?? 'string'));
  }
  if (Array.isArray(wire.schema['enum']) && field.schema['enum'] === undefined) {
    const edit = added(at, `"enum": ${JSON.stringify(valuesIn(wire.schema))}`);
    yield findingAt('wire-free', keyOf(node), { path }, edit);
  }
  yield* valueFindings(field, wire, definitions);
  const target = sentWith(field);
  if (target !== undefined && !field.inItem && onTheWire(api, target, path) === undefined)
    yield findingAt('wire-field-unpatched', keyOf(node), {
      path,
      component: path.startsWith('customer.') ? 'CustomerPatch' : target,
    });
  // An answer that can be taken back is refused where the description knows no null.
  const home = PATCHED.find(
    ({ component, at: start }) =>
      path === start + name && takesNull(api, component, name) === false,
  );
  if (home !== undefined && isPatched(field) && canGo(field, definitions))
    yield finding('wire-null', apiKeyPlace(api, [home.component, 'properties', name]), {
      step: form.name,
      values: { path, component: home.component, type: types[0] },
    });
}

/** Values that the description lists and no form offers. */
function* unoffered(definitions: Definitions): Generator<Finding> {
  const { api, fields } = definitions;
  const offered = new Map<string, { field: Field; values: Json[] }>();
  for (const field of fields) {
    const component = onTheWire(api, rootOf(field), field.path)?.component;
    if (component === undefined || !Array.isArray(field.schema['enum'])) continue;
    const known = offered.get(component)?.values ?? [];
    offered.set(component, { field, values: [...known, ...field.schema['enum']] });
  }
  for (const [component, { field, values }] of offered)
    for (const value of enumOf(api, component)) {
      if (values.map(shown).includes(value) || NOT_CHOSEN[component]?.includes(value)) continue;
      const list = member(field.at, 'enum');
      const details = { path: field.path, value };
      const written = Number.isNaN(Number(value)) ? JSON.stringify(value) : value;
      yield list !== undefined && hasChoice(definitions, field, value)
        ? findingAt('wire-value-unoffered', list, details, added(list, written))
        : finding('wire-value-unoffered', apiValuePlace(api, component, value), {
            step: field.form.name,
            values: details,
          });
    }
}

/** What the calls can change or need and no form asks for. */
function unasked({ api, fields }: Definitions): Finding[] {
  const formPaths = fields.map(({ path }) => path);
  const namesIn = (component: string, at: string) =>
    propertiesOf(api, component)
      .filter((name) => !WITHOUT_FORM.includes(name))
      .filter((name) => !formPaths.some((path) => `${path}.`.startsWith(`${at}${name}.`)));
  const all = PATCHED.flatMap(({ component, at }) =>
    namesIn(component, at).map((name) => ({ component, path: at + name, name, step: undefined })),
  );
  // Of an entry of a list, or sent with a call of its own: only what cannot be left out.
  const needed = fields.flatMap((field) => {
    const at = field.inItem ? field.path.slice(0, -field.name.length) : '';
    const component = field.inItem
      ? onTheWire(api, rootOf(field), field.path)?.owner
      : (TARGETS[field.form.name] ?? CHOICES[field.form.name]);
    return component === undefined
      ? []
      : namesIn(component, at)
          .filter((name) => isRequired(api, component, name))
          .map((name) => ({ component, path: at + name, name, step: field.form.name }));
  });
  const isFirst = ({ path }: { path: string }, i: number) =>
    needed.findIndex((each) => each.path === path) === i;
  return [...all, ...needed.filter(isFirst)].map(({ component, path, name, step }) =>
    finding(
      isRequired(api, component, name) ? 'wire-field-unasked-needed' : 'wire-field-unasked',
      apiKeyPlace(api, [component, 'properties', name]),
      { values: { path }, step },
    ),
  );
}

/** The first place where the description cannot be read. */
export function unreadableApi({ api }: Definitions): Finding[] {
  const [first] = api.document.errors;
  if (first === undefined) return [];
  const [start, end] = first.pos;
  return [finding('yaml-syntax', { file: API_FILE, text: api.text, start, end })];
}

/** The keywords of a limit, the open one second. */
const LIMITS = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
  ['minLength'],
  ['maxLength'],
  ['minItems'],
  ['maxItems'],
] as const;
/** An open limit lies one whole number, or a hair, inside. */
const HAIR = 1e-6;

/** How far a schema lets an answer go, all limits turned so that more is wider. */
function reach(schema: JsonObject, [closed, open]: (typeof LIMITS)[number], whole: boolean) {
  const turn = closed.startsWith('min') ? -1 : 1;
  const limit = (name: string | undefined, inside: number): number => {
    const value = schema[name ?? ''];
    return typeof value === 'number' ? turn * value - inside : Infinity;
  };
  return Math.min(limit(closed, 0), limit(open, whole ? 1 : HAIR));
}

/** A list or a pattern limits the answer in its own way; a part under a condition only adds to a field that has its limits. */
const limitedOtherwise = (schema: JsonObject, name: string): boolean =>
  schema['type'] === undefined ||
  'enum' in schema ||
  'const' in schema ||
  (name === 'minLength' && ('pattern' in schema || 'format' in schema)) ||
  (name === 'maxLength' && isBounded(schema));

/** A form accepts nothing that the OpenAPI description refuses: its limits are the same or narrower. */
function* limitFindings(field: Field, component: string, { api }: Definitions) {
  const { at: node } = field;
  const theirs = onTheWire(api, component, field.path)?.schema ?? {};
  const whole = field.schema['type'] === 'integer';
  for (const limit of LIMITS) {
    const name = limit.find((each) => typeof theirs[each] === 'number');
    const mine = limit.flatMap((each) => member(node, each) ?? [])[0];
    if (name === undefined || reach(field.schema, limit, whole) <= reach(theirs, limit, whole))
      continue;
    if (mine === undefined && limitedOtherwise(field.schema, name)) continue;
    const bound = theirs[name] ?? null;
    const own = member(node, name);
    const limitShown = mine === undefined ? part('limit.none') : String(mine.value);
    const values = { path: field.path, name, limit: limitShown, theirs: String(bound) };
    const edit = own ? replacedBy(own, bound) : added(node, `"${name}": ${String(bound)}`);
    yield findingAt('wire-limit', mine ?? keyOf(field.node), values, edit);
  }
}

/** What a component of the description requires may not be left out where the form asks it. */
function* requiredFindings(field: Field, { api }: Definitions) {
  const { name, node, path } = field;
  const owner = onTheWire(api, rootOf(field), path)?.owner;
  const components = [owner, path === name ? sentWith(field) : undefined];
  const component = components.find((each) => each !== undefined && isRequired(api, each, name));
  const block = blockOf(node);
  if (component === undefined || block === undefined) return;
  if (stringsIn(member(block, 'required')).includes(name)) return;
  const edit = addedToList(block, 'required', name);
  yield findingAt('wire-required', keyOf(node), { path, component }, edit);
}

export function* wireFindings(definitions: Definitions): Generator<Finding> {
  for (const field of definitions.fields) {
    if (field.form.name === UPLOAD) continue;
    yield* fieldFindings(field, definitions);
    yield* requiredFindings(field, definitions);
    for (const component of [rootOf(field), sentWith(field)])
      if (component !== undefined) yield* limitFindings(field, component, definitions);
  }
  yield* unoffered(definitions);
  yield* unasked(definitions);
}
