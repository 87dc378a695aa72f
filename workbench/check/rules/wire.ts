/** Forms and OpenAPI description agree: what is asked can be sent, and what can be sent is asked. */
import {
  API_FILE,
  apiKeyPlace,
  apiValuePlace,
  enumOf,
  onTheWire,
  propertiesOf,
  takesNull,
  valuesIn,
  isRequired,
} from '../api.ts';
import type { OnTheWire } from '../api.ts';
import type { Definitions } from '../definitions.ts';
import { member, stringsIn, type Field } from '../fields.ts';
import { finding, findingAt, nearest, part, type Finding } from '../finding.ts';
import {
  added,
  addedToList,
  entries,
  keyOf,
  nodeAt,
  replacedBy,
  shown,
  valueOf,
} from '../json-file.ts';
import type { Json, JsonObject, Node } from '../json-file.ts';
import { firstTexts } from '../texts.ts';
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
  nodeAt(firstTexts(definitions, 'fields'), key.split('.')) !== undefined;
const hasChoice = (definitions: Definitions, { key }: Field, value: Json): boolean =>
  nodeAt(firstTexts(definitions, 'enums'), [...key.split('.'), shown(value)]) !== undefined;

const typeOf = (field: Field): string => String(member(field.at.node, 'type')?.value ?? 'string');
const limitsOf = ({ schema }: Field): string =>
  ['minimum', 'maximum', 'maxLength', 'maxItems']
    .flatMap((name) => (typeof schema[name] === 'number' ? `, ${name}: ${schema[name]}` : []))
    .join('');

/** The lines that make a field known to the description, a list with its entries; an answer that can be taken back is null in what changes it. */
function linesFor(field: Field, owner: string, patch: string | undefined, known: Definitions) {
  const type = typeOf(field);
  const asked = known.fields
    .filter(({ path, name }) => path === `${field.path}[].${name}`)
    .map((each) => `${each.name}: { type: ${typeOf(each)}${limitsOf(each)} }`);
  const items = `, items: { type: object, properties: { ${asked.join(', ')} } }`;
  const line = (component: string, written: string, more: string) =>
    part('api.line', {
      component,
      name: field.name,
      schema: `{ type: ${written}${limitsOf(field)}${type === 'array' ? items : ''}${more} }`,
    });
  const lines = [line(owner, type, ', description: …, examples: […], x-assumed: true')];
  const written = canGo(field, known) ? `[${type}, 'null']` : type;
  if (patch !== undefined) lines.push(line(patch, written, ', x-assumed: true'));
  return lines.join(', ');
}

/** A block that the description does not have is named itself, once, with what is asked in it. The entries of an unknown list go with the list. */
function* unknownBlock(field: Field, definitions: Definitions): Generator<Finding> {
  const { api, fields } = definitions;
  const root = rootOf(field);
  const steps = field.path.split('.').slice(0, -1);
  const depth = steps.findIndex((_, i) => !onTheWire(api, root, steps.slice(0, i + 1).join('.')));
  const [above, path] = [depth, depth + 1].map((to) => steps.slice(0, to).join('.'));
  const inside = fields.filter((each) => each.path.startsWith(`${path}.`));
  if (field.inItem || path === undefined || inside[0] !== field) return;
  const [name = '', owner] = [steps[depth], above ? onTheWire(api, root, above)?.component : root];
  const depthOf = steps.length - depth;
  let block: Node = field.node;
  // From a member to the block it stands in: its property, `properties`, and the property of that.
  for (let i = 0; i < depthOf; i += 1) block = block.parent?.parent?.parent?.parent ?? block;
  const asked = inside.map((each) => `${each.name}: { type: ${typeOf(each)}${limitsOf(each)} }`);
  const schema = `{ type: object, properties: { ${asked.join(', ')} }, x-assumed: true }`;
  const instead = nearest(
    name,
    propertiesOf(api, owner ?? '').filter(
      (each) => !fields.some((other) => other.path.startsWith(`${each}.`)),
    ),
  );
  yield findingAt(
    'wire-block-unknown',
    field.form.schema,
    keyOf(block),
    {
      name,
      instead,
      lines: [owner, ...(above === '' ? [sentWith(field)] : [])]
        .flatMap((component) =>
          component === undefined ? [] : part('api.line', { component, name, schema }),
        )
        .join(', '),
    },
    [instead === undefined ? undefined : replacedBy(field.form.schema, keyOf(block), instead)],
  );
}

/** A name that the texts know is new to the description; one that they do not know is a slip. */
function* unknownField(field: Field, definitions: Definitions): Generator<Finding> {
  const { form, name, node, path } = field;
  const block = path.slice(0, -name.length);
  const parent = block.slice(0, -1);
  const ownerIn = (root: string | undefined): string | undefined =>
    block === '' || root === undefined ? root : onTheWire(definitions.api, root, parent)?.component;
  const owner = ownerIn(rootOf(field));
  if (owner === undefined) return yield* unknownBlock(field, definitions);
  const free = propertiesOf(definitions.api, owner).filter(
    (each) => !definitions.fields.some((other) => other.path === block + each),
  );
  const near = nearest(name, free);
  const isSlip = near !== undefined && !hasLabel(definitions, field);
  yield findingAt(
    'wire-field-unknown',
    form.schema,
    keyOf(node),
    {
      path,
      instead: near,
      lines: linesFor(field, owner, ownerIn(sentWith(field)), definitions),
    },
    [isSlip ? replacedBy(form.schema, keyOf(node), near) : undefined],
  );
}

