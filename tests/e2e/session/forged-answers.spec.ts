/** Rows 6.1, 6.2: an answer to the sign-in that belongs to no request of this session, or to another one, does not sign in. */
import type { Page } from 'playwright/test';
import { expect, expectStep, test } from '../support/fixtures.ts';
import { pointer } from '../support/hand.ts';
import { fetchRoute, requestsTo, signInAsCustomer } from '../support/page.ts';
import { signIn, signInPage } from '../support/sign-in.ts';

const TOKEN = /\/oidc\/\w+\/token/;
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An ID token with other claims; its signature is not checked where it came over the provider's own connection. */
function withClaims(token: string, claims: object): string {
  const [head, body = '', signature] = token.split('.');
  return [
    head,
    encoded({ ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), ...claims }),
    signature,
  ].join('.');
}

async function expectRefused(page: Page): Promise<void> {
  await expect(page.locator('[data-action=login]')).toBeVisible();
  await expect(page.locator('[data-action=logout]')).toHaveCount(0);
  expect(page.url()).not.toMatch(/[?#]/);
}

test('an answer without a request, or with the state of another one, redeems no code', async ({
  page,
}) => {
  const answer = '/signin?code=stolen&state=0123456789abcdef0123456789abcdef';
  const redeemed = requestsTo(page, TOKEN);
  await page.goto(answer);
  await expectRefused(page);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await page.goto('/main?amount=12000');
  await signInAsCustomer(page);
  await signInPage(page);
  await page.goto(answer);
  await expectRefused(page);
  expect(redeemed).toEqual([]);
});

test('an identity with the nonce of another request, or without one, is refused', async ({
  page,
}) => {
  let claims: object = {};
  let forged = 0;
  await page.route(
    (url) => TOKEN.test(url.href),
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await fetchRoute(route);
      const body = (await response.json()) as { id_token: string };
      forged += 1;
      return route.fulfill({
        response,
        json: { ...body, id_token: withClaims(body.id_token, claims) },
      });
    },
  );
  await page.goto('/main?amount=12000');
  await signInAsCustomer(page);
  claims = { nonce: 'of-another-request' };
  await signIn(page, 'anna', pointer(page));
  await expectRefused(page);
  claims = { nonce: undefined };
  await page.locator('[data-action=login]').click();
  await expect.poll(() => forged).toBe(2);
  await expectRefused(page);
  await page.unrouteAll();
  await page.locator('[data-action=login]').click();
  await expectStep(page, 'start');
});
