/** Rows 6.1–6.6: sign-in at the provider, single sign-on, wrong entity, sign-out here and elsewhere, roles of the steps. */
import type { Page } from 'playwright/test';
import { mainAction } from './fill.ts';
import { at, BRANDS, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import {
  becomeCustomer,
  heading,
  hold,
  pathOf,
  signInAsCustomer,
  stored,
  storedId,
} from './page.ts';
import { cancelSignIn, endSession, signIn, signInPage } from './sign-in.ts';
import { startAt } from './start-at.ts';
import { like, text } from './texts.ts';

const isAuthorization = (url: string): boolean => /\/oidc\/\w+\/auth\?/.test(url);

/** Authorization requests so far: `silent` are those in a frame, which show nothing. */
function watchProvider(page: Page): { silent: number; visible: number } {
  const seen = { silent: 0, visible: 0 };
  page.on('request', (request) => {
    if (isAuthorization(request.url()))
      seen[new URL(request.url()).searchParams.get('prompt') === 'none' ? 'silent' : 'visible'] +=
        1;
  });
  return seen;
}

/** Signs in by the welcome page and waits for the first step. */
async function begin(
  page: Page,
  baseURL: string | undefined,
  login: 'anna' | 'bruno' = 'anna',
): Promise<void> {
  await page.goto(at('bank', '/main?amount=12000', baseURL));
  await signInAsCustomer(page);
  await signIn(page, login, pointer(page));
  await expectStep(page, 'start');
  // The application is begun with the screen, and its answer may come before the spinner does.
  await expect.poll(() => storedId(page)).not.toBeNull();
}

const LOGIN = { bank: 'anna', direct: 'clara' } as const;
const NAME = { bank: 'Online Kredit', direct: 'easy kredit' } as const;

for (const brand of BRANDS) {
  test(`rows 6.1, 6.6: ${brand} asks its provider by code flow with PKCE, under its own name`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(at(brand, '/main?amount=12000', baseURL));
    const answer = await hold(page, /openid-configuration$/);
    const asked = page.waitForRequest(
      (request) =>
        isAuthorization(request.url()) &&
        request.isNavigationRequest() &&
        request.frame() === page.mainFrame(),
    );
    await signInAsCustomer(page);
    await expect(heading(page)).toHaveText(text('login:heading', { name: NAME[brand] }));
    answer();
    const query = new URL((await asked).url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      scope: 'openid profile',
      code_challenge_method: 'S256',
      client_id: brand === 'bank' ? 'online-kredit' : 'easy-kredit',
    });
    await signIn(page, LOGIN[brand], pointer(page));
    await expectStep(page, 'start');
    expect(page.url()).not.toMatch(/[?#]/);
    expect(Object.keys(await stored(page)).filter((key) => key.startsWith('oidc'))).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
}

test('row 6.1: a signed-in customer stays signed in over a reload, without a second question', async ({
  page,
  baseURL,
}) => {
  await begin(page, baseURL);
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  const provider = watchProvider(page);
  await page.reload();
  await expectStep(page, 'personal-financial-data');
  expect(provider).toEqual({ silent: 1, visible: 0 });
});

test('row 6.2: an access of another bank is signed out again, here and at the provider', async ({
  page,
  baseURL,
}) => {
  const sent: string[] = [];
  page.on(
    'request',
    (request) =>
      void (request.headers()['authorization'] !== undefined && sent.push(request.url())),
  );
  await page.goto(at('bank', '/main?amount=12000', baseURL));
  await signInAsCustomer(page);
  await signIn(page, 'fremd', pointer(page));
  await expectStep(page, 'main');
  await expect(page.getByRole('alert')).toContainText(like('shell:main.signedOut.foreign'));
  await expectAccessible(page);
  await expect(page.locator('[data-action=logout]')).toHaveCount(0);
  expect(page.url()).not.toMatch(/[?#]/);
  expect(sent).toEqual([]);
  expect(await stored(page)).toEqual({});
  // The provider has forgotten them as well: it asks who is there.
  await signInAsCustomer(page);
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
});

test('row 6.2: the direct bank takes no customers of the larger one', async ({ page, baseURL }) => {
  await page.goto(at('direct', '/flow/existing/start', baseURL));
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'main');
  await expect(page.getByRole('alert')).toContainText(like('shell:main.signedOut.foreign'));
});

test('a sign-in that is cancelled asks the visitor, and goes on at the step that was wanted', async ({
  page,
  baseURL,
}) => {
  await startAt(page, baseURL, { state: 'INSURANCE_SELECTED', customerType: 'existing' });
  const provider = watchProvider(page);
  await cancelSignIn(page);
  await expect(page.locator('[data-action=login]')).toBeVisible();
  await expectAccessible(page);
  expect(pathOf(page)).toBe('/flow/existing/signing');
  expect(provider.visible).toBeLessThanOrEqual(1);
  await page.locator('[data-action=login]').click();
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'signing');
});

test('signing out forgets the application and ends the session at the provider', async ({
  page,
  baseURL,
}) => {
  await begin(page, baseURL);
  await page.locator('[data-action=logout]').click();
  await expectStep(page, 'main');
  await expect(
    page.getByRole('status').filter({ hasText: text('shell:main.signedOut.logout') }),
  ).toBeVisible();
  expect(await stored(page)).toEqual({});
  expect(page.url()).not.toMatch(/[?#]/);
  await signInAsCustomer(page);
  await signInPage(page);
});

test('row 9.3: signed out at the provider is signed out here within seconds', async ({
  page,
  baseURL,
}) => {
  await begin(page, baseURL, 'bruno');
  await endSession(page, baseURL, 'bruno');
  await expectStep(page, 'main');
  await expect(
    page.getByRole('status').filter({ hasText: text('shell:main.signedOut.elsewhere') }),
  ).toBeVisible();
  expect(await stored(page)).toEqual({});
});

test('row 6.4: a step without an application signs out and clears the state', async ({
  page,
  baseURL,
}) => {
  await begin(page, baseURL);
  await page.evaluate(() => sessionStorage.removeItem('application_id'));
  await page.goto(at('bank', '/flow/existing/insurance', baseURL));
  await expectStep(page, 'main');
  await expect(
    page.getByRole('status').filter({ hasText: text('shell:main.signedOut.logout') }),
  ).toBeVisible();
  expect(await stored(page)).toEqual({});
  await page.goto(at('bank', '/flow/existing/start', baseURL));
  await signInPage(page);
});

test('a business customer is told that it does not go on', async ({ page, baseURL, watch }) => {
  watch.expectConsole(/412/);
  await page.goto(at('bank', '/flow/existing/start', baseURL));
  await signIn(page, 'firma', pointer(page));
  await expectStep(page, 'fail');
});

test('a provider that is down is said clearly; new customers are not concerned', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/ERR_FAILED/);
  await page.route('**/oidc/**', (route) => route.abort());
  await page.goto(at('bank', '/main?amount=12000', baseURL));
  await signInAsCustomer(page);
  await expect(page.getByRole('alert')).toContainText(text('login:moments.unavailable.text'));
  await expectAccessible(page);
  await page.goto(at('bank', '/flow/ntb/registration', baseURL));
  await expectStep(page, 'registration');
  await page.goto(at('bank', '/flow/existing/start', baseURL));
  await expect(page.locator('[data-action=login]')).toBeVisible();
  await page.unroute('**/oidc/**');
  await page.locator('[data-action=login]').click();
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
});

test('row 2.2: neither main nor the flow of new customers loads the sign-in', async ({
  page,
  baseURL,
}) => {
  const seen: string[] = [];
  page.on('request', (request) => void (/oidc/.test(request.url()) && seen.push(request.url())));
  await page.goto(at('bank', '/main?amount=12000', baseURL));
  await becomeCustomer(page);
  await expectStep(page, 'registration');
  await startAt(page, baseURL, { state: 'PROCESSED' });
  await expectStep(page, 'personal-offer');
  expect(seen).toEqual([]);
});
