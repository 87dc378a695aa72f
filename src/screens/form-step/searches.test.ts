import { expect, it, vi } from 'vitest';
import type { Result } from '#io/api/api.ts';
import { searchesOf } from '#screens/form-step/searches.ts';

const { signal } = new AbortController();
const searches = (answer: Result<never>) =>
  searchesOf({
    searchEmployers: vi.fn(() => Promise.resolve(answer)),
    searchAddresses: vi.fn(() => Promise.resolve(answer)),
  });

it('a search that fails rejects, so that the field can say so', async () => {
  for (const [name, operationId] of [
    ['employers', 'searchEmployers'],
    ['addresses', 'searchAddresses'],
  ] as const)
    await expect(
      searches({ ok: false, problem: { operationId, status: 503 } })[name]('Don', signal),
    ).rejects.toThrow(operationId);
});

it('rejects a call whose problems are not shown in place', async () => {
  const problem = { operationId: 'createApplication', status: 503 };
  await expect(searches({ ok: false, problem }).employers('Don', signal)).rejects.toThrow(
    'no exception to the error catalogue',
  );
});
