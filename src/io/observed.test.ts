import { expect, it } from 'vitest';
import type { Problem } from '#flow/problems.ts';
import type { Api } from '#io/api.ts';
import { recordWith } from '#io/log.ts';
import type { Observation } from '#io/log.ts';
import { observed } from '#io/observed.ts';

async function observationsOf(
  problem: Problem | undefined,
  milliseconds: number,
  operationId: (Problem['operationId'] & 'getPricing') | 'searchEmployers',
): Promise<Observation[]> {
  const seen: Observation[] = [];
  recordWith((observation) => seen.push(observation));
  const times = [0, milliseconds];
  const answer =
    problem === undefined ? { ok: true, value: { name: 'Anna' } } : { ok: false, problem };
  const api = observed({ call: async () => answer } as unknown as Api, () => times.shift() ?? 0);
  expect(await api.call(operationId, () => Promise.reject(new Error('not asked')))).toEqual(answer);
  return seen;
}

it('failed and slow calls are told by name, status and time alone', async () => {
  expect(await observationsOf(undefined, 2_999, 'getPricing')).toEqual([]);
  expect(await observationsOf(undefined, 3_000, 'getPricing')).toEqual([
    { kind: 'call-slow', operationId: 'getPricing', milliseconds: 3_000 },
  ]);
  expect(
    await observationsOf(
      { operationId: 'getPricing', status: 412, frontendError: 'EMPLOYEE', body: { name: 'Anna' } },
      1,
      'getPricing',
    ),
  ).toEqual([{ kind: 'call-failed', operationId: 'getPricing', status: 412 }]);
});

it('a search that a later one replaces has not failed', async () => {
  expect(
    await observationsOf({ operationId: 'searchEmployers', status: 0 }, 1, 'searchEmployers'),
  ).toEqual([]);
  expect(
    await observationsOf({ operationId: 'searchEmployers', status: 500 }, 1, 'searchEmployers'),
  ).toHaveLength(1);
});
