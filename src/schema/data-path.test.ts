import { describe, expect, it } from 'vitest';
import { controlName, getIn, keyWithout, parsePath, pathKey, setIn } from './data-path.ts';

describe('data paths', () => {
  it('have one notation for server, errors and controls', () => {
    const path = ['refinancings', 0, 'type'];
    expect(pathKey(path)).toBe('refinancings.0.type');
    expect(parsePath('refinancings.0.type')).toEqual(path);
    expect(parsePath('line2.2nd')).toEqual(['line2', '2nd']);
    expect(controlName(path)).toBe('refinancings.0.type');
    expect(controlName(['customer', 'zipCode'])).toBe('zipCode');
    expect(controlName(['documents', 'OTHER'])).toBe('documents.OTHER');
  });
  it('follow the items of a list when one is removed', () => {
    const after = (key: string) => keyWithout(key, ['refinancings'], 1);
    expect(
      [
        'refinancings.0.iban',
        'refinancings.2.iban',
        'refinancings.10.type',
        'refinancings',
        'purpose',
        'other.2.iban',
      ].map(after),
    ).toEqual([
      'refinancings.0.iban',
      'refinancings.1.iban',
      'refinancings.9.type',
      'refinancings',
      'purpose',
      'other.2.iban',
    ]);
    expect(after('refinancings.1.iban')).toBeUndefined();
  });
  it('write without touching the original', () => {
    const data = { a: { b: 1 }, list: [{ c: 1 }] };
    const next = setIn(setIn(data, ['a', 'b'], 2), ['list', 0, 'c'], 3);
    expect(next).toEqual({ a: { b: 2 }, list: [{ c: 3 }] });
    expect(data).toEqual({ a: { b: 1 }, list: [{ c: 1 }] });
    expect(setIn({}, ['x', 'y'], 1)).toEqual({ x: { y: 1 } });
    expect(getIn(next, ['list', 0, 'c'])).toBe(3);
    expect(getIn(null, ['a'])).toBeUndefined();
  });
  it('remove the key with the value', () => {
    expect(Object.keys(setIn({ a: 1, b: 2 }, ['a'], undefined))).toEqual(['b']);
  });
});
