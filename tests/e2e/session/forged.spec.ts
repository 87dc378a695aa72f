/** Row 6.1: answers at the sign-in that are forged. Every other one, of another provider or without an identity: src/io/provider-response.test.ts, src/io/oidc-session.test.ts. */
import type { Page } from 'playwright/test';
import { expect, expectStep, test } from '../support/fixtures.ts';
import { fetchRoute, requestsTo, signInAsCustomer, text } from '../support/page.ts';
import { signIn, signInPage } from '../support/partners.ts';

const TOKEN = /\/oidc\/\w+\/token/;
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An ID token with other claims; its signature is not checked, because it comes from the provider directly. */
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
  await expect(page).not.toHaveURL(/[?#]/);
}

test('row 6.1: an answer with a foreign state redeems no code', async ({ page }) => {
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

/** Answers the token endpoint with other claims of the identity; counts how often. */
async function forge(page: Page) {
  const forged = { claims: {} as object, count: 0 };
  await page.route(
    (url) => TOKEN.test(url.href),
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await fetchRoute(route);
      const body = (await response.json()) as { id_token: string };
      forged.count += 1;
      return route.fulfill({
        response,
        json: { ...body, id_token: withClaims(body.id_token, forged.claims) },
      });
    },
  );
  return forged;
}

test('row 6.1: an identity of another request is refused, at the sign-in and silently', async ({
  page,
}) => {
  const forged = await forge(page);
  await page.goto('/main?amount=12000');
  await signInAsCustomer(page);
  forged.claims = { nonce: 'of-another-request' };
  await signIn(page, 'anna');
  await expectRefused(page);
  await expect(page.getByText(text('login:moments.refused.text'))).toBeVisible();
  await page.locator('[data-action=login]').click();
  await expect.poll(() => forged.count).toBe(2);
  await expectRefused(page);
  await page.unrouteAll();
  await page.locator('[data-action=login]').click();
  await expectStep(page, 'start');
});
