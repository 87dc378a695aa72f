/** Rows 1.6, 1.7, 2.5, 7.7: the same build inside the bank's app and outside it; row 1.10: the spinner (its times: src/app/frame/spinner.test.tsx). The shapes of the bridge: src/io/browser/native.test.ts. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright/test';
import { mainAction } from '../support/fill.ts';
import { at, expect, expectAccessible, expectStep, openAt, test } from '../support/fixtures.ts';
import {
  becomeCustomer,
  button,
  configure,
  heading,
  hold,
  like,
  link,
  pathOf,
  text,
} from '../support/page.ts';
import { identify, signIn } from '../support/partners.ts';

interface Message {
  action: string;
  url?: string;
  closeWebView?: boolean;
}
const HIDE_SPINNER = { action: 'HIDE_LOADING_SPINNER' };

/** Puts a bridge into the page, as the app's webview does; the messages survive a navigation. */
async function installBridge(page: Page): Promise<Message[]> {
  const messages: Message[] = [];
  await page.exposeFunction('posted', (json: string) => void messages.push(JSON.parse(json)));
  await page.addInitScript(() =>
    Object.assign(window, { NativeApp: { postMessage: Reflect.get(window, 'posted') } }),
  );
  return messages;
}

const addressOf = (page: Page): string => pathOf(page) + new URL(page.url()).search;
const optionalParts = (page: Page) =>
  page.evaluate(() => ({
    script: document.querySelectorAll('script[src*="consent"]').length,
    style: document.querySelectorAll('link[href*="consent"]').length,
    frame: document.querySelectorAll('noscript iframe').length,
  }));

test('rows 1.6, 7.7: the app opens partners outside', async ({ page, browser, sandbox }) => {
  const messages = await installBridge(page);
  const { url } = await sandbox.start({ state: 'PROCESSED', channel: 'DURCHBLICKER' });
  await openAt(page, `${url}&inApp=true`, 'id-check');
  await expect.poll(() => messages).toEqual([HIDE_SPINNER]);
  await mainAction(page).click();
  await expect.poll(() => messages.length).toBe(2);
  expect(messages[1]).toMatchObject({ action: 'OPEN_EXTERNAL_BROWSER', closeWebView: false });
  const partner = messages[1]?.url ?? '';
  expect(partner).toMatch(/^http:\/\/bank\.localhost:\d+\/sandbox\/identity-check\//);
  await expectStep(page, 'id-check');
  expect(addressOf(page)).toBe('/flow/ntb/id-check?inApp=true');

  const external = await (await browser.newContext()).newPage();
  await external.goto(partner);
  await identify(external, 'APPROVED');
  await expectStep(external, 'main');
  await expect(heading(external)).toHaveText(text('shell:main.returned.heading'));
  await expectAccessible(external);
  await external.context().close();
  await button(page, 'steps:id-check.refresh').click();
  await expectStep(page, 'personal-offer');
});

test('row 7.7: the app opens links and documents outside', async ({ page, baseURL, sandbox }) => {
  const messages = await installBridge(page);
  await openAt(page, `${(await sandbox.start({ state: 'COMPLETED' })).url}&inApp=true`, 'result');
  await expect.poll(() => messages).toEqual([HIDE_SPINNER]);
  const opened = async (count: number) => {
    await expect.poll(() => messages.length).toBe(count + 1);
    return messages.at(-1);
  };
  for (const [count, key, path] of [
    [1, 'imprint', '/sandbox/imprint'],
    [2, 'accessibility', '/accessibility'],
  ] as const) {
    await link(page, `shell:footer.${key}`).click();
    expect(await opened(count)).toEqual({
      action: 'OPEN_EXTERNAL_BROWSER',
      url: at('bank', path, baseURL),
      closeWebView: false,
    });
  }
  const homeOfBank = {
    action: 'OPEN_EXTERNAL_BROWSER',
    url: at('bank', '/sandbox/home', baseURL),
    closeWebView: true,
  };
  await link(page, 'shell:footer.home').click();
  expect(await opened(3)).toEqual(homeOfBank);
  await page.getByRole('button', { name: like('enums:documentCategory.CONTRACT') }).click();
  const document = await opened(4);
  expect(document).toMatchObject({ action: 'OPEN_EXTERNAL_BROWSER', closeWebView: false });
  const answer = await page.evaluate(async (address) => {
    const { status, headers } = await fetch(address);
    return [status, headers.get('content-disposition')];
  }, document?.url ?? '');
  expect(answer).toEqual([200, expect.stringContaining('attachment')]);
  await button(page, 'steps:result.submit').click();
  expect(await opened(5)).toEqual(homeOfBank);
});

test('rows 1.6, 2.5: main in the app leads signed-in customers to start', async ({ page }) => {
  const messages = await installBridge(page);
  await page.goto('/flow/existing/start?inApp=true');
  await page.waitForURL('**/oidc/bank/sign-in/**');
  expect(messages).toEqual([HIDE_SPINNER]);
  await signIn(page, 'anna');
  await expectStep(page, 'start');
  expect(addressOf(page)).toBe('/flow/existing/start?inApp=true');
  await page.evaluate(() => sessionStorage.removeItem('application_id'));
  await openAt(page, '/main?amount=15000&inApp=true', 'start');
  expect(addressOf(page)).toBe('/flow/existing/start?inApp=true');
});

test('rows 1.6, 1.10, 2.5: main in the app leads others to registration', async ({ page }) => {
  const messages = await installBridge(page);
  const release = await hold(page, /openid-configuration$/);
  await page.goto('/main?amount=15000&inApp=1');
  const spinner = page.locator('[data-loading]');
  await expect(spinner).toBeVisible();
  await expect(spinner).toHaveCSS('backdrop-filter', /blur/);
  await expect(spinner).toHaveCSS('position', 'fixed');
  expect(await spinner.boundingBox()).toMatchObject(page.viewportSize() ?? {});
  await expect(
    page.locator('[aria-live=polite]').filter({ hasText: text('shell:busy.loading') }),
  ).toHaveCount(1);
  expect(messages).toEqual([]);
  release();
  await expectStep(page, 'registration');
  await expect.poll(() => messages).toEqual([HIDE_SPINNER]);
  expect(addressOf(page)).toBe('/flow/ntb/registration?inApp=true');
});

test('rows 1.6, 1.7: only outside the app are consent and tag manager', async ({ page }) => {
  const messages = await installBridge(page);
  const tags: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sandbox/tags')) tags.push(request.url());
  });
  await openAt(page, '/main?amount=15000', 'main');
  await expect(page.locator('html')).toHaveAttribute('data-consent', 'loaded');
  expect(await optionalParts(page)).toEqual({ script: 1, style: 1, frame: 1 });
  await becomeCustomer(page);
  await expectStep(page, 'registration');
  expect(await optionalParts(page)).toEqual({ script: 1, style: 1, frame: 1 });
  expect(messages).toEqual([]);
  await openAt(page, '/flow/ntb/registration?inApp=true', 'registration');
  expect(await optionalParts(page)).toEqual({ script: 0, style: 0, frame: 0 });
  expect(tags).toEqual([]);
});

