import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawnBy, WIDGET_FILES, widgetFor } from './widget-names.ts';

describe('the widget of a field', () => {
  it.each([
    [{ type: 'string' }, {}, 'text'],
    [{ type: 'string', enum: ['A'] }, {}, 'select'],
    [{ type: 'string', enum: ['A'] }, { 'ui:widget': 'radio' }, 'radio'],
    [{ type: 'string', enum: ['A'] }, { 'ui:widget': 'search' }, 'select'],
    [{ type: 'string' }, { 'ui:widget': 'search' }, 'search'],
    [{ type: 'string', format: 'country' }, {}, 'country'],
    [{ type: 'integer' }, { 'ui:widget': 'stepper' }, 'stepper'],
    [{ type: 'boolean', const: true }, {}, 'checkbox'],
    [{ type: 'boolean' }, {}, 'yes-no'],
    [{ type: 'boolean' }, { 'ui:widget': 'checkbox' }, 'checkbox'],
  ] as const)('%j with %j is %s', (schema, uiSchema, widget) => {
    expect(
      widgetFor(
        { ...schema, ...('enum' in schema ? { enum: [...schema.enum] } : {}) } as object,
        uiSchema,
        true,
      ),
    ).toBe(widget);
  });
  it('is a tick box for a yes-or-no that may stay open', () => {
    expect(widgetFor({ type: 'boolean' }, {}, false)).toBe('checkbox');
  });
});

describe('what a form may need', () => {
  const names = { enum: ['A'] };
  it.each([
    [
      {
        properties: {
          a: { type: 'string' },
          b: { type: 'object', properties: { c: { type: 'string', ...names } } },
        },
      },
      { b: { c: { 'ui:widget': 'radio' } } },
      ['radio', 'text'],
      false,
    ],
    [
      {
        properties: {
          a: { type: 'array', items: { type: 'object', properties: { b: { type: 'integer' } } } },
        },
      },
      { a: { items: { b: { 'ui:widget': 'stepper' } } } },
      ['stepper'],
      true,
    ],
    [
      {
        if: { $id: 'x' },
        then: { properties: { a: { type: 'string', format: 'country' } } },
        else: { allOf: [{ properties: { b: names } }] },
      },
      {},
      ['country', 'select'],
      false,
    ],
    // Whether it must be answered may depend on other answers.
    [{ properties: { a: { type: 'boolean' } } }, {}, ['checkbox', 'yes-no'], false],
    [{}, {}, [], false],
  ])('by %j with %j is %j', (schema, uiSchema, widgets, lists) => {
    expect(drawnBy(schema as object, uiSchema)).toEqual({ widgets, lists });
  });
  it('is drawn by files that are there', () => {
    const files = readdirSync(join(import.meta.dirname, 'theme'));
    Object.values(WIDGET_FILES).forEach((name) => expect(files).toContain(`${name}.tsx`));
  });
});
