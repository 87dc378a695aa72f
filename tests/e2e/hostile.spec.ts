/** Hostile input: what stands in the address, where partners are said to be, and what calls answer (rows 2.5 to 2.8, 4.3, 8.6, 8.8). */
import type { Page } from 'playwright/test';
import { FINANCIAL, HOUSING, REGISTRATION, type Answers } from './answers.ts';
import { BAD_ANSWERS, expectSound } from './bad-answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { at, expect, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { readContracts } from './partners.ts';
import type { Sandbox } from './sandbox.ts';
import { signIn } from './sign-in.ts';
import type { Login } from './sign-in.ts';
import type { StartingPoint } from './start-at.ts';
import { configure } from './telemetry-service.ts';

const NASTY: readonly string[] = [
  'x'.repeat(1_500),
  '\u202Etxt.exe',
  '\u0000',
  '%00',
  'javascript:alert(1)',
  '../../etc/passwd',
  '..%2F..%2Fapi',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '👩‍👩‍👧',
  'NaN',
  'Infinity',
  '１２０００',
  '٣٠٠٠',
  '{"$gt":""}',
  '[object Object]',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  'null',
  'true\r\nSet-Cookie: a=b',
  ' ',
  '',
];
const IDS = ['applicationId', 'vorgangId', 'konditionId', 'delay'] as const;

const stored = (page: Page) =>
  page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);

test('rows 2.6, 2.7: ids, delay and inApp that are malformed count as absent and leave the address', async ({
  page,
  baseURL,
}) => {
  const calls: string[] = [];
  page.on(
    'request',
    (request) => void (/\/api\/applications/.test(request.url()) && calls.push(request.url())),
  );
  page.on('dialog', (dialog) => calls.push(dialog.message()));
  const malformed = NASTY.filter((value) => !/^[\w-]{1,64}$/.test(value));
  for (const value of malformed) {
    const query = new URLSearchParams([
      ...IDS.map((name) => [name, value]),
      // Without a value it signals the app.
      ['inApp', value || 'false'],
      ['amount', '15000'],
    ]);
    await page.goto(at('bank', `/main?${query}`, baseURL));
    await expectStep(page, 'main');
    expect(
      [...new URL(page.url()).searchParams.keys()].filter((name) => IDS.some((id) => id === name)),
      value,
    ).toEqual([]);
    expect(await stored(page), value).toEqual({ loanAmount: '15000', loanDuration: '5' });
    await expect(page.getByRole('link', { name: 'Ich möchte Kunde werden' })).toHaveAttribute(
      'href',
      '/flow/ntb/registration',
    );
  }
  for (const name of IDS) {
    await page.goto(at('bank', `/main?${name}=${'x'.repeat(10_000)}&amount=15000`, baseURL));
    await expectStep(page, 'main');
    expect(page.url().length, name).toBeLessThan(100);
  }
  // The same name as a list, and twice: the first is taken, and both leave.
  await page.goto(
    at(
      'bank',
      '/main?applicationId[]=a&vorgangId[0]=V-NEU&konditionId[0]=K&amount=15000&inApp=false&inApp=true',
      baseURL,
    ),
  );
  await expectStep(page, 'main');
  expect(await stored(page)).toEqual({ loanAmount: '15000', loanDuration: '5' });
  await page.goto(
    at('bank', '/main?applicationId=%3Cb%3E&applicationId=good&amount=15000', baseURL),
  );
  await expectStep(page, 'main');
  expect(page.url()).not.toContain('applicationId');
  expect(calls).toEqual([]);
});

test('rows 2.6, 8.8: ids that look right but name nothing are logged and end at the failure page, with a way on', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/40[0-9] \(/);
  watch.demandConsole(/restore: status 40/);
  for (const id of ['null', 'undefined', '__proto__', 'constructor', '0', '-1', 'x'.repeat(64)]) {
    await page.goto(at('bank', `/main?applicationId=${id}`, baseURL));
    await expectStep(page, 'fail');
    await expectSound(page, id);
    expect(page.url()).not.toContain('applicationId');
  }
});

