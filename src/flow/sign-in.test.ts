import fc from 'fast-check';
import { expect, it, describe } from 'vitest';
import { isSignOutReason, wantedPath, entityStays, entrance, sendsToken } from '#flow/sign-in.ts';
import { STEPS, stepRow } from '#flow/steps.ts';
import { specification } from '../../tests/specification.ts';
import { listed } from '../../tests/listed.ts';

it('returns to every step of existing customers', () => {
  for (const step of STEPS)
    expect(wantedPath(`/flow/existing/${step}`)).toBe(`/flow/existing/${step}`);
});
it.each([
  ...listed(`/main | /flow/ntb/summary | /flow/existing/ | /flow/existing/nowhere
    | //evil.example/flow/existing/start | https://evil.example
    | https://evil.example/flow/existing/summary | /flow/existing/summary?x=1
    | /flow/existing/../../main`),
  undefined,
  '',
])('goes to the start instead of %s', (path) =>
  expect(wantedPath(path)).toBe('/flow/existing/start'),
);
it('redirects to steps only', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), (path) =>
      STEPS.some((step) => wantedPath(path) === `/flow/existing/${step}`),
    ),
  );
});
it('accepts the known reasons only', () => {
  expect(
    ['logout', 'foreign', 'elsewhere', 'returned', 'x', '', null, undefined].filter(
      isSignOutReason,
    ),
  ).toEqual(['logout', 'foreign', 'elsewhere', 'returned']);
});

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
  it('are not required today; only existing customers sign in', () => {
    for (const step of STEPS) {
      expect(entrance(stepRow(step).roles, 'ntb', undefined)).toBe('admitted');
      expect(entrance(stepRow(step).roles, 'existing', undefined)).toBe('sign-in');
      expect(entrance(stepRow(step).roles, 'existing', [])).toBe('admitted');
    }
  });
  it('admit a user who has all roles of the step', () => {
    const entered = (type: 'ntb' | 'existing', held?: readonly string[]) =>
      entrance(['a', 'b'], type, held);
    expect(entered('existing', ['b', 'c', 'a'])).toBe('admitted');
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (required, held) => {
        const isOpen = entrance(required, 'existing', held) === 'admitted';
        return isOpen === required.every((role) => held.includes(role));
      }),
    );
    expect(entered('existing')).toBe('sign-in');
    // Who needs no login holds none.
    expect(entered('ntb')).toBe('refused');
  });
});

describe('the bearer token (section 6)', () => {
  const WITHOUT: readonly string[] = specification.withoutBearer;
  it.each(STEPS.flatMap((step) => ['ntb', 'existing'].map((type) => ({ step, type }))))(
    'of $type at $step',
    ({ step, type }) => {
      const path = `/flow/${type}/${step}`;
      expect(sendsToken(path)).toBe(!WITHOUT.includes(step));
      expect(sendsToken(`${path}/`)).toBe(!WITHOUT.includes(step));
      expect(sendsToken(`${path}/deeper`)).toBe(false);
    },
  );
  it.each(
    listed(`/ | /main | /main/ | /signin | /flow/ntb/ | /flow/ntb/nowhere
      | /flow/nobody/psd | /psd | /flowx/ntb/psd | /x/flow/ntb/psd | /flow/ntb/psd%
      | /main/flow/ntb/psd`),
  )('is not sent at %s', (path) => expect(sendsToken(path)).toBe(false));
  it.each(['/flow', '/flow/', '/flow/fail'])('is sent at %s', (path) =>
    expect(sendsToken(path)).toBe(true),
  );
  it('is not sent to any spelling of a step without it', () => {
    for (const step of WITHOUT) {
      const escaped = [...step].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
      expect(sendsToken(`/flow/existing/${escaped}`)).toBe(false);
      expect(sendsToken(`//flow//existing//${step}`)).toBe(false);
    }
  });
  it('is sent from paths of the flow only', () => {
    fc.assert(
      fc.property(
        fc.webPath(),
        (path) => !sendsToken(path) || path.split('/').find((part) => part !== '') === 'flow',
      ),
    );
  });
});
