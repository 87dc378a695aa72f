/** Forms and OpenAPI description agree: what is asked can be sent, and what can be sent is asked. */
import { fileIn } from '../../definitions/places.ts';
import {
  enumOf,
  followed,
  isRequired,
  onTheWire,
  partOfApi,
  propertiesOf,
  takesNull,
  valuesIn,
  type OnTheWire,
} from '../api.ts';
import { textsIn, type Definitions } from '../definitions.ts';
import { blockOf, isFiles, isHidden, type Field } from '../../definitions/fields.ts';
import { finding, findingAtName, nearest, type Found } from '../finding.ts';
import { entriesOf, nameOf, partAt, shown, type Json } from '../../definitions/json-file.ts';
import { limitFindings } from './wire-limits.ts';

/** Where the answers of a form go when they are not a part of the application. */
const TARGETS: Readonly<Record<string, string>> = { signing: 'SignRequest', feedback: 'Feedback' };
/** Chosen with a call of its own, which answers with the application. */
const CHOICES: Readonly<Record<string, string>> = {
  'personal-offer': 'OfferChoice',
  insurance: 'InsuranceChoice',
};
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

const rootOf = ({ form }: Field): string => TARGETS[form.name] ?? 'Application';
/** What is asked after the registration is saved by changing the application, unless it is a choice or a signature. */
const isPatched = ({ form: { kind, name } }: Field): boolean =>
  kind === 'steps' && name !== 'registration' && !(name in TARGETS) && !(name in CHOICES);
/** The component that the answers of a form are sent with, where that is another one than they belong to. */
const sentWith = (field: Field): string | undefined =>
  CHOICES[field.form.name] ?? (isPatched(field) ? 'ApplicationPatch' : undefined);
/** What is not always required can be taken back, and is then sent as null (src/flow/patch.ts). */
const canGo = ({ path, inItem }: Field, { fields }: Definitions): boolean =>
  !inItem && !fields.some((each) => each.path === path && each.always);
const hasText = (definitions: Definitions, namespace: string, key: string, ...names: string[]) =>
  partAt(textsIn(definitions, namespace), ...key.split('.'), ...names) !== undefined;

/** A name that the description does not know: a slip, or new to it. An unknown block or list is named itself, once, with all that is in it. */
function* unknownField(field: Field, definitions: Definitions): Generator<Found> {
  const { api, fields, files } = definitions;
  const steps = field.path.replaceAll('[]', '').split('.');
  const isKnown = (to: number) =>
    onTheWire(api, rootOf(field), field.path.split('.').slice(0, to).join('.')) !== undefined;
  const depth = steps.findIndex((_, i) => !isKnown(i + 1));
  const start = `${steps.slice(0, depth + 1).join('.')}.`;
  const inside = fields.filter(
    ({ form, path }) => form === field.form && `${path.replaceAll('[]', '')}.`.startsWith(start),
  );
  if (inside[0] !== field) return;
  const block = field.path.split('.').slice(0, depth).join('.');
  const ownerIn = (root: string): string | undefined =>
    block === '' ? root : onTheWire(api, root, block)?.component;
  const owners = [rootOf(field), sentWith(field) ?? []]
    .flat()
    .flatMap((root) => ownerIn(root) ?? []);
  // Each block is two steps of the schema.
  const path = field.part.path.slice(0, 2 * (depth + 1 - steps.length) || undefined);
  const part = partAt(fileIn(files, field.part.file), ...path) ?? field.part;
  const at = block === '' ? '' : `${block}.`;
  const free = propertiesOf(api, owners[0] ?? '').filter(
    (each) => !fields.some((one) => `${one.path}.`.startsWith(`${at}${each}.`)),
  );
  const instead = hasText(definitions, 'fields', field.key)
    ? undefined
    : nearest(nameOf(part), free);
  const about = { field: field.path, instead, component: owners };
  yield findingAtName('wire-field-unknown', part, about);
}

function* valueFindings(field: Field, wire: OnTheWire, definitions: Definitions) {
  const theirs = valuesIn(wire.schema);
  const mine = entriesOf(partAt(field.home, 'enum'));
  const free = theirs?.filter((one) => !mine.some(({ value }) => value === one)) ?? [];
  for (const part of mine) {
    const { value } = part;
    if (theirs === undefined || theirs.includes(value)) continue;
    const isNew = hasText(definitions, 'enums', field.key, shown(value));
    const near = isNew ? undefined : nearest(shown(value), free.map(shown));
    const instead = free.find((one) => shown(one) === near);
    const about = { field: field.path, value, instead, component: wire.component };
    yield finding('wire-value-unknown', part, about);
  }
}

