import { describe, expect, it } from 'vitest';
import type { Answers } from './definition.ts';
import { form } from '../fixtures/keeper.schema.json?form';
import { allFields } from '#schema/conditions.ts';
import { grouped, visibleFields } from './fields.ts';

const keysOf = (data: Answers): string[] => visibleFields(form, data).map(({ key }) => key);

describe('visible fields', () => {
  it('follow the conditions', () => {
    expect(keysOf({})).not.toContain('keeper.tax');
    expect(keysOf({ keeper: { animal: 'DOG' } })).toContain('keeper.tax');
  });
  it('include those of the items of a list', () => {
    expect(
      keysOf({ toys: [{}, { name: 'Ball' }] }).filter((key) => key.startsWith('toys')),
    ).toEqual(['toys', 'toys.0.name', 'toys.1.name']);
  });
  it('are required also by a condition', () => {
    const required = visibleFields(form, { keeper: { animal: 'DOG' } })
      .filter((field) => field.required)
      .map(({ path }) => path.at(-1));
    expect(required).toEqual(expect.arrayContaining(['firstName', 'tax']));
    expect(required).not.toContain('town');
  });
});

describe('groups', () => {
  it('keep the order of the UI schema; a field of no group stands last', () => {
    const groups = grouped(visibleFields(form, {}), form.uiSchema);
    expect(groups.map(({ key }) => key)).toEqual(['person', 'animal', undefined]);
    expect(groups[0]?.fields.map(({ path }) => path.at(-1))).toEqual([
      'firstName',
      'birthday',
      'phone',
    ]);
    expect(groups[2]?.fields.map(({ path }) => path.at(-1))).toEqual(['town', 'agrees']);
  });
});

it('allFields lists every field with its path, also below conditions; a list counts as one', () => {
  expect(allFields(form.schema).map(({ key }) => key)).toEqual([
    'keeper.firstName',
    'keeper.birthday',
    'keeper.since',
    'keeper.phone',
    'keeper.animal',
    'keeper.town',
    'keeper.agrees',
    'keeper.tax',
    'toys',
  ]);
});
