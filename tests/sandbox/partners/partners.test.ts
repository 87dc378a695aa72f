import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerPartners } from './partners.ts';
import { stubDeps, type StubDeps } from './stub-deps.ts';

let app: FastifyInstance;
let deps: StubDeps;
/** What the pages sent to the sandbox's own endpoints. */
let sent: unknown[];

beforeEach(() => {
  app = fastify();
  deps = stubDeps();
  sent = [];
  app.get('/api/pricing/:entity', (request) => ({
    requestedAmount: 10_000,
    installmentAmount: (request.params as { entity: string }).entity === '0109' ? 199.11 : 205.97,
    termInMonths: 60,
    nominalInterestRate: 6.9,
    effectiveInterestRate: 9.02,
    totalRepaymentAmount: 12_357.98,
    totalInterestPayments: 1_907.98,
    totalMaintenanceFee: 150,
    totalOpeningFee: 300,
    maintenanceFeeAmount: 2.5,
  }));
  app.post('/sandbox/applications', async (request, reply) => {
    sent.push(request.body);
    return (request.body as { state: string }).state === 'RETRY'
      ? reply.code(400).send({ message: 'no' })
      : { id: 'new', url: 'http://direct.localhost:5250/?applicationId=new' };
  });
  app.post('/sandbox/faults', (request) => {
    sent.push(request.body);
    return { id: 1 };
  });
  app.delete('/sandbox/faults', () => {
    sent.push('cleared');
    return {};
  });
  registerPartners(app, deps);
});
afterEach(() => app.close());

const get = (url: string, host = 'bank.localhost:5250') => app.inject({ url, headers: { host } });
const post = (url: string, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { host: 'bank.localhost:5250', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
/** Text as a person reads it, no-break spaces as spaces. */
const textOf = (body: string) => body.replace(/<[^>]+>/g, ' ').replace(/[\s\u00A0]+/g, ' ');

describe('every page', () => {
  it.each([
    '/sandbox',
    '/sandbox/calculator',
    '/sandbox/account-check/check-1',
    '/sandbox/account-check/check-2',
    '/sandbox/identity-check/check-1',
    '/sandbox/phone',
    '/sandbox/instant-loan',
    '/sandbox/home',
    '/sandbox/imprint',
    '/sandbox/insurance',
    '/sandbox/faq',
    '/sandbox/privacy',
  ])('%s is a German page with a strict policy, which works without scripts', async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('<html lang="de-AT">');
    expect(body).toContain('Testumgebung');
    expect(body).not.toMatch(/<style| style=| on[a-z]+=/);
    const scripts = body.match(/<script[^>]*>/g) ?? [];
    const own =
      url === '/sandbox/calculator' ? ['<script src="/sandbox/calculator.js" defer>'] : [];
    expect(scripts).toEqual(own);
    expect(headers['content-security-policy']?.includes('script-src')).toBe(own.length > 0);
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'/,
    );
    // Without an icon of its own, a browser asks for /favicon.ico, which the policy refuses.
    expect(body).toContain('<link rel="icon" href="data:,">');
    expect(body.match(/<h1>/g)).toHaveLength(1);
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has its styles in one file', async () => {
    const { headers } = await get('/sandbox/pages.css');
    expect(headers['content-type']).toContain('text/css');
    const script = await get('/sandbox/calculator.js');
    expect(script.headers['content-type']).toContain('javascript');
  });

  it('names the brand of the host, and of the query', async () => {
    expect((await get('/sandbox/imprint', 'direct.localhost:5250')).body).toContain(
      'Muster Direktbank AG',
    );
    expect((await get('/sandbox/imprint')).body).toContain('Musterbank AG');
    expect((await get('/sandbox/imprint?brand=direct')).body).toContain('Muster Direktbank AG');
  });
});

describe('calculator', () => {
  it('leads to the application with amount and duration', async () => {
    expect(
      (await get('/sandbox/calculator?amount=12.500&duration=7&action=apply')).headers.location,
    ).toBe('/?amount=12500&duration=7');
  });
  it('keeps the app', async () => {
    expect((await get('/sandbox/calculator?inApp=true')).body).toContain(
      'name="inApp" value="true"',
    );
    expect(
      (await get('/sandbox/calculator?amount=12500&duration=7&action=apply&inApp=true')).headers
        .location,
    ).toBe('/?amount=12500&duration=7&inApp=true');
  });
  it.each([
    ['3999', '5'],
    ['75001', '5'],
    ['10000,50', '5'],
    ['viel', '5'],
    ['', '5'],
    ['10000', '0'],
    ['10000', '11'],
  ])('refuses %s euro for %s years', async (amount, duration) => {
    const answer = await get(
      `/sandbox/calculator?amount=${amount}&duration=${duration}&action=apply`,
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('aria-invalid="true"');
  });
  it.each([
    ['4000', '1'],
    ['75000', '10'],
  ])('takes the limits %s euro and %s years', async (amount, duration) => {
    expect(
      (await get(`/sandbox/calculator?amount=${amount}&duration=${duration}&action=apply`))
        .statusCode,
    ).toBe(303);
  });
  it("shows the bank's own price with the warning", async () => {
    expect(textOf((await get('/sandbox/calculator')).body)).toMatch(
      /€ 205,97.*9,02 %.*Achtung! Kreditaufnahme kostet Geld/,
    );
    expect(textOf((await get('/sandbox/calculator', 'direct.localhost:5250')).body)).toContain(
      '€ 199,11',
    );
  });
});

describe('account check', () => {
  const url = '/sandbox/account-check/check-1';
  it('asks for a bank and a user, then for consent', async () => {
    expect((await post(url, { step: 'login' })).body).toContain('Bitte wählen Sie Ihre Bank.');
    const answer = await post(url, { step: 'login', bank: 'alpenbank', user: 'demo' });
    expect(answer.headers.location).toBe(`${url}?bank=alpenbank`);
    expect((await get(`${url}?bank=alpenbank`)).body).toContain('Zugriff erlauben');
    expect(deps.finished).toEqual([]);
  });
  it.each(['ok', 'failed', 'aborted'])('ends with %s and leads back', async (outcome) => {
    const answer = await post(url, { outcome });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      'http://bank.localhost:5250/flow/ntb/psdresult',
    ]);
    expect(deps.finished).toEqual([`check-1 ${outcome}`]);
  });
  it('does not end twice, nor with an outcome it does not know', async () => {
    await post('/sandbox/account-check/check-2', { outcome: 'failed' });
    await post(url, { outcome: 'toString' });
    expect(deps.finished).toEqual([]);
  });
  it('answers an unknown link kindly', async () => {
    for (const answer of [
      await get('/sandbox/account-check/nope'),
      await post('/sandbox/account-check/nope', { outcome: 'ok' }),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('Kontoprüfung nicht gefunden');
    }
  });
  it('escapes what customers typed and allows the way back in its policy', async () => {
    const { body, headers } = await get(`${url}?bank=alpenbank`);
    expect(body).toContain('Jörg &lt;b&gt;Grün&lt;/b&gt;');
    expect(headers['content-security-policy']).toContain(
      "form-action 'self' http://bank.localhost:5250;",
    );
  });
});

