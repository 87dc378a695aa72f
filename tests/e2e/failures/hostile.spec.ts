/**
 * Hostile input: parameters and addresses of partners (rows 2.4–2.7, 4.3, 5.1, 8.8). Malformed answers: faults.spec.ts,
 * tests/contract/answers.test.ts, src/screens/unknown-values.test.tsx.
 */
import type { Page } from 'playwright/test';
import { mainAction } from '../support/fill.ts';
import { at, expect, expectStep, test } from '../support/fixtures.ts';
import { configure, link, popup, requestsTo, stored } from '../support/page.ts';

/** Codes, text keys and parts of code; not abbreviations such as IBAN, SMS and PDF. */
const RAW =
  /undefined|\bNaN\b|\bnull\b|\[object|SyntaxError|TypeError|Unexpected token|<\w|NEW_VALUE|\b[A-Z]{2,}_[A-Z_]{2,}\b|\b(steps|fields|enums|errors|popups|shell|flow|offer|form):|\b[a-z-]+\.[a-z]+[A-Z]\w*\b/;

/** A screen with a heading, without a spinner, and with nothing on it that is meant for programs. */
async function expectSound(page: Page, context: string): Promise<void> {
  await expect(page.locator('[data-loading], main[aria-busy]'), context).toHaveCount(0);
  await expect(page.locator('main[data-step] h1'), context).toHaveText(/\S{3}/);
  const text = await page.locator('body').innerText();
  expect(RAW.exec(text)?.[0], `${context}: on the page\n${text}`).toBeUndefined();
}

test('rows 2.4–2.7, 5.1: malformed parameters are ignored', async ({ page, baseURL }) => {
  // Every other kind: src/flow/navigation/entry.test.ts.
  const NASTY = ['../../etc/passwd', '"><img src=x onerror=alert(1)>', 'true\r\nSet-Cookie: a=b'];
  const IDS = ['applicationId', 'vorgangId', 'konditionId', 'delay'];
  const calls = requestsTo(page, /\/api\/applications/);
  page.on('dialog', () => {
    throw new Error('code of a parameter ran');
  });
  const expectClean = async (context: string) => {
    await expectStep(page, 'main');
    const names = [...new URL(page.url()).searchParams.keys()];
    expect(
      names.filter((name) => IDS.includes(name)),
      context,
    ).toEqual([]);
    expect(await stored(page), context).toEqual({ loanAmount: '75000', loanDuration: '5' });
    await expect(link(page, 'shell:main.newCustomer')).toHaveAttribute(
      'href',
      '/flow/ntb/registration',
    );
  };
  for (const value of NASTY) {
    const query = new URLSearchParams([
      ...IDS.map((name) => [name, value]),
      ['inApp', value],
      ['amount', '99999999999999999999999'],
    ]);
    await page.goto(`/main?${query}`);
    await expectClean(value);
  }
  // The same name as a list, and twice: the first is taken.
  await page.goto(
    '/main?applicationId[]=a&vorgangId[0]=V-NEU&konditionId[0]=K&amount=75000&inApp=false&inApp=true',
  );
  await expectClean('lists');
  expect(calls).toEqual([]);

  await page.goto(at('direct', '/main?amount=%3Cb%3E&duration=%3Cb%3E', baseURL));
  await page.waitForURL((url) => url.pathname.startsWith('/sandbox/calculator'));
  expect(new URL(page.url()).search).toBe('');
  expect(await stored(page)).toEqual({});
});

test('rows 2.6, 8.8: an unknown id leads to the failure page', async ({ page, watch }) => {
  watch.expectConsole(/40[0-9] \(/);
  watch.demandConsole(/restore: status 40/);
  await page.goto('/main?applicationId=__proto__');
  await expectStep(page, 'fail');
  await expectSound(page, '__proto__');
  expect(page.url()).not.toContain('applicationId');
});

test('row 4.3: only allowed addresses are opened', async ({ page, sandbox, watch }) => {
  watch.demandConsole(/no address that may be opened/);
  let address: unknown;
  await page.route(
    ({ pathname }) => pathname.endsWith('/legitimation'),
    (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: { status: 'INITIALIZED', redirectURL: address } })
        : route.fallback(),
  );
  await configure(page, ({ brands }) => void (brands.bank['redirectHosts'] = ['partner.example']));
  const start = { state: 'LEGITIMATION_INIT', legitimationStatus: 'INITIALIZED' };
  await page.goto((await sandbox.start(start)).url);
  await expectStep(page, 'id-check');
  const before = page.url();
  const dialog = popup(page, 'TECHNICAL_ERROR');
  // The rest of what must not be opened: src/flow/navigation/web-address.test.ts.
  for (address of ['javascript:alert(1)', 'https://evil.example/?partner.example', null]) {
    await mainAction(page).click();
    await expect(dialog, String(address)).toBeVisible();
    expect(page.url()).toBe(before);
    await expectSound(page, String(address));
    await dialog.locator('[data-action=cancel], [data-action=close]').first().click();
    await expect(dialog).toHaveCount(0);
  }
  expect(page.context().pages()).toHaveLength(1);
  address = 'https://partner.example/check?id=1';
  await page.route('https://partner.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Partner</title>' }),
  );
  await mainAction(page).click();
  await page.waitForURL('https://partner.example/check?id=1');
});
