/** Rows 6.1–6.6, 9.3: sign-in at the provider, single sign-on, wrong entity, sign-out here and elsewhere. The rules: src/state/login.test.ts; renewal: src/io/oidc-renewal.test.ts; refused responses: src/io/oidc-session.test.ts; the sign-in that has ended: src/app/session/login-gate.test.tsx. */
import type { Page } from 'playwright/test';
import { SESSION_CHECK_SECONDS } from '#flow/limits.ts';
import { stepsFor, typed } from '../../../sandbox/applicants/applicants.ts';
import { fillForm, pointer, submitTo } from '../support/fill.ts';
import {
  at,
  BRANDS,
  expect,
  expectAccessible,
  expectStep,
  reloadAt,
  test,
} from '../support/fixtures.ts';
import {
  becomeCustomer,
  heading,
  hold,
  like,
  requestsTo,
  signInAsCustomer,
  stored,
  storedId,
  text,
} from '../support/page.ts';
import { endSession, signIn, signInPage, startAs } from '../support/partners.ts';

const isAuthorization = (url: string): boolean => /\/oidc\/\w+\/auth\?/.test(url);

/** Authorization requests: `silent` are those in a frame, which show nothing. */
function countAuthorizations(page: Page): { silent: number; visible: number } {
  const count = { silent: 0, visible: 0 };
  page.on('request', (request) => {
    if (isAuthorization(request.url()))
      count[new URL(request.url()).searchParams.get('prompt') === 'none' ? 'silent' : 'visible'] +=
        1;
  });
  return count;
}