function* fieldFindings(field: Field, definitions: Definitions): Generator<Found> {
  const { api } = definitions;
  const { form, path, name, part, home, schema } = field;
  const wire = onTheWire(api, rootOf(field), path);
  if (wire === undefined) return yield* unknownField(field, definitions);
  const type = partAt(home, 'type');
  const theirs = [wire.schema['type']]
    .flat()
    .map(String)
    .filter((each) => each !== 'null');
  const fits = schema.type === 'integer' ? ['integer', 'number'] : [schema.type ?? ''];
  if (type && !theirs.some((each) => fits.includes(each)))
    yield finding('wire-type', type, { field: path, name: shown(type.value), possible: theirs });
  if (Array.isArray(wire.schema['enum']) && schema['enum'] === undefined) {
    const possible = (valuesIn(wire.schema) ?? []).map(shown);
    yield findingAtName('wire-type', part, { field: path, name: schema.type, possible });
  }
  yield* valueFindings(field, wire, definitions);
  const target = sentWith(field);
  if (target !== undefined && !field.inItem && onTheWire(api, target, path) === undefined)
    yield findingAtName('wire-field-unpatched', part, {
      field: path,
      component: path.startsWith('customer.') ? 'CustomerPatch' : target,
    });
  // An answer that can be taken back is refused where the description knows no null.
  const patch = PATCHED.find(
    ({ component, at }) => path === at + name && takesNull(api, component, name) === false,
  );
  if (patch !== undefined && isPatched(field) && canGo(field, definitions)) {
    const about = { field: path, component: patch.component, name: theirs[0] };
    const at = partOfApi(patch.component, 'properties', name);
    yield finding('wire-null', at, about, { isName: true, step: form.name });
  }
  // What the description requires may not be left out where the form asks it.
  const owners = [wire.owner, path === name ? target : undefined];
  const component = owners.find((each) => each !== undefined && isRequired(api, each, name));
  if (component !== undefined && !field.required)
    yield findingAtName('wire-required', part, { field: path, component });
  for (const each of [rootOf(field), target])
    if (each !== undefined) yield* limitFindings(field, onTheWire(api, each, path)?.schema ?? {});
}

/** Values that the description lists and no form offers. */
function* unoffered({ api, fields }: Definitions): Generator<Found> {
  const offered = new Map<string, { field: Field; values: Json[] }>();
  for (const field of fields) {
    const component = onTheWire(api, rootOf(field), field.path)?.component;
    if (component === undefined || !Array.isArray(field.schema['enum'])) continue;
    const known = offered.get(component)?.values ?? [];
    offered.set(component, { field, values: [...known, ...field.schema['enum']] });
  }
  for (const [component, { field, values }] of offered) {
    const theirs = valuesIn(followed(api, api.components[component]).schema) ?? [];
    for (const [i, value] of theirs.map(shown).entries()) {
      if (values.map(shown).includes(value) || NOT_CHOSEN[component]?.includes(value)) continue;
      const about = { field: field.path, value };
      const at = partOfApi(component, 'enum', i);
      yield finding('wire-value-unoffered', at, about, { step: field.form.name });
    }
  }
}

/** What the calls can change or need and no form asks for. */
function* unasked({ api, fields }: Definitions): Generator<Found> {
  const namesIn = (component: string, at: string) =>
    propertiesOf(api, component).filter(
      (name) =>
        !WITHOUT_FORM.includes(name) &&
        !fields.some(({ path }) => `${path}.`.startsWith(`${at}${name}.`)),
    );
  // Of an entry of a list, or sent with a call of its own: only what cannot be left out.
  const needed = fields.flatMap((field) => {
    const at = field.inItem ? blockOf(field.path) : '';
    const component = field.inItem
      ? onTheWire(api, rootOf(field), field.path)?.owner
      : (TARGETS[field.form.name] ?? CHOICES[field.form.name]);
    return component === undefined ? [] : [{ component, at, step: field.form.name }];
  });
  const told = new Set<string>();
  for (const { component, at, ...more } of [...PATCHED, ...needed])
    for (const name of namesIn(component, at)) {
      const need = isRequired(api, component, name) ? 'needed' : undefined;
      if (told.has(at + name) || ('step' in more && need === undefined)) continue;
      told.add(at + name);
      const part = partOfApi(component, 'properties', name);
      yield finding(
        'wire-field-unasked',
        part,
        { field: at + name, need },
        { isName: true, ...more },
      );
    }
}

/** Files are sent by one step, which sends nothing else; the bank takes their categories, and every category it takes is asked for. */
function* fileFindings({ api, fields, forms }: Definitions): Generator<Found> {
  for (const field of fields) {
    const { name, part, path } = field;
    const isUpload = field.form.name === UPLOAD;
    const isSent = isUpload ? isHidden(field) || isFiles(field) : !isFiles(field);
    if (!isSent) yield findingAtName('wire-files', part, { field: path });
    const isKnown = CATEGORIES.every((each) => enumOf(api, each).includes(name));
    if (isUpload && isFiles(field) && !isKnown) {
      const about = { field: path, value: name, component: CATEGORIES.join(', ') };
      yield findingAtName('wire-value-unknown', part, about);
    }
  }
  const form = forms.find(({ name }) => name === UPLOAD);
  const block = partAt(form?.schema, 'properties', 'documents', 'properties');
  for (const value of block === undefined ? [] : enumOf(api, 'UploadCategory'))
    if (block && !fields.some((each) => each.form === form && each.name === value))
      yield findingAtName('wire-value-unoffered', block, { field: 'documents', value });
}

export function* wireFindings(definitions: Definitions): Generator<Found> {
  for (const field of definitions.fields)
    if (field.form.name !== UPLOAD) yield* fieldFindings(field, definitions);
  yield* unoffered(definitions);
  yield* unasked(definitions);
  yield* fileFindings(definitions);
}
