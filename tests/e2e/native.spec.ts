/** Rows 1.6, 1.7, 2.5, 7.7: the same build inside the bank's app and outside it. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright/test';
import { REGISTRATION } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { at, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { becomeCustomer, button, heading, hold, link, pathOf } from './page.ts';
import { identify } from './partners.ts';
import { signIn } from './sign-in.ts';
import { createAt } from './start-at.ts';
import { text } from './texts.ts';
import { configure } from './telemetry-service.ts';

const BRIDGES = ['webkit', 'ReactNativeWebView', 'NativeApp'] as const;

/** Puts a bridge into the page, as the app's webview does; what is posted survives the page. */
async function putBridge(page: Page, shape: (typeof BRIDGES)[number]): Promise<unknown[]> {
  const posted: unknown[] = [];
  await page.exposeFunction('posted', (message: unknown) => void posted.push(message));
  await page.addInitScript((kind) => {
    const tell = Reflect.get(window, 'posted') as (message: unknown) => void;
    const asText = { postMessage: (json: string) => tell(JSON.parse(json)) };
    const asObject = { postMessage: (message: object) => tell(message) };
    Object.assign(
      window,
      kind === 'webkit'
        ? { webkit: { messageHandlers: { nativeApp: asObject } } }
        : { [kind]: asText },
    );
  }, shape);
  return posted;
}

const addressOf = (page: Page): string => pathOf(page) + new URL(page.url()).search;
const outside = (page: Page) =>
  page.evaluate(() => ({
    script: document.querySelectorAll('script[src*="consent"]').length,
    style: document.querySelectorAll('link[href*="consent"]').length,
    frame: document.querySelectorAll('noscript iframe').length,
  }));

for (const shape of BRIDGES) {
  test(`rows 1.6, 7.7: by ${shape} the app is told to take its spinner away, once, and to open partners' pages`, async ({
    page,
    baseURL,
  }) => {
    const posted = await putBridge(page, shape);
    const { url } = await createAt(page, baseURL, { state: 'PROCESSED', channel: 'DURCHBLICKER' });
    await page.goto(`${url}&inApp=true`);
    await expectStep(page, 'id-check');
    await expect.poll(() => posted).toEqual([{ action: 'HIDE_LOADING_SPINNER' }]);
    await mainAction(page).click();
    await expect.poll(() => posted.length).toBe(2);
    expect(posted[1]).toMatchObject({ action: 'OPEN_EXTERNAL_BROWSER', closeWebView: false });
    expect((posted[1] as { url: string }).url).toMatch(
      /^http:\/\/bank\.localhost:\d+\/sandbox\/identity-check\//,
    );
    await expectStep(page, 'id-check');
    expect(addressOf(page)).toBe('/flow/ntb/id-check?inApp=true');
  });
}

test('row 7.7: in the app, links beside the page, documents and the way home open outside; with the last one the webview closes', async ({
  page,
  baseURL,
}) => {
  const posted = (await putBridge(page, 'webkit')) as { url: string; closeWebView: boolean }[];
  const { url } = await createAt(page, baseURL, { state: 'COMPLETED' });
  await page.goto(`${url}&inApp=true`);
  await expectStep(page, 'result');
  await expect.poll(() => posted).toEqual([{ action: 'HIDE_LOADING_SPINNER' }]);
  const last = async (count: number) => {
    await expect.poll(() => posted.length).toBe(count);
    return posted.at(-1);
  };
  await link(page, 'shell:footer.imprint').click();
  expect(await last(2)).toEqual({
    action: 'OPEN_EXTERNAL_BROWSER',
    url: at('bank', '/sandbox/imprint', baseURL),
    closeWebView: false,
  });
  await page.getByRole('button', { name: 'Kreditvertrag.pdf' }).click();
  const document = await last(3);
  expect(document).toMatchObject({ action: 'OPEN_EXTERNAL_BROWSER', closeWebView: false });
  const answer = await page.evaluate(async (address) => {
    const { status, headers } = await fetch(address);
    return [status, headers.get('content-disposition')];
  }, document?.url ?? '');
  expect(answer).toEqual([200, expect.stringContaining('attachment')]);
  await button(page, 'steps:result.submit').click();
  expect(await last(4)).toEqual({
    action: 'OPEN_EXTERNAL_BROWSER',
    url: at('bank', '/sandbox/home', baseURL),
    closeWebView: true,
  });
});

test("back from a partner's page in the browser beside the app: the page says that it goes on in the app", async ({
  page,
  baseURL,
  browser,
}) => {
  const posted = (await putBridge(page, 'NativeApp')) as { url: string }[];
  const { url } = await createAt(page, baseURL, { state: 'LEGITIMATION_INIT' });
  await page.goto(`${url}&inApp=true`);
  await expectStep(page, 'id-check');
  await mainAction(page).click();
  await expect.poll(() => posted.length).toBe(2);
  const beside = await (await browser.newContext()).newPage();
  await beside.goto(posted[1]?.url ?? '');
  await identify(beside, 'APPROVED', pointer(beside));
  await expectStep(beside, 'main');
  await expect(heading(beside)).toHaveText(text('shell:main.returned.heading'));
  await expectAccessible(beside);
  await beside.context().close();
  await button(page, 'steps:id-check.refresh').click();
  await expectStep(page, 'personal-offer');
});

test('row 1.6: the app takes its spinner away before the page of the provider, too, where one signs in', async ({
  page,
  baseURL,
}) => {
  const posted = await putBridge(page, 'NativeApp');
  await page.goto(at('bank', '/flow/existing/start?inApp=true', baseURL));
  await page.waitForURL('**/oidc/bank/sign-in/**');
  expect(posted).toEqual([{ action: 'HIDE_LOADING_SPINNER' }]);
});

