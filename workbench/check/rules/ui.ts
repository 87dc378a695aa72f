/** The options of a UI schema are about fields that are there, with inputs that fit them. */
import type { Schema } from '../../definitions/places.ts';
import { onTheWire, propertiesOf } from '../api.ts';
import type { Definitions } from '../definitions.ts';
import { besideOf, blockOf, isFiles, type Field } from '../../definitions/fields.ts';
import { finding, findingAtName, nearest, unknownNames, type Found } from '../finding.ts';
import { membersOf, nameOf, partAt, shown, type Part } from '../../definitions/json-file.ts';
import { namesBelow } from './conditions.ts';
import { canBe, choicesOf } from './values.ts';

type Fits = (schema: Schema) => boolean;
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
  part: Part;
  /** What the field is where it is defined. */
  schemas: readonly Schema[];
  /** The fields of the form. */
  fields: readonly Field[];
  definitions: Definitions;
}

/** The input fits the answer; only what an earlier step asks can be hidden, where files are sent. */
function* widgetFindings({ path, part, fields, schemas, definitions }: Options) {
  const [widget, usual] = [partAt(part, 'ui:widget'), partAt(part, 'ui:usual')];
  const name = shown(widget?.value ?? '');
  const fits = WIDGET_FITS[name];
  const isKnown = definitions.fields.some(
    (each) => path.endsWith(`.${each.name}`) && each.path === `customer.${each.name}`,
  );
  const isLost = name === 'hidden' && !(fields.some(isFiles) && isKnown);
  if (widget && fits && schemas.length > 0 && (isLost || !schemas.some(fits)))
    yield finding('ui-widget-misfit', widget, { name, field: path });
  const isTyped = ['', 'text', 'search', 'country'].includes(name);
  if (usual && !(isTyped && schemas.some(WIDGET_FITS['text']!)))
    yield findingAtName('ui-widget-misfit', usual, { field: path });
}

/** The names that an option can have as its value. */
const NAMED: Readonly<Record<string, (options: Options) => string[]>> = {
  'ui:context': ({ path, fields }) =>
    besideOf(path, fields)
      .filter((each) => each.path !== path && isChoice(each.schema))
      .map(({ name }) => name),
  'ui:houseNumber': ({ path, fields }) =>
    besideOf(path, fields)
      .filter((each) => each.path !== path)
      .map(({ name }) => name),
  'ui:readonlyUnless': ({ path, definitions: { api } }) => {
    const block = blockOf(path);
    const owner = onTheWire(api, 'Application', block.slice(0, -1))?.component ?? 'Application';
    return propertiesOf(api, owner).filter((name) =>
      [onTheWire(api, 'Application', block + name)?.schema['type']].flat().includes('boolean'),
    );
  },
};

function* optionFindings(options: Options): Generator<Found> {
  const { path, part, fields, schemas, definitions } = options;
  const { api, countries } = definitions;
  const unknown = (
    option: string,
    parts: readonly (Part | undefined)[],
    known: readonly string[],
    isName = false,
    free = known,
  ) =>
    unknownNames('ui-option-unknown', parts, known, {
      isName,
      free,
      about: { option, field: path },
    });
  for (const [name, namesFor] of Object.entries(NAMED)) {
    const option = partAt(part, name);
    if (option) yield* unknown(name, [option], namesFor(options));
  }
  const beside = besideOf(path, fields).map(({ name }) => name);
  const results = propertiesOf(
    api,
    SEARCH_RESULTS[shown(partAt(part, 'ui:search')?.value ?? '')] ?? '',
  );
  const fills = membersOf(partAt(part, 'ui:fills'));
  yield* unknown('ui:fills', fills, beside, true);
  if (results.length > 0) yield* unknown('ui:fills', fills, results);
  const usual = partAt(part, 'ui:usual');
  const isUsual = usual && schemas.some((schema) => canBe(schema, usual.value, countries));
  const isCountry = schemas.some(({ format }) => format === 'country');
  if (!isUsual) yield* unknown('ui:usual', [usual], [], false, isCountry ? countries : []);
  const choices = choicesOf(schemas).map(shown);
  yield* unknown('ui:icons', membersOf(partAt(part, 'ui:icons')), choices, true);
}

function* treeFindings(
  part: Part | undefined,
  path: string,
  fields: readonly Field[],
  definitions: Definitions,
): Generator<Found> {
  const isList = fields.some((each) => each.path === path && each.schema.type === 'array');
  const names = isList ? ['items'] : namesBelow(path === '' ? '' : `${path}.`, fields);
  for (const each of membersOf(part)) {
    const name = nameOf(each);
    if (name.startsWith('ui:') || name === '$schema') continue;
    const inner = path === '' ? name : isList ? `${path}[]` : `${path}.${name}`;
    if (!names.includes(name)) {
      const free = names.filter((one) => partAt(part, one) === undefined);
      yield findingAtName('ui-unknown-field', each, { name: inner, instead: nearest(name, free) });
      continue;
    }
    const schemas = fields.filter((field) => field.path === inner).map(({ schema }) => schema);
    const options = { path: inner, part: each, fields, schemas, definitions };
    yield* widgetFindings(options);
    yield* optionFindings(options);
    yield* treeFindings(each, inner, fields, definitions);
  }
}

export function* uiFindings(definitions: Definitions): Generator<Found> {
  for (const form of definitions.forms) {
    const fields = definitions.fields.filter((field) => field.form === form);
    yield* treeFindings(form.ui, '', fields, definitions);
  }
}
