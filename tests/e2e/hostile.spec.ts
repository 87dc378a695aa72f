/** Hostile input: what stands in the address, where partners are said to be, and what calls answer (rows 2.5 to 2.8, 4.3, 8.6, 8.8). */
import { HOUSING } from './answers.ts';
import { BAD_ANSWERS, expectSound } from './bad-answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { at, expect, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { link, popup, stored } from './page.ts';
import { configure } from './telemetry-service.ts';

/** Every other kind: src/flow/navigation/entry.test.ts. */
const NASTY: readonly string[] = [
  'x'.repeat(1_500),
  '\u202Etxt.exe',
  '../../etc/passwd',
  '"><img src=x onerror=alert(1)>',
  '１２０００',
  'true\r\nSet-Cookie: a=b',
  '',
];
const IDS = ['applicationId', 'vorgangId', 'konditionId', 'delay'] as const;

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
  for (const value of NASTY) {
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
    await expect(link(page, 'shell:main.newCustomer')).toHaveAttribute(
      'href',
      '/flow/ntb/registration',
    );
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
  expect(calls).toEqual([]);
});

test('rows 2.6, 8.8: ids that look right but name nothing are logged and end at the failure page, with a way on', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/40[0-9] \(/);
  watch.demandConsole(/restore: status 40/);
  for (const id of ['null', '__proto__', 'x'.repeat(64)]) {
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
  for (const value of ['', 'NaN', '１２０００', '10.000', '<b>']) {
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
  ] as const) {
    await page.goto(
      at('direct', `/main?${new URLSearchParams({ amount: value, duration: value })}`, baseURL),
    );
    await expectStep(page, 'main');
    expect(await stored(page), value).toEqual({ loanAmount: amount, loanDuration: years });
  }
});

/** Some of what must not be opened; the rest: src/flow/navigation/web-address.test.ts. */
const NOT_TO_OPEN: readonly unknown[] = [
  'javascript:alert(1)',
  'https://evil.example/?partner.example',
  null,
  { href: 'https://partner.example/' },
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
  test(`row 4.3: ${step} opens no address that is not on the bank's list, or missing: a technical error, logged`, async ({
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
    const dialog = popup(page, 'TECHNICAL_ERROR');
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

/** Where an answer decides which screen is shown: on arrival, and after something was saved. Every other call: faults.spec.ts. */
const CALLS = [
  {
    name: 'the restored application',
    method: 'GET',
    state: 'INIT',
    step: 'personal-financial-data',
  },
  { name: 'the saved answers', method: 'PATCH', state: 'PEFI_INFO', step: 'housing-legal-data' },
] as const;

for (const { name, method, state, step } of CALLS) {
  test(`rows 8.6, 8.9: every malformed answer with ${name} leaves a sound page`, async ({
    page,
    sandbox,
    watch,
  }) => {
    watch.expectConsole(/Failed to load resource|restore: status/);
    const { id, url } = await sandbox.start({ state });
    const good = await sandbox.call(id);
    let bad: (typeof BAD_ANSWERS)[number] | undefined;
    let answered = 0;
    await page.route(/\/api\/applications\/[^/]+$/, (route) => {
      if (bad === undefined || route.request().method() !== method) return route.fallback();
      answered += 1;
      return bad.answer(route, good);
    });
    for (const each of BAD_ANSWERS) {
      const before = answered;
      if (method === 'PATCH') {
        await page.goto(url);
        await expectStep(page, step);
        await fillForm(page, HOUSING, pointer(page));
        bad = each;
        await mainAction(page).click();
      } else {
        bad = each;
        await page.goto(url);
      }
      await expect.poll(() => answered, { message: each.name }).toBeGreaterThan(before);
      await expectSound(page, each.name);
      bad = undefined;
    }
  });
}
