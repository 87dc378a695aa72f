/** A condition asks about fields of its own level and can hold for at least one answer; what is required is asked. */
import type { Definitions } from '../definitions.ts';
import { isNumber, type Field } from '../../definitions/fields.ts';
import { finding, findingAtName, unknownNames, type Found } from '../finding.ts';
import {
  entriesOf,
  membersOf,
  nameOf,
  partAt,
  shown,
  type Part,
} from '../../definitions/json-file.ts';
import { choicesOf, impossible, valuesNamed, type Compared } from './values.ts';

/** The names below a path (`customer.`): fields, blocks and lists. */
export const namesBelow = (base: string, fields: readonly Pick<Field, 'path'>[]): string[] => [
  ...new Set(
    fields
      .filter(({ path }) => path.startsWith(base))
      .map(({ path }) => /^[^.[]*/.exec(path.slice(base.length))?.[0] ?? ''),
  ),
];

/** A bound in a condition lies within the bounds of the field; of what is no number it says nothing. */
function* boundFindings({ name, schemas }: Compared, condition: Part) {
  for (const keyword of ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum']) {
    const bound = partAt(condition, keyword);
    const value = bound?.value;
    if (bound === undefined || typeof value !== 'number') continue;
    if (!schemas.some(isNumber)) {
      yield findingAtName('condition-always', bound, { name, keyword });
      continue;
    }
    const isLeast = keyword.endsWith('inimum');
    const limits = schemas.map((schema) => schema[isLeast ? 'maximum' : 'minimum']);
    const numbers = limits.filter((limit) => typeof limit === 'number');
    if (numbers.length < schemas.length) continue;
    const limit = isLeast ? Math.max(...numbers) : Math.min(...numbers);
    const room = isLeast ? limit - value : value - limit;
    if (keyword.startsWith('exclusive') ? room <= 0 : room < 0)
      yield finding('condition-never', bound, { name, value, [isLeast ? 'most' : 'least']: limit });
  }
}

function* comparisonFindings(compared: Compared, condition: Part): Generator<Found> {
  const { name, schemas } = compared;
  const [not, type] = [partAt(condition, 'not'), partAt(condition, 'type')];
  for (const value of [...valuesNamed(condition), ...valuesNamed(not)])
    yield* impossible(value, compared);
  const types = schemas.map((schema) => schema.type ?? '');
  if (
    type &&
    types[0] &&
    !types.some((each) => each === type.value || (each === 'integer' && type.value === 'number'))
  )
    yield finding('condition-never', type, { name, value: type.value, instead: types[0] });
  yield* boundFindings(compared, condition);
  // `not` leaves at least one value.
  const excluded = valuesNamed(not).map(({ value }) => shown(value));
  const isOpen = schemas.some((schema) => !Array.isArray(schema['enum']));
  if (not && !isOpen && choicesOf(schemas).every((value) => excluded.includes(shown(value))))
    yield finding('condition-never', not, { name, value: excluded.join(', ') });
}

/** Of a condition, or of the part of it that asks for answers of a block. */
function* partFindings(
  condition: Part,
  base: string,
  fields: readonly Field[],
  countries: readonly string[],
): Generator<Found> {
  const names = namesBelow(base, fields);
  const required = entriesOf(partAt(condition, 'required'));
  if (membersOf(condition).length === 0) yield findingAtName('condition-always', condition);
  const asked = membersOf(partAt(condition, 'properties'));
  yield* unknownNames('condition-unknown-field', required, names);
  yield* unknownNames('condition-unknown-field', asked, names, { isName: true });
  for (const part of asked.filter((each) => names.includes(nameOf(each)))) {
    const name = nameOf(part);
    const path = base + name;
    if (!required.some(({ value }) => value === name))
      yield findingAtName('condition-unanswered', part);
    const isBlock = fields.some((each) => each.path.startsWith(`${path}.`));
    if (isBlock) yield* partFindings(part, `${path}.`, fields, countries);
    const schemas = fields.filter((each) => each.path === path).map(({ schema }) => schema);
    if (schemas.length > 0) yield* comparisonFindings({ name, schemas, countries }, part);
  }
}

export function* conditionFindings({ levels, fields, countries }: Definitions): Generator<Found> {
  for (const { form, part, path } of levels) {
    const own = fields.filter((each) => each.form === form);
    // What is required is asked.
    const [required, names] = [entriesOf(partAt(part, 'required')), namesBelow(path, own)];
    const free = names.filter((name) => !required.some(({ value }) => value === name));
    yield* unknownNames('schema-required-unknown', required, names, { free });
    for (const rule of [part, ...entriesOf(partAt(part, 'allOf'))]) {
      const condition = partAt(rule, 'if');
      if (condition === undefined) continue;
      if (!partAt(rule, 'then') && !partAt(rule, 'else'))
        yield findingAtName('condition-always', condition);
      yield* partFindings(condition, path, own, countries);
    }
  }
}
