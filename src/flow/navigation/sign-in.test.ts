import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSignOutNotice, wantedPath } from '#flow/navigation/sign-in.ts';
import { STEPS } from '#flow/steps.ts';

it('returns to every step of existing customers', () => {
  for (const step of STEPS)
    expect(wantedPath(`/flow/existing/${step}`)).toBe(`/flow/existing/${step}`);
});
it.each([
  undefined,
  '',
  '/main',
  '/flow/ntb/summary',
  '/flow/existing/',
  '/flow/existing/nowhere',
  '//evil.example/flow/existing/start',
  'https://evil.example',
  'https://evil.example/flow/existing/summary',
  '/flow/existing/summary?x=1',
  '/flow/existing/../../main',
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
it('accepts the known notices only', () => {
  expect(
    ['logout', 'foreign', 'elsewhere', 'returned', 'x', '', null, undefined].filter(
      isSignOutNotice,
    ),
  ).toEqual(['logout', 'foreign', 'elsewhere', 'returned']);
});
