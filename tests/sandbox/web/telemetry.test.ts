import { expect, test } from 'vitest';
import { harnessForAll } from '../harness.ts';

const bank = harnessForAll({ clock: () => new Date('2026-11-21T10:00:00Z') });

const BATCH = { meta: { session: { id: 's' } }, events: [{ name: 'step-shown' }] };
const origin = 'http://bank.localhost:4200';
const post = (payload: object = BATCH) =>
  bank.call('POST', '/sandbox/telemetry', payload, { origin });
const list = async () => (await bank.call('GET', '/sandbox/telemetry')).body;

test('batches are listed, newest first', async () => {
  expect((await post()).status).toBe(202);
  await post({ meta: { session: { id: 't' } } });
  expect(await list()).toEqual([
    expect.objectContaining({ body: { meta: { session: { id: 't' } } } }),
    { receivedAt: '2026-11-21T10:00:00.000Z', origin, body: BATCH },
  ]);
});

test('a prepared fault refuses batches, which are not kept', async () => {
  const before = await list();
  await bank.call('POST', '/sandbox/faults', {
    operationId: 'sendTelemetry',
    status: 429,
    header: { 'retry-after': '7' },
    times: 2,
  });
  for (const _ of [1, 2])
    expect(await post()).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
  expect(await list()).toEqual(before);
  expect((await post()).status).toBe(202);
});

test('pages of another origin may send; anything but a batch is refused', async () => {
  const cors = { 'access-control-allow-origin': '*' };
  const { headers } = await bank.sandbox.app.inject({
    method: 'OPTIONS',
    url: '/sandbox/telemetry',
  });
  expect(headers).toMatchObject({ ...cors, 'access-control-allow-headers': 'content-type' });
  expect((await post()).headers).toMatchObject(cors);
  expect((await post([])).status).toBe(400);
});
