/** The visitor's clock may be wrong: ages and months go by the server's time as soon as a response has named it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Application } from '#flow/application.ts';
import { stage } from '#screens/stage.test-helpers.tsx';
import { EMPLOYEE } from '../../../sandbox/applicants/applicants.ts';

const NOW = '2026-12-01T09:00:00Z';
const TWO_DAYS_SLOW = '2026-11-29T09:00:00Z';
const FAST = '2027-03-01T09:00:00Z';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

type Step = 'registration' | 'personal-financial-data';

async function visited(step: Step, visitorsClock: string, now?: string) {
  vi.setSystemTime(visitorsClock);
  const { dateOfBirth } = EMPLOYEE.customer;
  const customer = { occupation: 'EMPLOYEE', dateOfBirth } as Application['customer'];
  const stand = await stage(step, {
    application: step === 'registration' ? { customer: {} } : { state: 'INIT', customer },
    ...(now !== undefined && { now: new Date(now) }),
  });
  return {
    ...stand,
    isRefused: (name: string) =>
      expect.poll(() => stand.input(name).getAttribute('aria-invalid') === 'true'),
  };
}

it.each([
  ['registration', 'dateOfBirth', '1.12.2008'],
  ['personal-financial-data', 'employedSince', '12.2026'],
] as const)('%s: a slow clock refuses nothing that the server takes: %s', async (...asked) => {
  const [step, name, typed] = asked;
  const early = await visited(step, TWO_DAYS_SLOW);
  await early.type(name, typed);
  await early.isRefused(name).toBe(true);
  await early.serverTime(NOW);
  await early.isRefused(name).toBe(false);
  await early.leave();

  const known = await visited(step, TWO_DAYS_SLOW, NOW);
  await known.type(name, typed);
  await known.isRefused(name).toBe(false);
});

it('a fast clock takes nobody for eighteen who is not, once the time is known', async () => {
  const { isRefused, serverTime, type } = await visited('registration', FAST);
  await type('dateOfBirth', '1.2.2009');
  await isRefused('dateOfBirth').toBe(false);
  await serverTime(NOW);
  await isRefused('dateOfBirth').toBe(true);
});

it('a refused submit lists no error any more that the time has settled', async () => {
  const { errorCount, found, serverTime, submit, type } = await visited(
    'registration',
    TWO_DAYS_SLOW,
  );
  await type('dateOfBirth', '1.12.2008');
  await submit();
  const listed = () => found('[data-error-summary]').querySelectorAll('li').length;
  const before = listed();
  await serverTime(NOW);
  await expect.poll(listed).toBe(before - 1);
  expect(errorCount()).toBe(before - 1);
});

it("a year of two digits is of the hundred years up to the server's", async () => {
  const { input, type } = await visited('registration', '1970-01-01T00:00:00Z', NOW);
  await type('dateOfBirth', '24.3.90');
  expect(input('dateOfBirth').value).toBe('24.03.1990');
});

it('time goes on between two responses, also while the machine sleeps', async () => {
  const { isRefused, type } = await visited('personal-financial-data', TWO_DAYS_SLOW, NOW);
  vi.setSystemTime('2026-12-30T09:00:00Z');
  await type('employedSince', '01.2027');
  await isRefused('employedSince').toBe(false);
});