function* valueFindings(field: Field, wire: OnTheWire, definitions: Definitions) {
  const { file, node } = field.at;
  const theirs = valuesIn(wire.schema);
  const mine = entries(member(node, 'enum'));
  if (theirs === undefined) return;
  const free = theirs.filter((one) => !mine.some(({ value }) => value === one));
  for (const each of mine) {
    const value = valueOf(each);
    if (theirs.includes(value)) continue;
    const near = nearest(shown(value), free.map(shown));
    const slip = free.find((one) => shown(one) === near);
    const isMine = slip !== undefined && !hasChoice(definitions, field, value);
    yield findingAt(
      'wire-value-unknown',
      file,
      each,
      { path: field.path, value: shown(value), instead: near, component: wire.component },
      [isMine ? replacedBy(file, each, slip) : undefined],
    );
  }
}

function* fieldFindings(field: Field, definitions: Definitions): Generator<Finding> {
  const { api } = definitions;
  const { form, path, name, node } = field;
  const { file, node: at } = field.at;
  const wire = onTheWire(api, rootOf(field), path);
  if (wire === undefined) return yield* unknownField(field, definitions);
  const type = member(at, 'type');
  const theirs = [wire.schema['type']].flat().map(String);
  const types = theirs.filter((each) => each !== 'null');
  const fits = type?.value === 'integer' ? ['integer', 'number'] : [String(type?.value)];
  if (type !== undefined && !types.some((each) => fits.includes(each))) {
    const values = { path, type: String(type.value), theirs: types.join(', ') };
    const edit = replacedBy(file, type, types[0] ?? 'string');
    yield findingAt('wire-type', file, type, values, [edit]);
  }
  if (Array.isArray(wire.schema['enum']) && field.schema['enum'] === undefined)
    yield findingAt('wire-free', form.schema, keyOf(node), { path }, [
      added(file, at, `"enum": ${JSON.stringify(valuesIn(wire.schema))}`),
    ]);
  yield* valueFindings(field, wire, definitions);
  const target = sentWith(field);
  if (target !== undefined && !field.inItem && onTheWire(api, target, path) === undefined)
    yield findingAt('wire-field-unpatched', form.schema, keyOf(node), {
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
      const { file, node } = field.at;
      const list = member(node, 'enum');
      const details = { path: field.path, value };
      const written = Number.isNaN(Number(value)) ? JSON.stringify(value) : value;
      yield list !== undefined && hasChoice(definitions, field, value)
        ? findingAt('wire-value-unoffered', file, list, details, [added(file, list, written)])
        : finding('wire-value-unoffered', apiValuePlace(api, component, value), {
            step: field.form.name,
            values: details,
          });
    }
}

/** What the calls can change and no form asks for. */
function unasked({ api, fields }: Definitions): Finding[] {
  const formPaths = fields.map(({ path }) => path);
  return PATCHED.flatMap(({ component, at }) =>
    propertiesOf(api, component)
      .filter((name) => !WITHOUT_FORM.includes(name))
      .filter((name) => !formPaths.some((path) => `${path}.`.startsWith(`${at}${name}.`)))
      .map((name) =>
        finding('wire-field-unasked', apiKeyPlace(api, [component, 'properties', name]), {
          values: { name },
        }),
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

/** The keywords of a limit, the open one second; `turn` = 1 where more is wider, -1 where less is. */
const LIMITS: readonly { keywords: readonly string[]; turn: 1 | -1 }[] = [
  { keywords: ['minimum', 'exclusiveMinimum'], turn: -1 },
  { keywords: ['maximum', 'exclusiveMaximum'], turn: 1 },
  { keywords: ['minLength'], turn: -1 },
  { keywords: ['maxLength'], turn: 1 },
  { keywords: ['minItems'], turn: -1 },
  { keywords: ['maxItems'], turn: 1 },
];
/** An open limit lies one whole number, or a hair, inside. */
const HAIR = 1e-6;

/** How far a schema lets an answer go, all limits turned so that more is wider. */
function reach(
  schema: JsonObject,
  { keywords: [closed = '', open = ''], turn }: (typeof LIMITS)[number],
  whole: boolean,
): number {
  const limit = (name: string, inside: number): number =>
    typeof schema[name] === 'number' ? turn * schema[name] - inside : Infinity;
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
  const { file, node } = field.at;
  const theirs = onTheWire(api, component, field.path)?.schema ?? {};
  const whole = field.schema['type'] === 'integer';
  for (const limit of LIMITS) {
    const name = limit.keywords.find((each) => typeof theirs[each] === 'number');
    const mine = limit.keywords.flatMap((each) => member(node, each) ?? [])[0];
    if (name === undefined || reach(field.schema, limit, whole) <= reach(theirs, limit, whole))
      continue;
    if (mine === undefined && limitedOtherwise(field.schema, name)) continue;
    const bound = theirs[name] ?? null;
    const own = member(node, name);
    const values = {
      path: field.path,
      name,
      limit: mine === undefined ? part('limit.none') : String(mine.value),
      theirs: String(bound),
    };
    yield findingAt(
      'wire-limit',
      mine === undefined ? field.form.schema : file,
      mine ?? keyOf(field.node),
      values,
      [own ? replacedBy(file, own, bound) : added(file, node, `"${name}": ${String(bound)}`)],
    );
  }
}

/** What a component of the description requires may not be left out where the form asks it. */
function* requiredFindings(field: Field, { api }: Definitions) {
  const { form, name, node, path } = field;
  const owner = onTheWire(api, rootOf(field), path)?.owner;
  const components = [owner, path === name ? sentWith(field) : undefined];
  const component = components.find((each) => each !== undefined && isRequired(api, each, name));
  const block = node.parent?.parent?.parent?.parent;
  if (component === undefined || block === undefined) return;
  if (stringsIn(member(block, 'required')).includes(name)) return;
  yield findingAt('wire-required', form.schema, keyOf(node), { path, component }, [
    addedToList(form.schema, block, 'required', name),
  ]);
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
