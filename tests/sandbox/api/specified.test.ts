/** STRICT=specified: no answer has a field more than the specification lists. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FINANCIAL, REGISTRATION, startHarness, type Harness } from '../harness.ts';

let bank: Harness;
beforeAll(async () => {
  bank = await startHarness({ specifiedOnly: true });
}, 60_000);
afterAll(() => bank.close());

describe('answers as specified', () => {
  test('a new application, its restored form and a change', async () => {
    const created = await bank.call('POST', '/api/applications', REGISTRATION);
    expect(created.status).toBe(201);
    const body = created.body as { id: string };
    expect(
      Object.keys(body).filter(
        (name) =>
          ![
            'id',
            'channel',
            'state',
            'decision',
            'decisionReason',
            'productCode',
            'productIban',
            'loanAmount',
            'loanDuration',
          ].includes(name),
      ),
    ).toEqual([]);
    const path = `/api/applications/${body.id}`;
    expect(await bank.call('PATCH', path, FINANCIAL)).toMatchObject({ status: 204 });
    const restored = await bank.call('GET', path);
    expect(restored.body).toMatchObject({
      state: 'PEFI_INFO',
      customer: { netIncome: FINANCIAL.customer.netIncome },
    });
    // Assumed, so left out.
    expect(restored.body).not.toHaveProperty('version');
  });

  test('a refusal says what it always says', async () => {
    const { status, body } = await bank.call('PATCH', '/api/applications/none', FINANCIAL);
    expect([status, body]).toEqual([404, { message: 'application not found' }]);
  });
});
