import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityStays, entrance, holdsAll } from '#flow/navigation/roles.ts';
import { STEPS, stepRow } from '#flow/steps.ts';

describe('entity claim', () => {
  const BANK = ['0100', '0110'];
  it.each([
    ['0100', true],
    ['0110', true],
    ['0109', false],
    ['100', false],
    ['0100 ', false],
    ['', false],
    [undefined, false],
    [100, false],
    [['0100'], false],
    [null, false],
  ])('%j at the larger bank: %s', (entity, stays) => expect(entityStays(entity, BANK)).toBe(stays));
  it.each([
    ['0109', true],
    ['0100', false],
    ['0110', false],
    ['0109,0100', false],
  ])('%j at the direct bank: %s', (entity, stays) => {
    expect(entityStays(entity, ['0109'])).toBe(stays);
  });
  it('is kept only when it is listed', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.string()),
        (entity, allowed) => entityStays(entity, allowed) === allowed.includes(entity),
      ),
    );
  });
});

describe('roles', () => {
  it('must all be held', () => {
    expect(holdsAll([], [])).toBe(true);
    expect(holdsAll(['a', 'b'], ['b', 'c', 'a'])).toBe(true);
    expect(holdsAll(['a', 'b'], ['a'])).toBe(false);
    fc.assert(
      fc.property(
        fc.array(fc.string()),
        fc.array(fc.string()),
        (required, more) =>
          holdsAll(required, [...more, ...required]) &&
          holdsAll(required, more) === required.every((role) => more.includes(role)),
      ),
    );
  });
  it('are not required today; only existing customers sign in', () => {
    for (const step of STEPS) {
      expect(entrance(stepRow(step).roles, 'ntb', undefined)).toBe('open');
      expect(entrance(stepRow(step).roles, 'existing', undefined)).toBe('sign-in');
      expect(entrance(stepRow(step).roles, 'existing', [])).toBe('open');
    }
  });
  it('admit a user who has all roles of the step', () => {
    const entered = (type: 'ntb' | 'existing', held?: readonly string[]) =>
      entrance(['a', 'b'], type, held);
    expect(entered('existing', ['b', 'c', 'a'])).toBe('open');
    expect(entered('existing', ['a'])).toBe('refused');
    expect(entered('existing')).toBe('sign-in');
    // Who needs no login holds none.
    expect(entered('ntb')).toBe('refused');
  });
});
