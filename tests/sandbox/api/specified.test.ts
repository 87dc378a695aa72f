/** STRICT=specified: no answer has a field beyond those of the specification. */
import { expect, test } from 'vitest';
import { applicationOf, FINANCIAL, REGISTRATION } from '../client.ts';
import { harnessForAll } from '../harness.ts';

const bank = harnessForAll({ specifiedOnly: true });
/** Section 7. */
const CREATED = [
  ...['id', 'channel', 'state', 'decision', 'decisionReason', 'productCode', 'productIban'],
  ...['loanAmount', 'loanDuration'],
];

test('a new application, its restored data and a change', async () => {
  const { status, body } = await bank.call('POST', '/api/applications', REGISTRATION);
  expect(status).toBe(201);
  expect(CREATED).toEqual(expect.arrayContaining(Object.keys(body as object)));
  const { call } = applicationOf(bank, (body as { id: string }).id);
  expect(await call('PATCH', '', FINANCIAL)).toMatchObject({ status: 204 });
  const restored = (await call('GET')).body;
  expect(restored).toMatchObject({
    state: 'PEFI_INFO',
    customer: { netIncome: FINANCIAL.customer.netIncome },
  });
  expect(restored).not.toHaveProperty('version');
});

test('a refusal is unchanged', async () =>
  expect(await bank.call('PATCH', '/api/applications/none', FINANCIAL)).toMatchObject({
    status: 404,
    body: { message: 'application not found' },
  }));
