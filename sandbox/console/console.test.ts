import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { TEXTS } from '../../build/texts.ts';
import { lookupIn } from '../../tests/wording/wording.ts';
import { REGISTRATION, harnessForAll, refusedWith } from '../harness.ts';
import { STATES } from '../application.ts';

const bank = harnessForAll();
const start = (body: object) => bank.call('POST', '/sandbox/applications', body);
const withText = (text: string) => expect.stringContaining(text) as string;
const invalid = (text: string) => ({ status: 400, body: { message: withText(text) } });

describe('an application in any state', () => {
  const kinds = STATES.flatMap((state) => [
    ['ntb', state],
    ['existing', state],
  ]).filter(([type, state]) => type !== 'ntb' || state !== 'INIT_EXISTING');

  test.each(kinds)('%s in %s is complete and valid', async (customerType, state = '') => {
    const { status, body } = await start({ state, customerType, brand: 'direct' });
    expect(status).toBe(201);
    const { id, url } = body as { id: string; url: string };
    expect(url).toBe(`http://direct.localhost:5200/main?applicationId=${id}`);
    // The endpoint validates its answer against the description.
    const application = await bank.apply('GET', `/api/applications/${id}`);
    const customer = { isExistingCustomer: customerType === 'existing' };
    expect(application).toMatchObject({ id, state, customer });
    const { documents = [], productOffer } = application;
    const isSigned = ['DOC_SIGNED', 'COMPLETED'].includes(state);
    expect(documents.some(({ category }) => category === 'CONTRACT')).toBe(isSigned);
    if (['SCORED', 'OFFER_SELECTED', 'INSURANCE_SELECTED'].includes(state))
      expect(productOffer?.calculatedOffers?.length).toBe(2);
  });

  test.each([
    ['APPROVED', 'LEGITIMATION_COMPLETED'],
    ['PENDING', 'PROCESSED'],
    ['RETRY', 'REJECTED'],
  ])('has the requested channel and status %s of the identity check', async (status, state) => {
    const [channel, legitimationStatus] = ['DURCHBLICKER', status];
    const { apply } = await bank.started('PROCESSED', { channel, legitimationStatus });
    expect(await apply('GET', '/legitimation')).toMatchObject({ status });
    expect(await apply('GET')).toMatchObject({ state, channel });
  });

  test.each([
    [{}, 'state'],
    [{ state: 'SOMEWHERE', customerType: 'ntb' }, 'INIT_EXISTING, INIT'],
    [{ state: 'INIT', customerType: 'ntb', colour: 'red' }, 'colour'],
    [{ state: 'INIT_EXISTING', customerType: 'ntb' }, 'existing customers only'],
  ])('%o is refused with a reason', async (body, text) =>
    expect(await start(body)).toMatchObject(invalid(text)),
  );
});

