import { describe, expect, test } from 'vitest';
import { ANSWERED, type Reply, harnessForAll } from '../harness.ts';

const bank = harnessForAll();
const get = async (url: string, host?: string) => {
  const reply = await bank.page(url, undefined, host);
  const policy = String(reply.headers['content-security-policy']);
  return { ...reply, body: String(reply.body), policy };
};
/** Text as people read it, with plain spaces. */
const textOf = (body: string) => body.replace(/<[^>]+>/g, ' ').replace(/[\s\u00A0]+/g, ' ');
const leadsTo = ({ status, headers }: Reply) => [status, headers['location']];
const withText = (text: string) => expect.stringContaining(text) as string;

/** The page of a check that is running. */
async function newCheck(kind: string) {
  const state = kind === 'account' ? 'ACC_INIT' : 'LEGITIMATION_INIT';
  const id = await bank.startedAt({ state });
  const { crifUrl, legitimationRedirectURL } = await bank.apply('GET', `/api/applications/${id}`);
  return { id, url: new URL(crifUrl ?? legitimationRedirectURL ?? '').pathname };
}

describe('every page', () => {
  const names = ['home', 'imprint', 'insurance', 'faq', 'privacy', 'instant-loan'];
  const pages = ['', '/calculator', '/phone', ...names.map((name) => `/${name}`)];
  test.each([...pages.map((page) => `/sandbox${page}`), 'account', 'identity'])(
    '%s is a German page with a strict policy, which works without scripts',
    async (path) => {
      const url = path.startsWith('/') ? path : (await newCheck(path)).url;
      const { status, body, policy } = await get(url);
      expect([status, body]).toEqual([200, withText('<html lang="de-AT"')]);
      expect(body).toContain('Testumgebung');
      expect(body).not.toMatch(/<style| style=| on[a-z]+=/);
      const isCalculator = url === '/sandbox/calculator';
      const script = isCalculator ? ['<script src="/sandbox/calculator.js" defer>'] : [];
      expect(body.match(/<script[^>]*>/g) ?? []).toEqual(script);
      expect(policy.includes('script-src')).toBe(isCalculator);
      expect(policy).toMatch(
        /default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'/,
      );
      // Without an icon, browsers request /favicon.ico, which the policy refuses.
      expect(body).toContain('<link rel="icon" href="data:,">');
      expect(body.match(/<h1>/g)).toHaveLength(1);
      const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  test.each([
    ['/sandbox/imprint', 'direct', 'Muster Direktbank AG'],
    ['/sandbox/imprint', 'bank', 'Musterbank AG'],
  ])('%s at the host of %s names %s', async (url, brand, name) =>
    expect((await get(url, `${brand}.localhost:5200`)).body).toContain(name),
  );
});

describe('calculator', () => {
  const calculator = (query: string, host?: string) => get(`/sandbox/calculator?${query}`, host);

  test.each([
    ['amount=12.500&duration=7', '/?amount=12500&duration=7'],
    ['amount=4000&duration=1', '/?amount=4000&duration=1'],
    ['amount=75000&duration=10&inApp=true', '/?amount=75000&duration=10&inApp=true'],
  ])('leads from %s to the application at %s', async (query, location) =>
    expect(leadsTo(await calculator(`${query}&action=apply`))).toEqual([303, location]),
  );

  test('keeps the mark of the native app', async () =>
    expect((await calculator('inApp=true')).body).toContain('name="inApp" value="true"'));

  test.each([
    ...['3999', '75001', '10000,50', 'viel', ''].map((amount) => [amount, '5']),
    ...['0', '11'].map((duration) => ['10000', duration]),
  ])('refuses %s euro for %s years', async (amount, duration) =>
    expect(await calculator(`amount=${amount}&duration=${duration}&action=apply`)).toMatchObject({
      status: 400,
      body: withText('aria-invalid="true"'),
    }),
  );

  test("shows the bank's own price with the warning", async () => {
    const warning = 'Achtung! Kreditaufnahme kostet Geld';
    expect(textOf((await calculator('')).body)).toMatch(new RegExp(`€ 205,97.*9,02 %.*${warning}`));
    const { body } = await calculator('', 'direct.localhost:5200');
    expect(textOf(body)).toContain('€ 198,12');
  });
});

describe('account check', () => {
  test('asks for a bank and a user, then for consent', async () => {
    const { url } = await newCheck('account');
    const body = withText('Bitte wählen Sie Ihre Bank.');
    expect(await bank.page(url, { step: 'login' })).toMatchObject({ status: 400, body });
    const answer = await bank.page(url, { step: 'login', bank: 'alpenbank', user: 'demo' });
    expect(leadsTo(answer)).toEqual([303, '?bank=alpenbank']);
    expect((await get(`${url}?bank=alpenbank`)).body).toContain('Zugriff erlauben');
  });

  test.each([
    ['ok', ANSWERED, 'Sie haben den Zugriff erlaubt'],
    ['failed', 'ACC_RETRY', 'Das Konto war nicht lesbar'],
    ['aborted', 'ACC_RETRY', 'Sie haben die Prüfung abgebrochen'],
  ])('ends once with %s and leads back', async (outcome, state, text) => {
    const { id, url } = await newCheck('account');
    const back = [303, 'http://bank.localhost:5200/flow/ntb/psdresult'];
    await bank.page(url, { outcome: 'toString' });
    expect((await get(url)).body).toContain('Verfügernummer');
    for (const each of [outcome, 'ok'])
      expect(leadsTo(await bank.page(url, { outcome: each }))).toEqual(back);
    expect((await get(url)).body).toContain(text);
    expect(await bank.apply('GET', `/api/applications/${id}/account`)).toMatchObject({ state });
  });

  test('escapes the names of customers and allows the way back in its policy', async () => {
    const { id, url } = await newCheck('account');
    await bank.sandbox.services.database.query`
      UPDATE applications SET data = jsonb_set(data, '{application,customer,lastName}', '"<b>Grün</b>"') WHERE id = ${id}`;
    const { body, policy } = await get(`${url}?bank=alpenbank`);
    expect(body).toContain('&lt;b&gt;Grün&lt;/b&gt;');
    expect(policy).toContain("form-action 'self' http://bank.localhost:5200;");
  });
});

test.each(['APPROVED', 'MISMATCH', 'RETRY', 'REJECTED', 'PENDING'])(
  'the identity check can end with %s and leads back',
  async (status) => {
    const { id, url } = await newCheck('identity');
    expect((await get(url)).body).toContain(`name="status" value="${status}"`);
    await bank.page(url, { status: 'INITIALIZED' });
    const back = [303, 'http://bank.localhost:5200/flow/ntb/id-check'];
    expect(leadsTo(await bank.page(url, { status }))).toEqual(back);
    const path = `/api/applications/${id}/legitimation`;
    expect(await bank.apply('GET', path)).toEqual({ status });
  },
);

test.each([
  ['account', 'Kontoprüfung nicht gefunden'],
  ['identity', 'Identitätsprüfung nicht gefunden'],
])('an unknown link to the %s check is answered by a page', async (kind, text) => {
  for (const form of [undefined, { outcome: 'ok' }]) {
    const reply = await bank.page(`/sandbox/${kind}-check/none`, form);
    expect(reply).toMatchObject({ status: 404, body: withText(text) });
  }
});

test('the telephone shows codes, newest first, and no e-mail', async () => {
  const id = await bank.startedAt({ state: 'INSURANCE_SELECTED' });
  for (const _ of [1, 2]) await bank.apply('POST', `/api/applications/${id}/contract/utan`, {});
  const { body } = await get('/sandbox/phone');
  const codes = [...body.matchAll(/data-code="(\d+)"/g)].map(([, code]) => code);
  expect(codes).toEqual(await bank.codesSent());
  expect(body).not.toContain('Ihr Kreditantrag');
});

test('the instant loan shows the parameters that it got', async () =>
  expect(textOf((await get('/sandbox/instant-loan?klarFlow=true&inApp=<i>')).body)).toMatch(
    /klarFlow true .*inApp &lt;i&gt;/,
  ));
