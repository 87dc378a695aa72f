import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { REGISTRATION, startHarness, type Harness } from '../harness.ts';
import { REGISTRATION_REFUSALS } from '../people.ts';
import { CAPTCHA_LIFE_MS } from '../store/captchas.ts';

vi.setConfig({ testTimeout: 30_000 });
let bank: Harness;
let now = new Date('2026-01-05T10:00:00Z');
beforeAll(async () => {
  bank = await startHarness({ captcha: true, clock: () => now });
}, 60_000);
afterAll(() => bank.close());

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

async function solved(): Promise<string> {
  const challenge = (await bank.call('GET', '/api/captcha')).body as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const register = (body: object) =>
  bank.call('POST', '/api/applications', { ...REGISTRATION, ...body });
const person = (customer: object) => ({ customer: { ...REGISTRATION.customer, ...customer } });
const captchaError = (message: string) => ({
  status: 400,
  body: { errors: [{ field: 'captcha', message: expect.stringContaining(message) as string }] },
});

describe('the proof of work', () => {
  test('is good for one application', async () => {
    const captcha = await solved();
    expect(await register({ captcha })).toMatchObject({
      status: 201,
      body: { state: 'INIT', channel: 'ONLINE', insurance: 'NONE' },
    });
    expect(await register({ captcha })).toMatchObject(captchaError('schon verwendet'));
  });

  test('stays good while the form has to be corrected', async () => {
    const captcha = await solved();
    expect(await register({ captcha, ...person({ mobilePhone: '+4315050100' }) })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'customer.mobilePhone' }] },
    });
    expect((await register({ captcha })).status).toBe(201);
  });

  test('is used up by an answer that tells something about a person', async () => {
    const captcha = await solved();
    const known = person({ emailAddress: 'Schon.Kunde@sandbox.example' });
    expect(await register({ captcha, ...known })).toMatchObject({
      status: 412,
      headers: { 'frontend-error': 'CUSTOMER_EXISTS' },
    });
    expect(await register({ captcha, ...known })).toMatchObject(captchaError('schon verwendet'));
  });

  test('has to be there, genuine and fresh', async () => {
    expect(await register({})).toMatchObject(captchaError('fehlt'));
    expect(await register({ captcha: 'bm9uc2Vuc2U=' })).toMatchObject(captchaError('nicht gültig'));
    const { challenge, solution } = JSON.parse(
      Buffer.from(await solved(), 'base64').toString(),
    ) as { challenge: Challenge; solution: object };
    const easier = {
      ...challenge,
      parameters: { ...challenge.parameters, data: { expires: now.getTime() + 9_999_999 } },
    };
    const forged = Buffer.from(JSON.stringify({ challenge: easier, solution })).toString('base64');
    expect(await register({ captcha: forged })).toMatchObject(captchaError('nicht gültig'));
    const captcha = await solved();
    const before = now;
    now = new Date(now.getTime() + CAPTCHA_LIFE_MS + 1_000);
    expect(await register({ captcha })).toMatchObject(captchaError('abgelaufen'));
    now = before;
  });

  test('is used up once even when two registrations race', async () => {
    const captcha = await solved();
    const statuses = (await Promise.all([register({ captcha }), register({ captcha })])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 400]);
  });
});

describe('a registration', () => {
  test.each(Object.entries(REGISTRATION_REFUSALS))(
    'of %s is refused',
    async (emailAddress, { reason }) => {
      expect(
        await register({ captcha: await solved(), ...person({ emailAddress }) }),
      ).toMatchObject({ status: 412, headers: { 'frontend-error': reason } });
    },
  );

  test('may be repeated with the same data', async () => {
    const ids = [
      await register({ captcha: await solved() }),
      await register({ captcha: await solved() }),
    ].map(({ body }) => (body as { id: string }).id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
  });

  test('sends the link to continue', async () => {
    const { body } = await register({ captcha: await solved() });
    const [mail] = (await bank.call('GET', '/sandbox/messages')).body as {
      channel: string;
      text: string;
    }[];
    expect(mail).toMatchObject({
      channel: 'EMAIL',
      text: expect.stringContaining(
        `http://bank.localhost:5200/main?applicationId=${(body as { id: string }).id}`,
      ) as string,
    });
  });

  test('takes no field of a later step and no field nobody knows', async () => {
    expect(
      await register({ captcha: await solved(), ...person({ netIncome: 5_000 }) }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'customer.netIncome' }] } });
    expect(await register(person({ shoeSize: 42 }))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'customer.shoeSize' }] },
    });
    expect(await register({ loanAmount: 3_999 })).toMatchObject({
      status: 400,
      body: {
        errors: [{ field: 'loanAmount', message: expect.stringContaining('4000') as string }],
      },
    });
    expect(await register({ loanAmount: '10000' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'loanAmount' }] },
    });
  });
});