test('rows 2.4, 5.1: amount and duration become numbers within the limits, or lead to the calculator without being handed on', async ({
  page,
  baseURL,
}) => {
  const isCalculator = (url: URL) => url.pathname.startsWith('/sandbox/calculator');
  for (const value of [...NASTY, '1e5', '0x10', '10,5', '10.000', '10.000,00', '1_000', '--5']) {
    await page.goto(
      at('direct', `/main?${new URLSearchParams({ amount: value, duration: value })}`, baseURL),
    );
    await page.waitForURL(isCalculator);
    expect(new URL(page.url()).search, value).toBe('');
    expect(Object.keys(await stored(page)), value).toEqual([]);
  }
  for (const [value, amount, years] of [
    ['-1', '4000', '1'],
    ['99999999999999999999999', '75000', '10'],
    ['5.5', '4000', '6'],
    ['+7', '4000', '7'],
    ['000009', '4000', '9'],
  ] as const) {
    await page.goto(
      at('direct', `/main?${new URLSearchParams({ amount: value, duration: value })}`, baseURL),
    );
    await expectStep(page, 'main');
    expect(await stored(page), value).toEqual({ loanAmount: amount, loanDuration: years });
  }
});

/** Addresses that must not be opened; `partner.example` is the one host of the list. */
const NOT_TO_OPEN: readonly unknown[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://partner.example/',
  '//partner.example/',
  'https://user:pass@partner.example/',
  'https://evil.example/',
  'https://partner.example.evil.example/',
  'https://evil.example/?partner.example',
  'https:\\\\partner.example',
  'https://partner.example:8443/',
  'https://partner.example./',
  'https://pаrtner.example/',
  'blob:https://partner.example/1',
  'file:///etc/passwd',
  'intent://partner.example#Intent;end',
  ' ',
  '',
  null,
  7,
  { href: 'https://partner.example/' },
  ['https://partner.example/'],
];

const PARTNERS = [
  {
    page: 'id-check',
    start: { state: 'LEGITIMATION_INIT', legitimationStatus: 'INITIALIZED' },
    path: undefined,
    call: /\/legitimation$/,
    answer: (address: unknown) => ({ status: 'INITIALIZED', redirectURL: address }),
  },
  {
    page: 'psd',
    start: { state: 'LEGAL_INFO' },
    path: '/flow/ntb/psd',
    call: /\/account$/,
    answer: (address: unknown, application: object) => ({
      ...application,
      state: 'LEGAL_INFO',
      crifUrl: address,
    }),
  },
] as const;

for (const { page: step, start, path, call, answer } of PARTNERS) {
  test(`row 4.3: ${step} opens no address that is not on the bank's list or missing, says so and logs it`, async ({
    page,
    baseURL,
    sandbox,
    watch,
  }) => {
    watch.demandConsole(/no address that may be opened/);
    const { id, url } = await sandbox.start(start);
    const application = await sandbox.call(id);
    let address: unknown;
    let asked = 0;
    await page.route(
      ({ pathname }) => call.test(pathname),
      async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        asked += 1;
        return route.fulfill({ status: 200, json: answer(address, application) });
      },
    );
    await page.goto(at('bank', '/main?amount=12000', baseURL));
    const config = JSON.parse((await page.locator('#config').textContent()) ?? '') as {
      brands: Record<string, object>;
    };
    await configure(page, {
      brands: {
        ...config.brands,
        bank: { ...config.brands['bank'], redirectHosts: ['partner.example'] },
      },
    });
    await page.goto(url);
    if (path !== undefined) await page.goto(path);
    await expectStep(page, step);
    const here = page.url();
    const dialog = page.locator('[role=dialog][data-popup=TECHNICAL_ERROR]');
    for (address of NOT_TO_OPEN) {
      const before = asked;
      await mainAction(page).click();
      await expect(dialog, String(address)).toBeVisible();
      expect(asked).toBe(before + 1);
      expect(page.url()).toBe(here);
      await expectSound(page, `${step}: ${String(address)}`);
      await dialog.locator('[data-action=cancel], [data-action=close]').first().click();
      await expect(dialog).toHaveCount(0);
    }
    expect(page.context().pages()).toHaveLength(1);
    address = 'https://partner.example/check?id=1';
    await page.route('https://partner.example/**', (route) =>
      route.fulfill({
        status: 200,
        contentType: 'text/html',
        body: '<!doctype html><title>Partner</title>',
      }),
    );
    await mainAction(page).click();
    await page.waitForURL('https://partner.example/check?id=1');
  });
}

/** What a call should answer. */
type Good = 'application' | '/documents' | '/insurance-offers' | 'legitimation' | 'none';

interface Place {
  step: string;
  start?: StartingPoint;
  /** Another address than the one that resumes. */
  path?: string;
  method: string;
  call: RegExp;
  good: Good;
  /** A customer who signs in first. */
  login?: Login;
  /** Another call on the way, which answers like this. */
  given?: { call: RegExp; json: unknown };
  /** Tried with every bad answer, as the whole path to the screen is its own. */
  thorough?: true;
  /** What makes the call; without it the arrival does. */
  before?(page: Page): Promise<void>;
  act?(page: Page): Promise<void>;
}