describe('prepared faults', () => {
  const prepare = (fault: object) => bank.call('POST', '/sandbox/faults', fault);
  const register = (body: object = REGISTRATION) => bank.call('POST', '/api/applications', body);
  const branches = () => bank.call('GET', '/api/branches');

  test('happen as often as requested, then the call works again', async () => {
    const fault = { operationId: 'createApplication', status: 412, header: 'EMPLOYEE', times: 2 };
    expect((await prepare(fault)).status).toBe(201);
    for (const _ of [1, 2]) expect(await register()).toMatchObject(refusedWith('EMPLOYEE'));
    expect((await register()).status).toBe(201);
  });

  test('may break the description, carry headers, and only delay', async () => {
    const operationId = 'listBranches';
    const [body, header] = [{ html: '<b>' }, { 'x-cache': 'stale' }];
    await prepare({ operationId, status: 200, body, header });
    expect(await branches()).toMatchObject({ status: 200, body, headers: header });
    await prepare({ operationId, delayMs: 120 });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const delayed = vi.fn();
    const answered = branches().then((reply) => {
      delayed();
      return reply;
    });
    await expect.poll(() => vi.getTimerCount(), { interval: 1 }).toBe(1);
    expect(delayed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(120);
    expect((await answered).status).toBe(200);
  });

  test('happen before the input of a call is validated', async () => {
    await prepare({ operationId: 'createApplication', status: 503 });
    expect((await register({})).status).toBe(503);
  });

  test('are listed and cleared', async () => {
    const fault = { operationId: 'signContract', status: 500 };
    await prepare(fault);
    const list = () => bank.apply<object[]>('GET', '/sandbox/faults');
    expect(await list()).toMatchObject([{ ...fault, times: 1 }]);
    expect((await bank.call('DELETE', '/sandbox/faults')).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  test.each([
    [{ operationId: 'nothing', status: 500 }, 'createApplication'],
    [{ operationId: 'signContract' }, 'status'],
    [{ operationId: 'signContract', status: 99 }, '200'],
    [{ operationId: 'signContract', status: 500, times: 0 }, 'times'],
  ])('%o is refused with a reason', async (fault, text) =>
    expect(await prepare(fault)).toMatchObject(invalid(text)),
  );
});

test('test persons are listed', async () => {
  const person = { value: 'antrag.laeuft@sandbox.example' };
  const people = await bank.apply<object[]>('GET', '/sandbox/people');
  expect(people).toContainEqual(expect.objectContaining(person));
});

describe('the page', () => {
  const page = async () => String((await bank.page('/sandbox')).body);
  const pageText = async () => (await page()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

  test('links both brands and opens applications on the host of their brand', async () => {
    const id = await bank.startedAt({ state: 'SCORED', brand: 'direct' });
    const body = await page();
    expect(body).toContain('href="http://bank.localhost:5200/?amount=10000&amp;duration=5"');
    expect(body).toContain(`href="http://direct.localhost:5200/main?applicationId=${id}"`);
  });

  test('lists the last ten applications with name, amount and screen; older ones are folded', async () => {
    await bank.startedAt({ state: 'OFFER_SELECTED', brand: 'bank' });
    expect(await pageText()).toMatch(
      /[A-ZÄÖÜ][a-zäöüß]+ [A-ZÄÖÜ][\wäöüß-]+ € 10\.000 Online Kredit Neu \(ntb\) Absicherung OFFER_SELECTED/,
    );
    for (const state of STATES.slice(0, 11)) await start({ state, customerType: 'existing' });
    const [latest, older] = (await page()).split('<details><summary>Ältere Anträge');
    expect(latest?.match(/aria-label="Öffnen/g)).toHaveLength(10);
    expect(older).toContain('aria-label="Öffnen');
    const screenless = [...`${latest}${older}`.matchAll(/<td>\s*<code>([A-Z_]+)<\/code>/g)];
    expect(screenless.map(([, state]) => state)).toEqual([]);
    expect(await pageText()).toContain(
      `${lookupIn(TEXTS).text('steps:housing-legal-data.title')} PEFI_INFO`,
    );
  });

  test('prepares each of the frequent faults by one click', async () => {
    const forms = [
      ...(await page()).matchAll(/<form[^>]*>((?:<input type="hidden"[^>]*>)+)<button/g),
    ];
    expect(forms.length).toBeGreaterThan(5);
    for (const [, inputs = ''] of forms) {
      const fields = [...inputs.matchAll(/name="(\w+)" value="(\w+)"/g)].map(([, ...pair]) => pair);
      const { status } = await bank.page(
        '/sandbox/faults',
        Object.fromEntries(fields) as Record<string, string>,
      );
      expect(status).toBe(303);
    }
    expect(await bank.apply('GET', '/sandbox/faults')).toHaveLength(forms.length);
    await bank.call('DELETE', '/sandbox/faults');
  });

  test('creates an application from its form, without the empty fields', async () => {
    const form = { state: 'SCORED', customerType: 'ntb', brand: 'direct', channel: '' };
    const { status, headers } = await bank.page('/sandbox/applications', form);
    expect(status).toBe(303);
    expect(headers['location']).toMatch(
      /^http:\/\/direct\.localhost:5200\/main\?applicationId=[\w-]{22}$/,
    );
  });

  test('shows the reason why a form was refused', async () => {
    const { status, body } = await bank.page('/sandbox/applications', { state: 'SOMEWHERE' });
    expect(status).toBe(400);
    expect(body).toMatch(/role="alert">.*Das hat nicht funktioniert.*customerType/s);
  });

  test('sets and clears faults', async () => {
    const back = { status: 303, headers: { location: '/sandbox' } };
    const fault = { operationId: 'signContract', status: '412', header: 'EMPLOYEE', delayMs: '0' };
    expect(await bank.page('/sandbox/faults', fault)).toMatchObject(back);
    expect(await pageText()).toContain('signContract 412 EMPLOYEE 0 ms 1 mal');
    expect(await bank.page('/sandbox/faults/clear', fault)).toMatchObject(back);
    expect(await pageText()).toContain('Keine Fehler gesetzt');
  });

  test('shows the telemetry received', async () => {
    const meta = { session: { id: '0b9a1f0e-4b8e' }, page: { url: '/main' } };
    const events = [{ name: 'step-shown', attributes: { step: '<main>' } }];
    await bank.call('POST', '/sandbox/telemetry', { meta, events });
    expect(await pageText()).toContain('0b9a1f0e /main step-shown: step &lt;main&gt;');
  });
});
