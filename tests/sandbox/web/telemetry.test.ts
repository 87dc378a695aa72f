import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { registerTelemetry } from './telemetry.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  registerTelemetry(app, () => new Date('2026-11-21T10:00:00Z'));
  await app.ready();
});

const BATCH = { meta: { session: { id: 's' } }, events: [{ name: 'step-shown' }] };
const post = (payload: object = BATCH) =>
  app.inject({
    method: 'POST',
    url: '/sandbox/telemetry',
    headers: { origin: 'http://bank.localhost:4200' },
    payload,
  });
const list = async () => (await app.inject('/sandbox/telemetry')).json<unknown[]>();

test('what arrives is listed, newest first, until it is cleared', async () => {
  expect((await post()).statusCode).toBe(202);
  await post({ meta: { session: { id: 't' } } });
  expect(await list()).toEqual([
    expect.objectContaining({ body: { meta: { session: { id: 't' } } } }) as unknown,
    { receivedAt: '2026-11-21T10:00:00.000Z', origin: 'http://bank.localhost:4200', body: BATCH },
  ]);
  expect((await app.inject({ method: 'DELETE', url: '/sandbox/telemetry' })).statusCode).toBe(204);
  expect(await list()).toEqual([]);
});

test('it refuses as often as it is told to, and keeps nothing of what it refused', async () => {
  await app.inject({
    method: 'POST',
    url: '/sandbox/telemetry/faults',
    payload: { status: 429, retryAfter: '7', times: 2 },
  });
  for (let time = 0; time < 2; time += 1)
    expect(await post()).toMatchObject({ statusCode: 429, headers: { 'retry-after': '7' } });
  expect((await post()).statusCode).toBe(202);
  expect(await list()).toHaveLength(1);
});

test('a page of another origin may send, and what is no batch is turned away', async () => {
  expect(
    (await app.inject({ method: 'OPTIONS', url: '/sandbox/telemetry' })).headers,
  ).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type',
  });
  expect((await post()).headers['access-control-allow-origin']).toBe('*');
  expect((await post([])).statusCode).toBe(400);
  expect(
    (
      await app.inject({
        method: 'POST',
        url: '/sandbox/telemetry/faults',
        payload: { status: 'soon' },
      })
    ).statusCode,
  ).toBe(400);
});