const fill = (answers: Answers) => (page: Page) => fillForm(page, answers, pointer(page));
const submit = (page: Page) => mainAction(page).click();
const APPLICATION = /\/api\/applications\/[^/]+$/;

const PLACES: readonly Place[] = [
  {
    step: 'registration',
    path: '/flow/ntb/registration',
    method: 'GET',
    call: /\/captcha$/,
    good: 'none',
    before: fill(REGISTRATION),
    act: submit,
  },
  {
    step: 'registration',
    path: '/flow/ntb/registration',
    method: 'POST',
    call: /\/api\/applications$/,
    good: 'application',
    before: fill(REGISTRATION),
    act: submit,
  },
  {
    step: 'registration',
    path: '/flow/ntb/registration',
    method: 'GET',
    call: /\/pricing\//,
    good: 'none',
  },
  {
    step: 'personal-financial-data',
    start: { state: 'INIT' },
    method: 'GET',
    call: APPLICATION,
    good: 'application',
    thorough: true,
  },
  {
    step: 'personal-financial-data',
    start: { state: 'INIT' },
    method: 'PATCH',
    call: APPLICATION,
    good: 'application',
    thorough: true,
    before: fill(FINANCIAL),
    act: submit,
  },
  {
    step: 'personal-financial-data',
    start: { state: 'INIT' },
    method: 'PUT',
    call: /\/helpcode$/,
    good: 'application',
    act: (page) => page.locator('[data-panel=help-code] [data-action=help]').click(),
  },
  {
    step: 'housing-legal-data',
    start: { state: 'PEFI_INFO' },
    method: 'PATCH',
    call: APPLICATION,
    good: 'application',
    before: fill(HOUSING),
    act: submit,
  },
  {
    step: 'start',
    path: '/flow/existing/start',
    login: 'anna',
    method: 'POST',
    call: /\/applications\/existing$/,
    good: 'none',
  },
  {
    step: 'start',
    path: '/flow/existing/start',
    login: 'anna',
    method: 'PATCH',
    call: APPLICATION,
    good: 'none',
    act: submit,
  },
  {
    step: 'summary',
    start: { state: 'LEGAL_INFO' },
    method: 'POST',
    call: /\/process$/,
    good: 'application',
    before: (page) => page.locator('[name=declaration]').check(),
    act: submit,
  },
  {
    step: 'psd',
    start: { state: 'LEGAL_INFO' },
    path: '/flow/ntb/psd',
    method: 'POST',
    call: /\/account$/,
    good: 'application',
    act: submit,
  },
  {
    step: 'psdresult',
    start: { state: 'ACC_RETRY' },
    method: 'GET',
    call: /\/account$/,
    good: 'application',
  },
  {
    step: 'personal-offer',
    start: { state: 'PROCESSED' },
    method: 'POST',
    call: /\/products$/,
    good: 'application',
    // The offers are calculated where the restored application has none.
    given: {
      call: /\/applications\/[^/]+$/,
      json: { id: 'a', state: 'PROCESSED', loanAmount: 12_000, loanDuration: 60, customer: {} },
    },
  },
  {
    step: 'personal-offer',
    start: { state: 'SCORED' },
    method: 'PUT',
    call: /\/products$/,
    good: 'application',
    act: submit,
    async before(page) {
      await page.locator('form input[type=radio]').first().check();
      await page.locator('[name=repaymentDay][value="5"]').check();
    },
  },
  {
    step: 'insurance',
    start: { state: 'OFFER_SELECTED' },
    method: 'GET',
    call: /\/insurance-offers$/,
    good: '/insurance-offers',
  },
  {
    step: 'insurance',
    start: { state: 'OFFER_SELECTED' },
    method: 'POST',
    call: /\/insurance-offers$/,
    good: 'application',
    before: (page) => page.locator('form input[value=NONE]').check(),
    act: submit,
  },
  {
    step: 'signing',
    start: { state: 'INSURANCE_SELECTED' },
    method: 'POST',
    call: /\/contract$/,
    good: 'application',
  },
  {
    step: 'signing',
    start: { state: 'INSURANCE_SELECTED' },
    method: 'GET',
    call: /\/documents$/,
    good: '/documents',
  },
  {
    step: 'signing',
    start: { state: 'INSURANCE_SELECTED' },
    method: 'POST',
    call: /\/contract\/utan$/,
    good: 'none',
    act: (page) =>
      page.getByRole('button', { name: /^Code (per SMS anfordern|erneut senden)$/ }).click(),
  },
  {
    step: 'signing',
    start: { state: 'INSURANCE_SELECTED' },
    method: 'POST',
    call: /\/contract\/sign$/,
    good: 'application',
    act: submit,
    async before(page) {
      await readContracts(page, pointer(page));
      await pointer(page).type(page.locator('[name=utan]'), '123456');
    },
  },
  {
    step: 'document-upload',
    start: { state: 'DOC_SIGNED' },
    method: 'GET',
    call: /\/documents$/,
    good: '/documents',
  },
  {
    step: 'id-check',
    start: { state: 'LEGITIMATION_INIT', legitimationStatus: 'INITIALIZED' },
    method: 'GET',
    call: /\/legitimation$/,
    good: 'legitimation',
  },
  {
    step: 'id-check',
    start: { state: 'LEGITIMATION_INIT', legitimationStatus: 'INITIALIZED' },
    method: 'POST',
    call: /\/legitimation$/,
    good: 'legitimation',
    act: submit,
  },
  {
    step: 'id-check',
    start: { state: 'LEGITIMATION_INIT', legitimationStatus: 'INITIALIZED' },
    method: 'POST',
    call: /\/products$/,
    good: 'application',
    given: { call: /\/legitimation$/, json: { status: 'APPROVED' } },
  },
];

