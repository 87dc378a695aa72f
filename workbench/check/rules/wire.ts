/** Forms and OpenAPI description agree: what is asked can be sent, and what can be sent is asked. */
import {
  apiKeyPlace,
  apiValuePlace,
  enumOf,
  followed,
  isRequired,
  onTheWire,
  propertiesOf,
  takesNull,
  valuesIn,
  type OnTheWire,
} from '../api.ts';
import type { Definitions } from '../definitions.ts';
import { blockOf, isFiles, isHidden, member, type Field } from '../fields.ts';
import { finding, findingAt, nearest, type Finding } from '../finding.ts';
import { entries, keyOf, nodeAt, shown, valueOf } from '../json-file.ts';
import type { Json, JsonObject, Node } from '../json-file.ts';
import { addedAfter, removed, renamed, replaced } from '../patch.ts';
import { firstTexts, nodeOf } from '../texts.ts';
import { CHOICES, isPatched, rootOf, sentWith, TARGETS } from './targets.ts';
import { limitFindings, requiredFindings } from './wire-limits.ts';

/** The step that sends files, and nothing else. */
const UPLOAD = 'document-upload';
const CATEGORIES = ['UploadCategory', 'DocumentCategory'];

/** Sent by the calculator or with the choice of the offer, asked by no schema. */
const WITHOUT_FORM = ['loanAmount', 'loanDuration'];
/** Values that no form offers: the offers of the bank alone. */
const NOT_CHOSEN: Readonly<Record<string, readonly string[]>> = { InterestType: ['BOTH'] };
const PATCHED = [
  { component: 'ApplicationPatch', at: '' },
  { component: 'CustomerPatch', at: 'customer.' },
] as const;

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
  const line = (component: string, written: string, more: string): JsonObject => ({
    component,
    name,
    schema: `{ type: ${written}${limitsOf(field)}${items}${more}, x-assumed: true }`,
  });
  const nullable = canGo(field, known) ? `[${type}, 'null']` : type;
  return [
    line(owner, type, ', description: …, examples: […]'),
    ...(patch === undefined ? [] : [line(patch, nullable, '')]),
  ];
}

/** A name that is not known: a slip, or new to the description with these lines. */
function unknown(field: Field, key: Node, owner: string, lines: Json[], definitions: Definitions) {
  const { api, fields } = definitions;
  const block = field.path.slice(0, -field.name.length);
  const name = String(key.value);
  const free = propertiesOf(api, owner).filter(
    (each) => !fields.some(({ path }) => path === block + each || path.startsWith(`${each}.`)),
  );
  const instead = nearest(name, free);
  const isNew = instead === undefined || hasLabel(definitions, field);
  const about = { field: field.path, name, instead, lines };
  return findingAt('wire-field-unknown', key, about, isNew ? undefined : renamed(key, instead));
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
  const owner = above ? onTheWire(api, root, above)?.component : root;
  let block = field.node;
  for (let i = depth; i < steps.length; i += 1) block = blockOf(block) ?? block;
  const schema = `{ ${objectOf(inside)}, x-assumed: true }`;
  const lines = [owner, above === '' ? sentWith(field) : undefined]
    .filter((component) => component !== undefined)
    .map((component): JsonObject => ({ component, name: steps[depth] ?? '', schema }));
  yield unknown(field, keyOf(block), owner ?? '', lines, definitions);
}

/** A name that the texts know is new to the description; one that they do not know is a slip. */
function* unknownField(field: Field, definitions: Definitions): Generator<Finding> {
  const { name, path } = field;
  const block = path.slice(0, -name.length);
  const parent = block.slice(0, -1);
  const ownerIn = (root: string | undefined): string | undefined =>
    block === '' || root === undefined ? root : onTheWire(definitions.api, root, parent)?.component;
  const owner = ownerIn(rootOf(field));
  if (owner === undefined) return yield* unknownBlock(field, definitions);
  const lines = linesFor(field, owner, ownerIn(sentWith(field)), definitions);
  yield unknown(field, keyOf(field.node), owner, lines, definitions);
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
    const isNew = hasChoice(definitions, field, value);
    const about = { field: field.path, value, instead: slip, component: wire.component };
    yield findingAt('wire-value-unknown', each, about, isNew ? undefined : replaced(each, slip));
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
    const about = { field: path, name: String(type.value), possible: types };
    yield findingAt('wire-type', type, about);
  }
  if (Array.isArray(wire.schema['enum']) && field.schema['enum'] === undefined)
    yield findingAt('wire-type', keyOf(node), {
      field: path,
      name: String(type?.value),
      possible: (valuesIn(wire.schema) ?? []).map(shown),
    });
  yield* valueFindings(field, wire, definitions);
  const target = sentWith(field);
  if (target !== undefined && !field.inItem && onTheWire(api, target, path) === undefined)
    yield findingAt('wire-field-unpatched', keyOf(node), {
      field: path,
      component: path.startsWith('customer.') ? 'CustomerPatch' : target,
    });
  // An answer that can be taken back is refused where the description knows no null.
  const home = PATCHED.find(
    ({ component, at: start }) =>
      path === start + name && takesNull(api, component, name) === false,
  );
  if (home !== undefined && isPatched(field) && canGo(field, definitions))
    yield finding(
      'wire-null',
      apiKeyPlace(api, [home.component, 'properties', name]),
      { field: path, component: home.component, name: types[0] },
      { step: form.name },
    );
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
  for (const [component, { field, values }] of offered) {
    const theirs = valuesIn(followed(api, api.components[component]).schema) ?? [];
    for (const value of theirs.map(shown)) {
      if (values.map(shown).includes(value) || NOT_CHOSEN[component]?.includes(value)) continue;
      const list = member(field.at, 'enum');
      const about = { field: field.path, value };
      const own = theirs.find((each) => shown(each) === value);
      const last = entries(list).at(-1);
      yield last !== undefined && own !== undefined && hasChoice(definitions, field, value)
        ? findingAt('wire-value-unoffered', last, about, addedAfter(last, own))
        : finding('wire-value-unoffered', apiValuePlace(api, component, value), about, {
            step: field.form.name,
          });
    }
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
  return [...all, ...needed.filter(isFirst)].map(({ component, path, name, step }) => {
    const need = isRequired(api, component, name) ? 'needed' : undefined;
    const place = apiKeyPlace(api, [component, 'properties', name]);
    return finding('wire-field-unasked', place, { field: path, need }, { step });
  });
}

/** Files are sent by one step, which sends nothing else; the bank takes their categories, and every category it takes is asked for. */
function* fileFindings({ api, fields, forms }: Definitions): Generator<Finding> {
  for (const field of fields) {
    const { name, node, path } = field;
    const isUpload = field.form.name === UPLOAD;
    const isSent = isUpload ? isHidden(field) || isFiles(field) : !isFiles(field);
    if (!isSent) yield findingAt('wire-files', keyOf(node), { field: path }, removed(node));
    const isKnown = CATEGORIES.every((each) => enumOf(api, each).includes(name));
    if (isUpload && isFiles(field) && !isKnown)
      yield findingAt('wire-value-unknown', keyOf(node), {
        field: path,
        value: name,
        component: CATEGORIES.join(', '),
      });
  }
  const form = forms.find(({ name }) => name === UPLOAD);
  const block = form && nodeAt(form.schema, ['properties', 'documents', 'properties']);
  for (const value of block === undefined ? [] : enumOf(api, 'UploadCategory'))
    if (block && !fields.some((each) => each.form === form && each.name === value))
      yield findingAt('wire-value-unoffered', keyOf(block), { field: 'documents', value });
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
  yield* fileFindings(definitions);
}
