import { describe, expect, test } from 'vitest';
import { raw } from '../database/query.ts';
import { FINANCIAL, harnessForAll } from '../harness.ts';

const bank = harnessForAll();
const HOUR_MS = 3_600_000;
/** An application that was begun meanwhile is kept so many hours, however long the machine took. */
async function expectKept(hours: number, begin: () => Promise<string | undefined>) {
  const before = Date.now();
  const end = Date.parse((await begin()) ?? '') - hours * HOUR_MS;
  expect(end).toBeGreaterThanOrEqual(before);
  expect(end).toBeLessThanOrEqual(Date.now());
}
/** The rows of what belongs to an application, by table. */
const rowsOf = (id: string) =>
  Promise.all(
    ['documents', 'transaction_codes', 'checks'].map(async (table) => {
      const rows = await bank.sandbox.services.database.query`
        SELECT 1 FROM ${raw(table)} WHERE application_id = ${id}`;
      return rows.length;
    }),
  );

describe('an unfinished application', () => {
  test('is kept for 30 days, and its changes do not move the day', async () => {
    await expectKept(30 * 24, async () => {
      const { apply } = await bank.started('INIT');
      const { expiresAt } = await apply('GET');
      expect((await apply('PATCH', '', FINANCIAL)).expiresAt).toBe(expiresAt);
      return expiresAt;
    });
  });

  test.each(['INIT', 'SCORED', 'INSURANCE_SELECTED'])(
    'is kept as long as the console was asked to, in %s',
    (state) =>
      expectKept(20, async () => {
        const { apply } = await bank.started(state, { expiresInHours: 20 });
        return (await apply('GET')).expiresAt;
      }),
  );

  test('never expires where the console was asked to', async () => {
    const { apply } = await bank.started('INIT', { expires: false });
    expect(await apply('GET')).not.toHaveProperty('expiresAt');
  });

  test.each([0, -5])('that has expired is found by no call (%d hours)', async (expiresInHours) => {
    const { call } = await bank.started('LEGAL_INFO', { expiresInHours });
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { loanAmount: 9_000 }],
      ['GET', '/documents'],
      ['POST', '/cancel'],
    ] as const)
      expect((await call(method, path, body)).status, `${method} ${path}`).toBe(404);
  });

  test('is dropped with its documents, codes and checks once another one begins', async () => {
    const { id, call } = await bank.started('INSURANCE_SELECTED');
    expect((await call('POST', '/contract')).status).toBe(200);
    expect((await call('POST', '/contract/utan', {})).status).toBe(200);
    expect(await rowsOf(id)).not.toContain(0);
    await bank.sandbox.services.store.setExpiry(id, 0);
    const { apply: other } = await bank.started('LEGAL_INFO');
    expect(await rowsOf(id)).toEqual([0, 0, 0]);
    expect((await call('GET')).status).toBe(404);
    expect((await other('GET')).state).toBe('LEGAL_INFO');
  });
});

describe('an application that is signed or has ended', () => {
  test.each(['DOC_SIGNED', 'COMPLETED', 'REJECTED', 'CANCELLED'])(
    'does not expire: %s',
    async (state) => {
      const { apply } = await bank.started(state, { expiresInHours: -1 });
      expect(await apply('GET')).not.toHaveProperty('expiresAt');
    },
  );
});
