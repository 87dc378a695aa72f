/** Row 6.1: answers at the sign-in that are forged, of another provider or without an identity. The rules: src/io/provider-response.test.ts, src/io/oidc.test.ts. */
import type { Page } from 'playwright/test';
import { expect, expectStep, test } from '../support/fixtures.ts';
import { fetchRoute, requestsTo, signInAsCustomer, stored, text } from '../support/page.ts';
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

for (const [name, claims] of [
  ['a foreign nonce', { nonce: 'of-another-request' }],
  ['no nonce', { nonce: undefined }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['another client', { aud: 'another-client' }],
  ['several audiences and no authorised party', { aud: ['online-kredit', 'another-client'] }],
  ['an end before its beginning', { exp: 1 }],
  ['a time that was over yesterday', { iat: 1_000_000_000, exp: 1_000_003_600 }],
] as const)
  test(`row 6.1: an identity with ${name} is refused, at the sign-in and silently`, async ({
    page,
  }) => {
    const forged = await forge(page);
    await page.goto('/main?amount=12000');
    await signInAsCustomer(page);
    forged.claims = claims;
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

test('row 6.1: a response that another issuer has sent is refused', async ({ page }) => {
  const redeemed = requestsTo(page, TOKEN);
  // Routes do not see what a redirect leads to: the address is changed before the page reads it.
  await page.addInitScript(() => {
    const address = new URL(location.href);
    if (!address.searchParams.has('iss')) return;
    address.searchParams.set('iss', 'https://evil.example');
    history.replaceState(null, '', address);
  });
  await page.goto('/main?amount=12000');
  await signInAsCustomer(page);
  await signIn(page, 'anna');
  await expectRefused(page);
  await expect(page.getByText(text('login:moments.refused.text'))).toBeVisible();
  expect(redeemed).toEqual([]);
  expect(Object.keys(await stored(page)).filter((key) => key.startsWith('oidc'))).toEqual([]);
});

test('row 6.1: nobody is sent to a provider whose document names another issuer', async ({
  page,
}) => {
  await page.route(/openid-configuration$/, async (route) => {
    const response = await fetchRoute(route);
    const document = (await response.json()) as object;
    return route.fulfill({ response, json: { ...document, issuer: 'https://evil.example' } });
  });
  await page.goto('/main?amount=12000');
  const authorizations = requestsTo(page, /\/oidc\/\w+\/auth\?/);
  await signInAsCustomer(page);
  await expectRefused(page);
  await expect(page.getByText(text('login:moments.refused.text'))).toBeVisible();
  expect(authorizations).toEqual([]);
  await page.unrouteAll();
  await page.reload();
  await signIn(page, 'anna');
  await expectStep(page, 'start');
});

test('a provider that issues no identity is named, not the access of another bank', async ({
  page,
}) => {
  await page.goto('/main?amount=12000');
  await signInAsCustomer(page);
  await page.route(
    (url) => TOKEN.test(url.href),
    async (route) => {
      const response = await fetchRoute(route);
      const { id_token: _, ...body } = (await response.json()) as Record<string, unknown>;
      return route.fulfill({ response, json: { ...body, scope: 'profile' } });
    },
  );
  await signIn(page, 'anna');
  await expect(page.getByText(text('login:moments.unavailable.text'))).toBeVisible();
  await expectRefused(page);
});