describe('identity check', () => {
  const url = '/sandbox/identity-check/check-1';
  it.each(['APPROVED', 'MISMATCH', 'RETRY', 'REJECTED', 'PENDING'])(
    'can end with %s and leads back',
    async (status) => {
      expect((await get(url)).body).toContain(`name="status" value="${status}"`);
      expect((await post(url, { status })).headers.location).toBe(
        'http://bank.localhost:5250/flow/ntb/id-check',
      );
      expect(deps.finished).toEqual([`check-1 ${status}`]);
    },
  );
  it('does not end with how it began', async () => {
    await post(url, { status: 'INITIALIZED' });
    expect(deps.finished).toEqual([]);
  });
  it('answers an unknown link kindly', async () =>
    expect((await get('/sandbox/identity-check/nope')).statusCode).toBe(404));
});

describe('telephone and instant loan', () => {
  it('shows codes, newest first, and no e-mail', async () => {
    const { body } = await get('/sandbox/phone');
    expect([...body.matchAll(/data-code="(\d+)"/g)].map(([, code]) => code)).toEqual([
      '482913',
      '107755',
    ]);
    expect(body).not.toContain('Hier ist Ihr Link');
  });
  it('shows what was handed over', async () => {
    expect(textOf((await get('/sandbox/instant-loan?klarFlow=true&inApp=<i>')).body)).toMatch(
      /klarFlow true .*inApp &lt;i&gt;/,
    );
  });
});

describe('console', () => {
  it('links both brands and opens applications on the host of their brand', async () => {
    const { body } = await get('/sandbox');
    expect(body).toContain('href="http://bank.localhost:5250/?amount=10000&amp;duration=5"');
    expect(body).toContain('href="http://direct.localhost:5250/main?applicationId=app-1"');
  });
  it('creates an application from the form, leaving out what is empty', async () => {
    const answer = await post('/sandbox/console/applications', {
      state: 'SCORED',
      customerType: 'ntb',
      brand: 'direct',
      channel: '',
      legitimationStatus: '',
    });
    expect(sent).toEqual([{ state: 'SCORED', customerType: 'ntb', brand: 'direct' }]);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      'http://direct.localhost:5250/?applicationId=new',
    ]);
  });
  it('says when the sandbox refuses', async () => {
    const answer = await post('/sandbox/console/applications', {
      state: 'RETRY',
      customerType: 'ntb',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Der Antrag wurde nicht angelegt.');
  });
  it('sets and clears faults', async () => {
    await post('/sandbox/console/faults', {
      operationId: 'signContract',
      status: '412',
      header: 'EMPLOYEE',
      delayMs: '0',
      times: '2',
      action: 'set',
    });
    const answer = await post('/sandbox/console/faults', {
      operationId: 'signContract',
      action: 'clear',
    });
    expect(sent).toEqual([
      { operationId: 'signContract', status: 412, header: 'EMPLOYEE', delayMs: 0, times: 2 },
      'cleared',
    ]);
    expect(answer.headers.location).toBe('/sandbox');
  });
  it('shows what telemetry has sent, and tells its service how to answer', async () => {
    const body = {
      meta: { session: { id: '0b9a1f0e-4b8e' }, page: { url: '/main' } },
      events: [{ name: 'step-shown', attributes: { step: '<main>' } }],
    };
    app.get('/sandbox/telemetry', () => [{ receivedAt: '2026-11-21T10:00:00Z', body }]);
    app.post('/sandbox/telemetry/faults', (request) => {
      sent.push(request.body);
      return {};
    });
    app.delete('/sandbox/telemetry', () => {
      sent.push('cleared');
      return {};
    });
    expect(textOf((await get('/sandbox')).body)).toContain(
      '0b9a1f0e /main step-shown: step &lt;main&gt;',
    );
    await post('/sandbox/console/telemetry', { answer: '{"status":429}', action: 'set' });
    await post('/sandbox/console/telemetry', { answer: '{"status":200}', action: 'set' });
    expect((await post('/sandbox/console/telemetry', { action: 'clear' })).headers.location).toBe(
      '/sandbox',
    );
    expect(sent).toEqual([{ status: 429 }, 'cleared']);
  });
});
