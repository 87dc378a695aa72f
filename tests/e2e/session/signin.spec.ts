/** Rows 6.1–6.6, 9.3: sign-in at the provider, single sign-on, wrong entity, sign-out here and elsewhere. The rules: src/state/actions/login.test.ts. */
import type { Page } from 'playwright/test';
import { mainAction } from '../support/fill.ts';
import { at, BRANDS, expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';
import { pointer } from '../support/hand.ts';
import { heading, hold, pathOf, signInAsCustomer, stored, storedId } from '../support/page.ts';
import { cancelSignIn, endSession, signIn, signInPage, startAs } from '../support/sign-in.ts';
import { like, text } from '../support/texts.ts';

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

test('rows 6.1, 6.6: code flow with PKCE under the name of the brand; the login survives a reload and ends with a sign-out', async ({
  page,
  baseURL,
}) => {
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
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
  expect(page.url()).not.toMatch(/[?#]/);
  expect(Object.keys(await stored(page)).filter((key) => key.startsWith('oidc'))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  const authorizations = countAuthorizations(page);
  await page.reload();
  await expectStep(page, 'personal-financial-data');
  expect(authorizations).toEqual({ silent: 1, visible: 0 });
  await page.locator('[data-action=logout]').click();
  await expectSignedOut(page, 'logout');
  await signInAsCustomer(page);
  await signInPage(page);
});

test('row 6.2: a customer of another entity is signed out, here and at the provider', async ({
  page,
}) => {
  const withToken: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['authorization'] !== undefined) withToken.push(request.url());
  });
  await page.goto('/main?amount=12000');
  await signInAsCustomer(page);
  await signIn(page, 'fremd', pointer(page));
  await expectStep(page, 'main');
  await expect(page.getByRole('alert')).toContainText(like('shell:main.signedOut.foreign'));
  await expectAccessible(page);
  await expect(page.locator('[data-action=logout]')).toHaveCount(0);
  expect(page.url()).not.toMatch(/[?#]/);
  expect(withToken).toEqual([]);
  expect(await stored(page)).toEqual({});
  // The provider asks for a login again.
  await signInAsCustomer(page);
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
});

test('a cancelled sign-in is offered again, and leads to the requested step', async ({
  page,
  sandbox,
}) => {
  const { url } = await sandbox.start({ state: 'INSURANCE_SELECTED', customerType: 'existing' });
  await page.goto(url);
  const authorizations = countAuthorizations(page);
  await cancelSignIn(page);
  await expect(page.locator('[data-action=login]')).toBeVisible();
  expect(pathOf(page)).toBe('/flow/existing/signing');
  expect(authorizations.visible).toBeLessThanOrEqual(1);
  await page.locator('[data-action=login]').click();
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'signing');
});

test('row 9.3: a session that ends at the provider ends here within seconds', async ({ page }) => {
  await startAs(page, 'bruno');
  await expect.poll(() => storedId(page)).not.toBeNull();
  await endSession(page);
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

test('a provider that is down is named; new customers do not need it, and the sign-in can be repeated', async ({
  page,
  openStep,
  watch,
}) => {
  watch.expectConsole(/ERR_FAILED/);
  await page.route('**/oidc/**', (route) => route.abort());
  await page.goto('/main?amount=12000');
  await signInAsCustomer(page);
  await expect(page.getByRole('alert')).toContainText(text('login:moments.unavailable.text'));
  await expectAccessible(page);
  await openStep('registration');
  await page.goto('/flow/existing/start');
  await expect(page.locator('[data-action=login]')).toBeVisible();
  await page.unroute('**/oidc/**');
  await page.locator('[data-action=login]').click();
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'start');
});