test('row 1.6: outside the app nothing is posted, even with a bridge', async ({
  page,
  baseURL,
}) => {
  const posted = await putBridge(page, 'NativeApp');
  await page.goto(at('bank', '/main?amount=15000', baseURL));
  await becomeCustomer(page);
  await expectStep(page, 'registration');
  expect(posted).toEqual([]);
});

test('row 1.7: consent and tag manager stand outside the app only, and nothing optional loads', async ({
  page,
  baseURL,
}) => {
  const tags: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().includes('/sandbox/tags') && tags.push(request.url())),
  );
  await page.goto(at('bank', '/main?amount=15000', baseURL));
  await expectStep(page, 'main');
  await expect(page.locator('html')).toHaveAttribute('data-consent', 'loaded');
  expect(await outside(page)).toEqual({ script: 1, style: 1, frame: 1 });
  await becomeCustomer(page);
  await expectStep(page, 'registration');
  expect(await outside(page)).toEqual({ script: 1, style: 1, frame: 1 });
  await page.goto(at('bank', '/flow/ntb/registration?inApp=true', baseURL));
  await expectStep(page, 'registration');
  expect(await outside(page)).toEqual({ script: 0, style: 0, frame: 0 });
  expect(tags).toEqual([]);
});

test('a consent script or stylesheet that is not the one of the configured digest is not taken', async ({
  page,
  baseURL,
  watch,
}) => {
  const main = at('bank', '/main?amount=15000', baseURL);
  const digestOf = async (path: string, more: string): Promise<string> =>
    `sha384-${createHash('sha384')
      .update(`${await page.evaluate(async (file) => (await fetch(file)).text(), path)}${more}`)
      .digest('base64')}`;
  const openWith = async ({ script = '', style = '' } = {}): Promise<void> => {
    const integrities = {
      scriptIntegrity: await digestOf('/sandbox/consent.js', script),
      styleIntegrity: await digestOf('/sandbox/consent.css', style),
    };
    const { brands } = JSON.parse((await page.locator('#config').textContent()) ?? '') as {
      brands: { bank: { consent: object } };
    };
    await configure(page, {
      brands: {
        ...brands,
        bank: { ...brands.bank, consent: { ...brands.bank.consent, ...integrities } },
      },
    });
    await page.goto(main);
    await expectStep(page, 'main');
  };
  const taken = () =>
    page.evaluate(() => ({
      script: document.documentElement.dataset['consent'] ?? '',
      style: getComputedStyle(document.documentElement).getPropertyValue('--consent'),
    }));
  const refusal = () =>
    page.waitForEvent('console', (message) => /Failed to find a valid digest/.test(message.text()));
  await page.goto(main);
  await openWith();
  await expect.poll(taken).toEqual({ script: 'loaded', style: 'loaded' });
  watch.expectConsole(/Failed to find a valid digest/);
  await Promise.all([refusal(), openWith({ script: '// changed' })]);
  await expect.poll(taken).toEqual({ script: '', style: 'loaded' });
  await Promise.all([refusal(), openWith({ style: '/* changed */' })]);
  await expect.poll(taken).toEqual({ script: 'loaded', style: '' });
});

test('row 2.5: main in the app leads new customers to the registration, and inApp stays on every step', async ({
  page,
  baseURL,
}) => {
  await page.goto(at('bank', '/main?amount=15000&inApp=true', baseURL));
  await expectStep(page, 'registration');
  expect(addressOf(page)).toBe('/flow/ntb/registration?inApp=true');
  await fillForm(page, REGISTRATION, pointer(page));
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  expect(addressOf(page)).toBe('/flow/ntb/personal-financial-data?inApp=true');
});

test('rows 1.10, 1.6: the spinner stands on main while the provider is asked, and the app keeps its own until a screen is shown', async ({
  page,
  baseURL,
}) => {
  const posted = await putBridge(page, 'NativeApp');
  const answer = await hold(page, /openid-configuration$/);
  await page.goto(at('bank', '/main?amount=15000&inApp=1', baseURL));
  await expect(page.locator('[data-loading]')).toBeVisible();
  expect(
    await page
      .locator('[data-loading]')
      .evaluate((overlay) => getComputedStyle(overlay).backdropFilter),
  ).toContain('blur');
  await expect(
    page.getByRole('status').filter({ hasText: text('shell:busy.loading') }),
  ).toHaveCount(1);
  expect(posted).toEqual([]);
  answer();
  await expectStep(page, 'registration');
  await expect.poll(() => posted).toEqual([{ action: 'HIDE_LOADING_SPINNER' }]);
  expect(addressOf(page)).toBe('/flow/ntb/registration?inApp=true');
});

test('row 2.5: main in the app leads who is signed in to the start of existing customers', async ({
  page,
  baseURL,
}) => {
  await page.goto(at('bank', '/flow/existing/start?inApp=true', baseURL));
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
  expect(addressOf(page)).toBe('/flow/existing/start?inApp=true');
  await page.evaluate(() => sessionStorage.removeItem('application_id'));
  await page.goto(at('bank', '/main?amount=15000&inApp=true', baseURL));
  await expectStep(page, 'start');
  expect(addressOf(page)).toBe('/flow/existing/start?inApp=true');
});

test('the app without a bridge opens a partner itself and comes back into the app', async ({
  page,
  baseURL,
}) => {
  const { url } = await createAt(page, baseURL, { state: 'LEGITIMATION_INIT' });
  await page.goto(`${url}&inApp=true`);
  await expectStep(page, 'id-check');
  await mainAction(page).click();
  await identify(page, 'PENDING', pointer(page));
  await expectStep(page, 'result');
  expect(addressOf(page)).toBe('/flow/ntb/result?inApp=true');
});