async function goodAnswer(good: Good, sandbox: Sandbox, id: string): Promise<unknown> {
  if (good === 'legitimation') return { status: 'INITIALIZED', redirectURL: 'javascript:alert(1)' };
  if (good === 'none' || id === '')
    return {
      id: 'a',
      state: 'INIT',
      customer: { firstName: 'A' },
      loanAmount: 12_000,
      loanDuration: 60,
    };
  return sandbox.call(id, 'GET', good === 'application' ? '' : good);
}

for (const {
  step,
  start,
  path,
  method,
  call,
  good,
  login,
  given,
  thorough,
  before,
  act,
} of PLACES) {
  test(`rows 8.6, 8.9: ${step} bears every answer to ${method} ${call.source.replaceAll('\\', '')}`, async ({
    page,
    baseURL,
    sandbox,
    watch,
  }) => {
    watch.expectConsole(/Failed to load resource|restore: status|no address that may be opened/);
    const started = start === undefined ? undefined : await sandbox.start(start);
    const promised = await goodAnswer(good, sandbox, started?.id ?? '');
    let bad: (typeof BAD_ANSWERS)[number] | undefined;
    let answered = 0;
    await page.route(
      ({ pathname }) => call.test(pathname),
      async (route) => {
        if (bad === undefined || route.request().method() !== method) return route.fallback();
        answered += 1;
        return bad.answer(route, promised);
      },
    );
    if (given !== undefined)
      await page.route(
        ({ pathname }) => given.call.test(pathname),
        (route) => route.fulfill({ json: given.json }),
      );
    /** To the step as if for the first time. */
    const open = async () => {
      await (started === undefined
        ? page.evaluate(() => sessionStorage.clear()).catch(() => undefined)
        : page.goto(started.url));
      if (path !== undefined) await page.goto(at('bank', path, baseURL));
    };
    const arrive = async () => {
      await open();
      await expectStep(page, step);
      await before?.(page);
    };
    if (login !== undefined) {
      await page.goto(at('bank', path ?? '/', baseURL));
      await signIn(page, login, pointer(page));
      // The application that this arrival began is kept by now, and not a moment after it was forgotten.
      await page.locator(`main[data-step=${step}] dl`).first().waitFor();
    }
    if (act !== undefined) await arrive();
    for (const each of BAD_ANSWERS.filter(({ everywhere }) => everywhere ?? thorough)) {
      const counted = answered;
      bad = each;
      await (act === undefined ? open() : act(page));
      await expect.poll(() => answered, { message: each.name }).toBeGreaterThan(counted);
      await expectSound(page, each.name);
      bad = undefined;
      if (act === undefined) continue;
      const dialog = page.locator('[role=dialog]');
      const refused = await dialog
        .or(page.locator(`main:not([data-step="${step}"])`))
        .first()
        .waitFor({ timeout: 700 })
        .then(
          () => dialog.isVisible(),
          () => false,
        );
      if (refused) await page.keyboard.press('Escape');
      // What was taken for an answer has changed the screen.
      if (!refused || (await dialog.count()) > 0) await arrive();
    }
  });
}
