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
} from '../api.ts';
import type { OnTheWire } from '../api.ts';
import type { Definitions } from '../definitions.ts';
import { member } from '../fields.ts';
import type { Field } from '../fields.ts';
import { finding, findingAt } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { added, entries, keyOf, nodeAt, replacedBy } from '../json-file.ts';
import type { Json } from '../json-file.ts';
import { nearest } from '../near.ts';
import { firstTexts } from '../texts.ts';
import { UPLOAD } from './files.ts';

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
  nodeAt(firstTexts(definitions, 'enums'), [...key.split('.'), String(value)]) !== undefined;

/** A name that the texts know is new to the description; one that they do not know is a slip. */
function unknownField(field: Field, definitions: Definitions): Finding {
  const { form, name, node, path } = field;
  const block = path.slice(0, -name.length);
  const ownerIn = (root: string | undefined): string | undefined =>
    block === '' || root === undefined
      ? root
      : onTheWire(definitions.api, root, block.slice(0, -1))?.component;
  const owner = ownerIn(rootOf(field)) ?? '';
  const formPaths = definitions.fields.map((each) => each.path);
  const free = propertiesOf(definitions.api, owner).filter(
    (each) => !formPaths.includes(block + each),
  );
  const near = nearest(name, free);
  const isSlip = near !== undefined && !hasLabel(definitions, field);
  return findingAt(
    'wire-field-unknown',
    form.schema,
    keyOf(node),
    {
      path,
      instead: near,
      component: [owner, ownerIn(sentWith(field))].filter(Boolean).join(', '),
    },
    [isSlip ? replacedBy(form.schema, keyOf(node), near) : undefined],
  );
}

function valueFindings(field: Field, wire: OnTheWire, definitions: Definitions): Finding[] {
  const theirs = valuesIn(wire.schema);
  const list = member(field.at.node, 'enum');
  if (theirs === undefined || list === undefined) return [];
  const mine = entries(list);
  return mine
    .filter((each) => !theirs.includes(each.value as Json))
    .map((each) => {
      const value = each.value as Json;
      const free = theirs.filter((one) => !mine.some((other) => other.value === one));
      const near = nearest(String(value), free.map(String));
      const slip = free.find((one) => String(one) === near);
      const isMine = slip !== undefined && !hasChoice(definitions, field, value);
      return findingAt(
        'wire-value-unknown',
        field.at.file,
        each,
        { path: field.path, value: String(value), instead: near, component: wire.component },
        [isMine ? replacedBy(field.at.file, each, slip) : undefined],
      );
    });
}

function fieldFindings(field: Field, definitions: Definitions): Finding[] {
  const { api } = definitions;
  const { form, path, name, node } = field;
  const wire = onTheWire(api, rootOf(field), path);
  if (wire === undefined) return [unknownField(field, definitions)];
  const { file, node: at } = field.at;
  const key = keyOf(node);
  const type = member(at, 'type');
  const types = [wire.schema['type']]
    .flat()
    .filter((each) => each !== 'null')
    .map(String);
  const fits = type?.value === 'integer' ? ['integer', 'number'] : [String(type?.value)];
  const theirs = valuesIn(wire.schema);
  const target = sentWith(field);
  const home = PATCHED.find(({ component, at: start }) =>
    path === start + name ? takesNull(api, component, name) === false : false,
  );
  return [
    ...(type === undefined || types.some((each) => fits.includes(each))
      ? []
      : [
          findingAt(
            'wire-type',
            file,
            type,
            { path, type: String(type.value), theirs: types.join(', ') },
            [replacedBy(file, type, types[0] ?? 'string')],
          ),
        ]),
    ...(Array.isArray(wire.schema['enum']) && field.schema['enum'] === undefined
      ? [
          findingAt('wire-free', form.schema, key, { path }, [
            added(file, at, `"enum": ${JSON.stringify(theirs)}`),
          ]),
        ]
      : []),
    ...valueFindings(field, wire, definitions),
    ...(target === undefined || field.inItem || onTheWire(api, target, path) !== undefined
      ? []
      : [
          findingAt('wire-field-unpatched', form.schema, key, {
            path,
            component: path.startsWith('customer.') ? 'CustomerPatch' : target,
          }),
        ]),
    // An answer that can be taken back is refused where the description knows no null.
    ...(home === undefined || !isPatched(field) || !canGo(field, definitions)
      ? []
      : [
          finding('wire-null', apiKeyPlace(api, [home.component, 'properties', name]), {
            step: form.name,
            values: { path, component: home.component },
          }),
        ]),
  ];
}

/** Values that the description lists and no form offers. */
function unoffered(definitions: Definitions): Finding[] {
  const { api, fields } = definitions;
  const offered = new Map<string, { field: Field; values: Json[] }>();
  for (const field of fields) {
    const component = onTheWire(api, rootOf(field), field.path)?.component;
    if (component === undefined || !Array.isArray(field.schema['enum'])) continue;
    const known = offered.get(component)?.values ?? [];
    offered.set(component, { field, values: [...known, ...field.schema['enum']] });
  }
  return [...offered].flatMap(([component, { field, values }]) =>
    enumOf(api, component)
      .filter((value) => !values.map(String).includes(value))
      .filter((value) => !NOT_CHOSEN[component]?.includes(value))
      .map((value) => {
        const list = member(field.at.node, 'enum');
        const details = { path: field.path, value };
        const written = Number.isNaN(Number(value)) ? JSON.stringify(value) : value;
        return list !== undefined && hasChoice(definitions, field, value)
          ? findingAt('wire-value-unoffered', field.at.file, list, details, [
              added(field.at.file, list, written),
            ])
          : finding(
              'wire-value-unoffered',
              apiValuePlace(api, component, value) ?? NOWHERE(api.text),
              {
                step: field.form.name,
                values: details,
              },
            );
      }),
  );
}
const NOWHERE = (text: string) => ({ file: API_FILE, text, start: 0, end: 0 });

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

export const wireFindings = (definitions: Definitions): Finding[] => [
  ...definitions.fields
    .filter(({ form }) => form.name !== UPLOAD)
    .flatMap((field) => fieldFindings(field, definitions)),
  ...unoffered(definitions),
  ...unasked(definitions),
];
