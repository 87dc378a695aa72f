import { describe, expect, it } from 'vitest';
import { pathKey } from './data-path.ts';
import type { Answers } from './definition.ts';
import { entriesOf, grouped, pruned, type Entry } from './entries.ts';
import { form } from './fixtures/keeper.schema.json?form';

const keysOf = (data: Answers): string[] => entriesOf(form, data).map(({ path }) => pathKey(path));

describe('the fields asked for', () => {
  it('follow the conditions', () => {
    expect(keysOf({})).not.toContain('keeper.tax');
    expect(keysOf({ keeper: { animal: 'DOG' } })).toContain('keeper.tax');
  });
  it('include those of the items of a list', () => {
    expect(
      keysOf({ toys: [{}, { name: 'Ball' }] }).filter((key) => key.startsWith('toys')),
    ).toEqual(['toys', 'toys.0.name', 'toys.1.name']);
  });
  it('know what is required, also by a condition', () => {
    const required = entriesOf(form, { keeper: { animal: 'DOG' } })
      .filter((entry) => entry.required)
      .map(({ path }) => path.at(-1));
    expect(required).toEqual(expect.arrayContaining(['firstName', 'tax']));
    expect(required).not.toContain('town');
  });
});

describe('the order of the fields', () => {
  it('is that of `ui:order`; fields it does not name follow in the order of the schema, and names of no field are passed over', () => {
    const ordered = {
      ...form,
      uiSchema: { keeper: { 'ui:order': ['town', 'nobody', 'birthday', 7] } },
    };
    expect(entriesOf(ordered, { keeper: {} }).map(({ path }) => path.at(-1))).toEqual([
      'town',
      'birthday',
      'firstName',
      'since',
      'phone',
      'animal',
      'agrees',
      'toys',
    ]);
  });
});

describe('what is sent', () => {
  const prune = (data: Answers): Answers => pruned(entriesOf(form, data), data);

  it('leaves out hidden fields and fields of other steps', () => {
    expect(prune({ id: '7', keeper: { animal: 'CAT', tax: 12, other: 1 } })).toEqual({
      keeper: { animal: 'CAT' },
    });
    expect(prune({ keeper: { animal: 'DOG', tax: 12 } })).toEqual({
      keeper: { animal: 'DOG', tax: 12 },
    });
  });
  it('leaves out unknown fields of items but keeps the items', () => {
    expect(prune({ toys: [{ name: 'Ball', x: 1 }, {}] })).toEqual({
      keeper: {},
      toys: [{ name: 'Ball' }, {}],
    });
  });
});

describe('a list of plain values', () => {
  it('is sent as it is', () => {
    const list: Entry = {
      path: ['colours'],
      schema: { type: 'array', items: { type: 'string' } },
      uiSchema: {},
      required: false,
    };
    expect(pruned([list], { colours: ['red', 'blue'] })).toEqual({ colours: ['red', 'blue'] });
  });
});

describe('an empty text', () => {
  it('is no answer, unless it is one of the choices', () => {
    const text: Entry = {
      path: ['note'],
      schema: { type: 'string' },
      uiSchema: {},
      required: false,
    };
    const choice: Entry = {
      ...text,
      path: ['title'],
      schema: { type: 'string', enum: ['', 'DR'] },
    };
    expect(pruned([text, choice], { note: '', title: '' })).toEqual({ title: '' });
  });
});

describe('groups', () => {
  it('keep the order of the UI schema; a field of no group stands last', () => {
    const groups = grouped(entriesOf(form, {}), form.uiSchema);
    expect(groups.map(({ key }) => key)).toEqual(['person', 'animal', undefined]);
    expect(groups[0]?.entries.map(({ path }) => path.at(-1))).toEqual([
      'firstName',
      'birthday',
      'phone',
    ]);
    expect(groups[2]?.entries.map(({ path }) => path.at(-1))).toEqual(['town', 'agrees']);
  });
});
