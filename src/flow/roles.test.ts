import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityStays, entrance, holdsAll, sendsBearer } from '#flow/roles.ts';
import { STEPS, stepRow } from '#flow/steps.ts';

/** Section 6, written out once more. */
const WITHOUT_BEARER = [
  'registration',
  'personal-financial-data',
  'housing-legal-data',
  'summary',
  'personal-offer',
];

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
  it('stays only when it is one of the list', () => {
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
  it('keep nobody out today; only existing customers sign in', () => {
    for (const step of STEPS) {
      expect(entrance(stepRow(step).roles, 'ntb', undefined)).toBe('open');
      expect(entrance(stepRow(step).roles, 'existing', undefined)).toBe('sign-in');
      expect(entrance(stepRow(step).roles, 'existing', [])).toBe('open');
    }
  });
  it('that a step asks for let in who holds all of them', () => {
    const entered = (type: 'ntb' | 'existing', held?: readonly string[]) =>
      entrance(['a', 'b'], type, held);
    expect(entered('existing', ['b', 'c', 'a'])).toBe('open');
    expect(entered('existing', ['a'])).toBe('refused');
    expect(entered('existing')).toBe('sign-in');
    // Who needs no login holds none.
    expect(entered('ntb')).toBe('refused');
  });
});

describe('bearer token', () => {
  it.each(
    STEPS.flatMap((step) =>
      (['ntb', 'existing'] as const).map((type) => ({
        path: `/flow/${type}/${step}`,
        sent: !WITHOUT_BEARER.includes(step),
      })),
    ),
  )('$path: $sent', ({ path, sent }) => {
    expect(sendsBearer(path)).toBe(sent);
    expect(sendsBearer(`${path}/`)).toBe(sent);
    expect(sendsBearer(`${path}/deeper`)).toBe(false);
  });
  it.each([
    '/',
    '/main',
    '/main/',
    '/signin',
    '/flow/ntb/',
    '/flow/ntb/nowhere',
    '/flow/nobody/psd',
    '/psd',
    '/flowx/ntb/psd',
    '/x/flow/ntb/psd',
    '/flow/ntb/psd%',
    '/main/flow/ntb/psd',
  ])('not from %s', (path) => expect(sendsBearer(path)).toBe(false));
  it.each(['/flow', '/flow/', '/flow/fail'])('from %s', (path) =>
    expect(sendsBearer(path)).toBe(true),
  );
  it('is kept back however the name of a step is written', () => {
    for (const step of WITHOUT_BEARER) {
      const escaped = [...step].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
      expect(sendsBearer(`/flow/existing/${escaped}`)).toBe(false);
      expect(sendsBearer(`//flow//existing//${step}`)).toBe(false);
    }
    // A name that only contains one of them is another step, or none.
    expect(sendsBearer('/flow/existing/psdresult')).toBe(true);
    expect(sendsBearer('/flow/existing/summary-start')).toBe(false);
  });
  it('goes along from no other path than those of the flow', () => {
    fc.assert(
      fc.property(
        fc.webPath(),
        (path) => !sendsBearer(path) || path.split('/').find((part) => part !== '') === 'flow',
      ),
    );
  });
});
