import { describe, expect, it } from 'vitest';
import { startedAt, type Reply } from '../client.ts';
import { harnessForAll } from '../harness.ts';

const bank = harnessForAll();
const get = async (url: string, host?: string) => {
  const reply = await bank.page(url, undefined, host);
  return {
    ...reply,
    body: String(reply.body),
    policy: String(reply.headers['content-security-policy']),
  };
};
/** Text as people read it, with plain spaces. */
const textOf = (body: string) => body.replace(/<[^>]+>/g, ' ').replace(/[\s\u00A0]+/g, ' ');
const leadsTo = ({ status, headers }: Reply) => [status, headers['location']];

/** The page of a check that is running. */
async function newCheck(kind: 'account' | 'identity') {
  const state = kind === 'account' ? 'ACC_INIT' : 'LEGITIMATION_INIT';
  const id = await startedAt(bank, { state });
  const { crifUrl, legitimationRedirectURL } = await bank.apply('GET', `/api/applications/${id}`);
  return { id, url: new URL(crifUrl ?? legitimationRedirectURL ?? '').pathname };
}

describe('every page', () => {
  it.each([
    '/sandbox',
    '/sandbox/calculator',
    '/sandbox/phone',
    '/sandbox/instant-loan',
    '/sandbox/home',
    '/sandbox/imprint',
    '/sandbox/insurance',
    '/sandbox/faq',
    '/sandbox/privacy',
    'account',
    'identity',
  ])('%s is a German page with a strict policy, which works without scripts', async (path) => {
    const url = path === 'account' || path === 'identity' ? (await newCheck(path)).url : path;
    const { status, body, policy } = await get(url);
    expect(status).toBe(200);
    expect(body).toContain('<html lang="de-AT"');
    expect(body).toContain('Testumgebung');
    expect(body).not.toMatch(/<style| style=| on[a-z]+=/);
    const own =
      url === '/sandbox/calculator' ? ['<script src="/sandbox/calculator.js" defer>'] : [];
    expect(body.match(/<script[^>]*>/g) ?? []).toEqual(own);
    expect(policy.includes('script-src')).toBe(own.length > 0);
    expect(policy).toMatch(
      /default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'/,
    );
    // Without an icon, browsers request /favicon.ico, which the policy refuses.
    expect(body).toContain('<link rel="icon" href="data:,">');
    expect(body.match(/<h1>/g)).toHaveLength(1);
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has its styles and scripts in files', async () => {
    expect((await get('/sandbox/pages.css')).headers['content-type']).toContain('text/css');
    expect((await get('/sandbox/calculator.js')).headers['content-type']).toContain('javascript');
  });

  it.each([
    ['/sandbox/imprint', 'direct.localhost:5200', 'Muster Direktbank AG'],
    ['/sandbox/imprint', 'bank.localhost:5200', 'Musterbank AG'],
    ['/sandbox/imprint?brand=direct', 'bank.localhost:5200', 'Muster Direktbank AG'],
  ])('%s at %s names %s', async (url, host, name) =>
    expect((await get(url, host)).body).toContain(name),
  );
});

describe('calculator', () => {
  it.each([
    ['amount=12.500&duration=7', '/?amount=12500&duration=7'],
    ['amount=4000&duration=1', '/?amount=4000&duration=1'],
    ['amount=75000&duration=10&inApp=true', '/?amount=75000&duration=10&inApp=true'],
  ])('leads from %s to the application at %s', async (query, location) =>
    expect(leadsTo(await get(`/sandbox/calculator?${query}&action=apply`))).toEqual([
      303,
      location,
    ]),
  );
  it('keeps the mark of the native app', async () =>
    expect((await get('/sandbox/calculator?inApp=true')).body).toContain(
      'name="inApp" value="true"',
    ));
  it.each([
    ['3999', '5'],
    ['75001', '5'],
    ['10000,50', '5'],
    ['viel', '5'],
    ['', '5'],
    ['10000', '0'],
    ['10000', '11'],
  ])('refuses %s euro for %s years', async (amount, duration) => {
    const query = `amount=${amount}&duration=${duration}&action=apply`;
    const { status, body } = await get(`/sandbox/calculator?${query}`);
    expect(status).toBe(400);
    expect(body).toContain('aria-invalid="true"');
  });
  it("shows the bank's own price with the warning", async () => {
    expect(textOf((await get('/sandbox/calculator')).body)).toMatch(
      /€ 205,97.*9,02 %.*Achtung! Kreditaufnahme kostet Geld/,
    );
    expect(textOf((await get('/sandbox/calculator', 'direct.localhost:5200')).body)).toContain(
      '€ 198,12',
    );
  });
});