/** A message of main about the end of the login; nothing is stored any more. */
async function expectSignedOut(page: Page, why: 'logout' | 'elsewhere'): Promise<void> {
  await expectStep(page, 'main');
  await expect(
    page.locator('[data-notification]').filter({ hasText: text(`shell:main.signedOut.${why}`) }),
  ).toBeVisible();
  expect(await stored(page)).toEqual({});
  expect(page.url()).not.toMatch(/[?#]/);
}

const CLIENT = { bank: 'online-kredit', direct: 'easy-kredit' } as const;
const NAME = { bank: 'Online Kredit', direct: 'easy kredit' } as const;

test('rows 6.1, 6.6: code flow with PKCE, sign-in and sign-out', async ({ page, baseURL }) => {
  for (const brand of BRANDS.toReversed()) {
    await page.goto(at(brand, '/main?amount=12000', baseURL));
    const release = await hold(page, /openid-configuration$/);
    const authorization = page.waitForRequest(
      (request) => isAuthorization(request.url()) && request.frame() === page.mainFrame(),
    );
    await signInAsCustomer(page);
    await expect(heading(page)).toHaveText(text('login:heading', { name: NAME[brand] }));
    release();
    const query = new URL((await authorization).url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile',
      code_challenge_method: 'S256',
      client_id: CLIENT[brand],
    });
    await signInPage(page);
  }
  await signIn(page, 'anna');
  await expectStep(page, 'start');
  expect(page.url()).not.toMatch(/[?#]/);
  expect(Object.keys(await stored(page)).filter((key) => key.startsWith('oidc'))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await submitTo(page, 'personal-financial-data');
  const authorizations = countAuthorizations(page);
  await reloadAt(page, 'personal-financial-data');
  expect(authorizations).toEqual({ silent: 1, visible: 0 });
  await page.locator('[data-action=logout]').click();
  await expectSignedOut(page, 'logout');
  await signInAsCustomer(page);
  await signInPage(page);
});

test('row 6.2: a customer of another entity is signed out', async ({ page }) => {
  const withToken: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['authorization'] !== undefined) withToken.push(request.url());
  });
  await page.goto('/main?amount=12000');
  await signInAsCustomer(page);
  await signIn(page, 'fremd');
  await expectStep(page, 'main');
  await expect(page.getByRole('alert')).toContainText(like('shell:main.signedOut.foreign'));
  await expectAccessible(page);
  await expect(page.locator('[data-action=logout]')).toHaveCount(0);
  expect(page.url()).not.toMatch(/[?#]/);
  expect(withToken).toEqual([]);
  expect(await stored(page)).toEqual({});
  // The provider asks for a login again.
  await signInAsCustomer(page);
  await signIn(page, 'anna');
  await expectStep(page, 'start');
});

test('row 9.3: a session that ends at the provider ends in the page', async ({ page }) => {
  await page.clock.install();
  await startAs(page, 'bruno');
  await expect.poll(() => storedId(page)).not.toBeNull();
  await endSession(page);
  // The page asks the provider in intervals.
  await page.clock.fastForward(SESSION_CHECK_SECONDS * 1000);
  await expectSignedOut(page, 'elsewhere');
});

test('row 6.4: a step without an application signs out and clears the state', async ({ page }) => {
  await startAs(page, 'anna');
  await expect.poll(() => storedId(page)).not.toBeNull();
  await page.evaluate(() => sessionStorage.removeItem('application_id'));
  await page.goto('/flow/existing/insurance');
  await expectSignedOut(page, 'logout');
  await page.goto('/flow/existing/start');
  await signInPage(page);
});

/** As where the browser blocks third-party cookies, and the provider is on another site: its frames see no session. */
async function blockThirdPartyCookies(page: Page): Promise<void> {
  await page.route(/\/session\/check$/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script>
        addEventListener('message', ({ origin, source }) => source.postMessage('changed', origin));
      </script>`,
    }),
  );
  await page.route(
    ({ href }) => isAuthorization(href) && href.includes('prompt=none'),
    (route) => {
      const { searchParams } = new URL(route.request().url());
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('error', 'login_required');
      back.searchParams.set('state', searchParams.get('state') ?? '');
      return route.fulfill({ status: 302, headers: { location: back.href } });
    },
  );
}

test('a browser that blocks third-party cookies signs nobody out', async ({ page }) => {
  await page.clock.install();
  await blockThirdPartyCookies(page);
  const silent = requestsTo(page, /prompt=none/);
  await startAs(page, 'anna');
  await expect.poll(() => storedId(page)).not.toBeNull();
  const before = silent.length;
  for (let checks = 0; checks < 3; checks += 1)
    await page.clock.fastForward(SESSION_CHECK_SECONDS * 1000);
  await submitTo(page, 'personal-financial-data');
  // A reload asks the provider in a frame, then on its page, which knows the session.
  await reloadAt(page, 'personal-financial-data');
  await page.clock.fastForward(SESSION_CHECK_SECONDS * 1000);
  await expect(page.locator('[data-action=logout]')).toBeVisible();
  expect(silent.length - before).toBe(1);
});

/** As in browsers whose visitor forbids site data: nothing that keeps or shares data can be used. */
async function forbidSiteData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Called with `new` as well.
    const refuse = function (): never {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
    Object.defineProperty(navigator, 'locks', { get: refuse });
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  });
}

test('a browser without site data is named instead of a sign-in that cannot end', async ({
  page,
}) => {
  await forbidSiteData(page);
  await page.goto('/main?amount=12000');
  const authorizations = countAuthorizations(page);
  await signInAsCustomer(page);
  const { hostname } = new URL(page.url());
  await expect(
    page.getByText(text('login:moments.blocked.text', { host: hostname })),
  ).toBeVisible();
  expect(authorizations.visible).toBe(0);
  await expectAccessible(page);
});

test('without site data a new customer is warned first, and can continue', async ({ page }) => {
  await forbidSiteData(page);
  await page.goto('/main?amount=12000');
  await becomeCustomer(page);
  await expectStep(page, 'registration');
  await expect(
    page.locator('[data-notification]').filter({ hasText: text('flow:notices.forgetful.text') }),
  ).toBeVisible();
  await expectAccessible(page);
  const hand = pointer(page);
  for (const [at, step] of stepsFor().entries()) {
    await fillForm(page, typed(step), hand);
    await submitTo(page, stepsFor()[at + 1] ?? 'summary');
  }
});