test('a consent file with another digest is blocked', async ({ page, watch }) => {
  const digestOf = async (path: string, more: string): Promise<string> =>
    `sha384-${createHash('sha384')
      .update(`${await page.evaluate(async (file) => (await fetch(file)).text(), path)}${more}`)
      .digest('base64')}`;
  const openWith = async ({ script = '', style = '' } = {}): Promise<void> => {
    const integrities = {
      scriptIntegrity: await digestOf('/sandbox/consent.js', script),
      styleIntegrity: await digestOf('/sandbox/consent.css', style),
    };
    await configure(page, ({ brands }) => {
      brands.bank['consent'] = { ...(brands.bank['consent'] as object), ...integrities };
    });
    await openAt(page, '/main?amount=15000', 'main');
  };
  const taken = () =>
    page.evaluate(() => ({
      script: document.documentElement.dataset['consent'] ?? '',
      style: getComputedStyle(document.documentElement).getPropertyValue('--consent'),
    }));
  const refusal = () =>
    page.waitForEvent('console', (message) => /Failed to find a valid digest/.test(message.text()));
  await page.goto('/main?amount=15000');
  await openWith();
  await expect.poll(taken).toEqual({ script: 'loaded', style: 'loaded' });
  watch.expectConsole(/Failed to find a valid digest/);
  await Promise.all([refusal(), openWith({ script: '// changed', style: '/* changed */' })]);
  await expect.poll(taken).toEqual({ script: '', style: '' });
});

test('rows 1.6, 1.9: a malformed configuration stops the start, names the key and releases the app', async ({
  page,
}) => {
  const messages = await installBridge(page);
  await configure(
    page,
    ({ brands }) => void (brands.bank['calculatorUrl'] = 'javascript:alert(1)'),
  );
  await page.goto('/main?amount=20000&inApp=true');
  await expect(page.getByRole('alert')).toContainText('brands.bank.calculatorUrl');
  await expect(page.locator('[data-step]')).toHaveCount(0);
  await expect.poll(() => messages).toEqual([HIDE_SPINNER]);
});
