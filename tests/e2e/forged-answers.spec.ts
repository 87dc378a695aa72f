/** Rows 6.1, 6.2: answers to a sign-in that belong to no request of this session, or to another one, do not sign in. */
import type { Page } from 'playwright/test';
import { at, expect, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { signInAsCustomer } from './page.ts';
import { signIn, signInPage } from './sign-in.ts';

const isToken = (url: string): boolean => /\/oidc\/\w+\/token/.test(url);
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An ID token with other claims; its signature is not looked at where it came over the provider's own connection. */
function withClaims(token: string, claims: object): string {
  const [head, body = '', signature] = token.split('.');
  return [
    head,
    encoded({ ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), ...claims }),
    signature,
  ].join('.');
}

async function asksToSignIn(page: Page): Promise<void> {
  await expect(page.locator('[data-action=login]')).toBeVisible();
  await expect(page.locator('[data-action=logout]')).toHaveCount(0);
  expect(page.url()).not.toMatch(/[?#]/);
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc'))),
  ).toEqual([]);
}

async function toProvider(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(at('bank', '/main?amount=12000', baseURL));
  await signInAsCustomer(page);
  await signInPage(page);
}

test('an answer without a request redeems no code', async ({ page, baseURL }) => {
  const redeemed: string[] = [];
  page.on('request', (request) => void (isToken(request.url()) && redeemed.push(request.url())));
  await page.goto(
    at('bank', '/signin?code=stolen&state=0123456789abcdef0123456789abcdef', baseURL),
  );
  await asksToSignIn(page);
  expect(redeemed).toEqual([]);
});

test('an answer with the state of another request redeems no code', async ({ page, baseURL }) => {
  const redeemed: string[] = [];
  page.on('request', (request) => void (isToken(request.url()) && redeemed.push(request.url())));
  await toProvider(page, baseURL);
  await page.goto(
    at('bank', '/signin?code=stolen&state=0123456789abcdef0123456789abcdef', baseURL),
  );
  await expect(page.locator('[data-action=login]')).toBeVisible();
  expect(redeemed).toEqual([]);
});

for (const [what, claims] of [
  ['a nonce of another request', { nonce: 'of-another-request' }],
  ['no nonce', { nonce: undefined }],
] as const) {
  test(`an identity with ${what} is refused`, async ({ page, baseURL }) => {
    let forged = 0;
    await page.route(
      (url) => isToken(url.href),
      async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        // Only browsers know that names below localhost are this machine.
        const { host, pathname, port } = new URL(route.request().url());
        const response = await route.fetch({
          url: `http://127.0.0.1:${port}${pathname}`,
          headers: { ...route.request().headers(), host },
        });
        const body = (await response.json()) as { id_token: string };
        forged += 1;
        return route.fulfill({
          response,
          json: { ...body, id_token: withClaims(body.id_token, claims) },
        });
      },
    );
    await toProvider(page, baseURL);
    await signIn(page, 'anna', pointer(page));
    await asksToSignIn(page);
    expect(forged).toBe(1);
    await page.unrouteAll();
    await page.locator('[data-action=login]').click();
    await expectStep(page, 'start');
  });
}
