import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { form } from '../fixtures/keeper.schema.json?form';
import { compileForm } from './compile-form.ts';
import { equal, ucs2length } from './validator-runtime.ts';

function compiled(schema: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'form-'));
  const file = join(folder, 'x.schema.json');
  writeFileSync(file, JSON.stringify(schema));
  return compileForm(file, '/src/form').code;
}

const field = (schema: object): object => ({ type: 'object', properties: { x: schema } });

describe('a compiled form', () => {
  it('carries its UI schema and a schema without references', () => {
    expect(form.uiSchema['ui:groups']).toHaveLength(2);
    expect(JSON.stringify(form.schema)).not.toContain('$ref');
  });
  it('needs neither eval nor require at run time', () => {
    const code = compiled({
      ...field({ type: 'string', maxLength: 3, format: 'iban' }),
      required: ['x'],
    });
    expect(code).not.toMatch(/new Function|\beval\b|require\(/);
  });
  it('names every condition by its validator, wherever it stands, and takes no field for one', () => {
    const condition = { required: ['x'], properties: { x: { const: 1 } } };
    const then = {
      properties: { y: { type: 'string' } },
      if: { required: ['y'] },
      then: { required: ['z'] },
    };
    const code = compiled({
      type: 'object',
      properties: {
        if: { type: 'string' },
        list: {
          type: 'array',
          items: { type: 'object', properties: { x: { type: 'integer' } }, if: condition, then },
        },
      },
    });
    const names = [...code.matchAll(/"if":\{"\$id":"([^"]+)"\}/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(code).toContain(`exports["${name}"]`);
    expect(code).toContain('"if":{"type":"string"}');
  });
  it('is compiled whatever its validators are named: a hash may begin with a letter', () => {
    expect(compiled(field({ type: 'number', maximum: 57 }))).toMatch(
      /const validate = validators\["-?\d/,
    );
    expect(compiled(field({ type: 'number', maximum: 58 }))).toMatch(
      /const validate = validators\["[a-z]/,
    );
  });
  it('brings the formats it names and no others', () => {
    const imported = (schema: object): string[] =>
      [...compiled(schema).matchAll(/formats\/([\w-]+)\.ts/g)].map(([, name = '']) => name);
    expect(imported(field({ type: 'string', format: 'iban' }))).toEqual(['iban']);
    expect(imported(field({ type: 'number' }))).toEqual(['money']);
    expect(imported(field({ type: 'string' }))).toEqual([]);
  });
  it('brings the widgets its fields may need, and lists if there are any', () => {
    const drawn = (schema: object): string[] =>
      [...compiled(schema).matchAll(/theme\/([\w-]+)\.tsx/g)].map(([, name = '']) => name);
    expect(drawn(field({ enum: ['A'] }))).toEqual(['select']);
    expect(drawn(field({ type: 'array', items: field({ type: 'string' }) }))).toEqual([
      'text',
      'list',
    ]);
    expect(Object.keys(form.widgets)).toEqual(expect.arrayContaining(['text']));
    expect(form.ListField).toBeDefined();
  });
  it('watches every file it was made of', () => {
    const { files } = compileForm(
      join(import.meta.dirname, '../fixtures/keeper.schema.json'),
      '/src/form',
    );
    expect(files.map((file) => file.split('/').at(-1)).sort()).toEqual([
      'defs.json',
      'keeper.schema.json',
      'keeper.ui.json',
    ]);
  });
  it.each([
    [
      'a format nobody checks',
      field({ type: 'string', format: 'ibann' }),
      /unknown format "ibann"/,
    ],
    [
      'a format nobody checks, under a condition',
      {
        ...field({ type: 'string' }),
        allOf: [
          {
            if: { required: ['x'] },
            then: { properties: { y: { type: 'string', format: 'ibann' } } },
          },
        ],
      },
      /unknown format "ibann"/,
    ],
    [
      'a preselected answer',
      field({ type: 'string', default: 'NONE' }),
      /"default" would preselect/,
    ],
    ['a reference into nothing', field({ $ref: '#/definitions/nothing' }), /nothing stands at/],
    ['a reference to no file', field({ $ref: 'other.json#/definitions/a' }), /does not exist/],
    [
      'a circle',
      {
        ...field({ $ref: '#/definitions/a' }),
        definitions: { a: { properties: { b: { $ref: '#/definitions/a' } } } },
      },
      /runs in a circle/,
    ],
  ])('is refused with %s', (_what, schema, message) => {
    expect(() => compiled(schema)).toThrow(message);
  });
});

it('a file that cannot be read stops the build by its name', () => {
  const broken = join(mkdtempSync(join(tmpdir(), 'broken-')), 'trial.schema.json');
  writeFileSync(broken, '{ "type": "object", }');
  expect(() => compileForm(broken, 'src/form')).toThrow(
    /trial\.schema\.json cannot be read.*npm run definitions/s,
  );
});

describe('the runtime of validators', () => {
  it('counts characters, not UTF-16 units', () => expect(ucs2length('a🐈ä')).toBe(3));
  it.each([
    [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [[1], { 0: 1 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [null, {}, false],
    [{}, null, false],
    ['', [], false],
    [[], '', false],
    [0, false, false],
  ])('compares JSON deeply: %j with %j', (a, b, same) => expect(equal(a, b)).toBe(same));
  it('calls the same what would be written the same, the order of names aside', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(equal(a, structuredClone(a))).toBe(true);
        expect(equal(a, b)).toBe(isDeepStrictEqual(a, b));
        expect(equal([a], [b])).toBe(equal(a, b));
      }),
    );
  });
});