describe('account check', () => {
  it('asks for a bank and a user, then for consent', async () => {
    const { url } = await newCheck('account');
    const refused = await bank.page(url, { step: 'login' });
    expect(refused).toMatchObject({
      status: 400,
      body: expect.stringContaining('Bitte wählen Sie Ihre Bank.') as string,
    });
    const answer = await bank.page(url, { step: 'login', bank: 'alpenbank', user: 'demo' });
    expect(leadsTo(answer)).toEqual([303, '?bank=alpenbank']);
    expect((await get(`${url}?bank=alpenbank`)).body).toContain('Zugriff erlauben');
  });

  it.each([
    ['ok', 'LEGAL_INFO', 'Sie haben den Zugriff erlaubt'],
    ['failed', 'ACC_RETRY', 'Das Konto war nicht lesbar'],
    ['aborted', 'ACC_RETRY', 'Sie haben die Prüfung abgebrochen'],
  ])('ends once with %s and leads back', async (outcome, state, text) => {
    const { id, url } = await newCheck('account');
    const back = [303, 'http://bank.localhost:5200/flow/ntb/psdresult'];
    await bank.page(url, { outcome: 'toString' });
    expect((await get(url)).body).toContain('Verfügernummer');
    expect(leadsTo(await bank.page(url, { outcome }))).toEqual(back);
    expect(leadsTo(await bank.page(url, { outcome: 'ok' }))).toEqual(back);
    expect((await get(url)).body).toContain(text);
    expect(await bank.apply('GET', `/api/applications/${id}/account`)).toMatchObject({ state });
  });

  it('escapes the names of customers and allows the way back in its policy', async () => {
    const { id, url } = await newCheck('account');
    await bank.sandbox.services.database.query`
      UPDATE applications SET data = jsonb_set(data, '{application,customer,lastName}', '"<b>Grün</b>"') WHERE id = ${id}`;
    const { body, policy } = await get(`${url}?bank=alpenbank`);
    expect(body).toContain('&lt;b&gt;Grün&lt;/b&gt;');
    expect(policy).toContain("form-action 'self' http://bank.localhost:5200;");
  });
});

describe('identity check', () => {
  it.each(['APPROVED', 'MISMATCH', 'RETRY', 'REJECTED', 'PENDING'])(
    'can end with %s and leads back',
    async (status) => {
      const { id, url } = await newCheck('identity');
      expect((await get(url)).body).toContain(`name="status" value="${status}"`);
      await bank.page(url, { status: 'INITIALIZED' });
      expect(leadsTo(await bank.page(url, { status }))).toEqual([
        303,
        'http://bank.localhost:5200/flow/ntb/id-check',
      ]);
      const { body } = await bank.call('GET', `/api/applications/${id}/legitimation`);
      expect(body).toEqual({ status });
    },
  );
});

it.each([
  ['account', 'Kontoprüfung'],
  ['identity', 'Identitätsprüfung'],
])('an unknown link to the %s check is answered by a page', async (kind, name) => {
  for (const form of [undefined, { outcome: 'ok' }])
    expect(await bank.page(`/sandbox/${kind}-check/none`, form)).toMatchObject({
      status: 404,
      body: expect.stringContaining(`${name} nicht gefunden`) as string,
    });
});

it('the telephone shows codes, newest first, and no e-mail', async () => {
  const id = await startedAt(bank, { state: 'INSURANCE_SELECTED' });
  for (const _ of [1, 2]) await bank.apply('POST', `/api/applications/${id}/contract/utan`, {});
  const messages = (await bank.call('GET', '/sandbox/messages')).body as { code: string | null }[];
  const { body } = await get('/sandbox/phone');
  expect([...body.matchAll(/data-code="(\d+)"/g)].map(([, code]) => code)).toEqual(
    messages.flatMap(({ code }) => code ?? []),
  );
  expect(body).not.toContain('Ihr Kreditantrag');
});

it('the instant loan shows the parameters that it got', async () =>
  expect(textOf((await get('/sandbox/instant-loan?klarFlow=true&inApp=<i>')).body)).toMatch(
    /klarFlow true .*inApp &lt;i&gt;/,
  ));
