import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { REGISTRATION, type Challenge, harnessForAll, invalid, refusedWith } from '../harness.ts';

const bank = harnessForAll({ captcha: true });

const register = (body: object, headers = {}) =>
  bank.call('POST', '/api/applications', { ...REGISTRATION, ...body }, headers);
const person = (customer: object) => ({ customer: { ...REGISTRATION.customer, ...customer } });

describe('the proof of work', () => {
  test('is good for one application', async () => {
    const captcha = await bank.proofOfWork();
    expect(await register({ captcha })).toMatchObject({
      status: 201,
      body: { state: 'INIT', channel: 'ONLINE', insurance: 'NONE' },
    });
    expect(await register({ captcha })).toMatchObject(invalid('captcha', 'schon verwendet'));
  });

  test('stays good while the form has to be corrected', async () => {
    const captcha = await bank.proofOfWork();
    expect(await register({ captcha, ...person({ mobilePhone: '+4315050100' }) })).toMatchObject(
      invalid('customer.mobilePhone'),
    );
    expect((await register({ captcha })).status).toBe(201);
  });

  test('is used up by an answer that reveals something about a person', async () => {
    const known = {
      captcha: await bank.proofOfWork(),
      ...person({ emailAddress: 'Schon.Kunde@sandbox.example' }),
    };
    // What the refused call with its key has done is undone, but for the use of the proof.
    const [first, again] = ['reveals-1', 'reveals-2'].map((key) => ({ 'idempotency-key': key }));
    expect(await register(known, first)).toMatchObject(refusedWith('CUSTOMER_EXISTS'));
    expect(await register(known, again)).toMatchObject(invalid('captcha', 'schon verwendet'));
  });

  test('is required, has to be genuine and fresh', async () => {
    expect(await register({})).toMatchObject(invalid('captcha', 'fehlt'));
    const captcha = await bank.proofOfWork();
    const { challenge, solution } = JSON.parse(Buffer.from(captcha, 'base64').toString()) as {
      challenge: Challenge;
      solution: object;
    };
    const parameters = { ...challenge.parameters, expiresAt: Date.now() };
    const forged = JSON.stringify({ challenge: { ...challenge, parameters }, solution });
    for (const wrong of ['nonsense', forged])
      expect(await register({ captcha: Buffer.from(wrong).toString('base64') })).toMatchObject(
        invalid('captcha', 'nicht gültig'),
      );
    vi.useFakeTimers({
      toFake: ['Date'],
      now: Date.now() + bank.sandbox.services.lifeSeconds * 1_000 + 1_000,
    });
    onTestFinished(() => void vi.useRealTimers());
    expect(await register({ captcha })).toMatchObject(invalid('captcha', 'abgelaufen'));
  });

  test('may be new, or the used one, where the same registration is sent again', async () => {
    const [captcha, headers] = [await bank.proofOfWork(), { 'idempotency-key': 'with-a-proof' }];
    const first = await register({ captcha }, headers);
    expect(first.status).toBe(201);
    for (const again of [captcha, await bank.proofOfWork()])
      expect((await register({ captcha: again }, headers)).body).toEqual(first.body);
  });

  test('is used up once even when two registrations race', async () => {
    const captcha = await bank.proofOfWork();
    const replies = await Promise.all([register({ captcha }), register({ captcha })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
  });
});

// What every test person is refused with: workbench/conformance.
describe('a registration', () => {
  test('may be repeated with the same data, and sends the link to continue', async () => {
    const ids: string[] = [];
    for (const _ of [1, 2]) {
      const { body } = await register({ captcha: await bank.proofOfWork() });
      ids.push((body as { id: string }).id);
    }
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
    const [mail] = (await bank.call('GET', '/sandbox/messages')).body as object[];
    expect(mail).toMatchObject({
      channel: 'EMAIL',
      text: expect.stringContaining(
        `http://bank.localhost:5200/main?applicationId=${ids[1]}`,
      ) as string,
    });
  });

  test.each([
    [person({ netIncome: 5_000 }), 'customer.netIncome', ''],
    [person({ shoeSize: 42 }), 'customer.shoeSize', ''],
    [{ loanAmount: 3_999 }, 'loanAmount', '4000'],
    [{ loanAmount: '10000' }, 'loanAmount', ''],
  ])(
    'with a field of a later step, an unknown field or a wrong value is refused',
    async (body, field, message) =>
      expect(await register({ captcha: await bank.proofOfWork(), ...body })).toMatchObject(
        invalid(field, message),
      ),
  );
});
