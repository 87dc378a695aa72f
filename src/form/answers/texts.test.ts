import { describe, expect, it } from 'vitest';
import { fixtureTranslator } from '../fixtures/texts.test-helpers.ts';
import { textKey } from '#schema/data-path.ts';
import { contextOf, createFormTexts } from './texts.ts';

const texts = createFormTexts(fixtureTranslator());

describe('text keys', () => {
  it.each([
    [['customer', 'zipCode'], 'zipCode'],
    [['refinancings'], 'refinancings'],
    [['refinancings', 0, 'type'], 'refinancings.type'],
    [['customer', 'refinancings', 3, 'bank', 'name'], 'refinancings.name'],
  ])('of %j', (path, key) => expect(textKey(path)).toBe(key));
});

describe('texts', () => {
  it('name choices by field, the empty one and ones with a full stop too', () => {
    expect(texts.option(['keeper', 'animal'], 'CAT')).toBe('Cat');
    expect(texts.option(['keeper', 'title'], '')).toBe('None');
    expect(texts.option(['keeper', 'title'], 'Dipl. Ing.')).toBe('Engineer');
  });
  it('mark optional fields', () => {
    expect(texts.field(['keeper', 'firstName'], 'hint')).toBe('As in the passport.');
    expect(texts.field(['keeper', 'birthday'], 'hint')).toBeUndefined();
    expect(texts.field(['keeper', 'tax'], 'info.title')).toBe('Which tax?');
    expect(texts.field(['keeper', 'tax'], 'info')).toBeUndefined();
  });
  it("take the sibling's value as context", () => {
    const entry = { path: ['keeper', 'since'], uiSchema: { 'ui:context': 'animal' } };
    const context = contextOf(entry, { keeper: { animal: 'CAT' } });
    expect(texts.label(entry.path, context)).toBe('Cat since');
    expect(texts.label(entry.path, contextOf(entry, {}))).toBe('Since');
  });
  it('name the item of a list that a path leads into, the innermost one', () => {
    expect(
      [['toys', 0], ['toys', 1, 'name'], ['firstName'], []].map((path) => texts.item(path)),
    ).toEqual(['Toy 1', 'Toy 2', undefined, undefined]);
  });
});
