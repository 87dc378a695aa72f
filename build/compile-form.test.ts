import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { form } from '../src/form/fixtures/keeper.schema.json?form';
import { compileForm } from './compile-form.ts';

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
  it('needs no eval at run time', () => {
    const code = compiled({
      ...field({ type: 'string', maxLength: 3, format: 'iban' }),
      required: ['x'],
    });
    expect(code).not.toMatch(/new Function|\beval\b/);
  });
  it('imports only the formats that the schema names', () => {
    const imported = (schema: object): string[] =>
      [...compiled(schema).matchAll(/formats\/([\w-]+)\.ts/g)].map(([, name = '']) => name);
    expect(imported(field({ type: 'string', format: 'iban' }))).toEqual(['iban']);
    expect(imported(field({ type: 'number' }))).toEqual(['money']);
    expect(imported(field({ type: 'string' }))).toEqual([]);
  });
  it('lists every file it depends on, for watching', () => {
    const { files } = compileForm(
      join(import.meta.dirname, '../src/form/fixtures/keeper.schema.json'),
      '/src/form',
    );
    expect(files.map((file) => file.split('/').at(-1)).sort()).toEqual([
      'defs.json',
      'keeper.schema.json',
      'keeper.ui.json',
    ]);
  });
  it.each([
    ['an unknown format', field({ type: 'string', format: 'ibann' }), /unknown format "ibann"/],
    [
      'an unknown format, under a condition',
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

it('a file that is not JSON stops the build with its name', () => {
  const broken = join(mkdtempSync(join(tmpdir(), 'broken-')), 'trial.schema.json');
  writeFileSync(broken, '{ "type": "object", }');
  expect(() => compileForm(broken, 'src/form')).toThrow(
    /trial\.schema\.json cannot be read.*npm run definitions/s,
  );
});
