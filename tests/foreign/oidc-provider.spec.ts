/**
 * Sign-in at an oidc-provider on another site, whose frames get no cookies: its own pages, ID tokens signed by each usual algorithm, and
 * with another audience beside this client. A sandbox of its own accepts its access tokens.
 */
import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Page } from 'playwright/test';
import { SESSION_CHECK_SECONDS } from '../../src/flow/limits.ts';
import { accountOf, fullName } from '../../sandbox/people.ts';
import { type SandboxProcess, startProcess } from '../../sandbox/process.ts';
import { mainAction, submitTo } from '../e2e/support/fill.ts';
import { expect, expectStep, test } from '../e2e/support/fixtures.ts';
import { like, signInAsCustomer, stored, text } from '../e2e/support/page.ts';
import { freePort } from '../installed.ts';

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;
const CLIENT = 'online-kredit';
const API = 'urn:bank:api';

/** Signs by `alg`; `app` is the origin of the application. */
async function createProvider(issuer: string, alg: (typeof ALGORITHMS)[number], app: string) {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: alg, alg, use: 'sig' };
  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: alg,
        redirect_uris: [`${app}/signin`, `${app}/signin-silent.html`],
        post_logout_redirect_uris: [`${app}/main`],
      },
    ],
    clientAuthMethods: ['none'],
    claims: { openid: ['sub'], profile: ['name', 'entity'] },
    conformIdTokenClaims: false,
    clientBasedCORS: () => true,
    cookies: { keys: ['of a test'] },
    features: {
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience: API,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg } },
        }),
      },
    },
    findAccount: (_: KoaContextWithOIDC, login: string) => {
      const account = accountOf(login);
      return (
        account && {
          accountId: login,
          claims: () => ({ sub: login, name: fullName(account), entity: account.entity }),
        }
      );
    },
  });
  const audiences = { others: [] as string[] };
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (audiences.others.length === 0 || body?.id_token === undefined) return;
    const claims = { ...decodeJwt(body.id_token), aud: [CLIENT, ...audiences.others], azp: CLIENT };
    body.id_token = await new SignJWT(claims)
      .setProtectedHeader({ alg, kid: alg })
      .sign(privateKey);
  });
  return { provider, audiences };
}

for (const alg of ALGORITHMS)
  test.describe(`oidc-provider with ${alg}, on another site`, () => {
    test.describe.configure({ mode: 'default' });
    const folder = mkdtempSync(join(tmpdir(), 'oidc-provider-'));
    let server: Server;
    let sandbox: SandboxProcess;
    let app: string;
    let audiences: Awaited<ReturnType<typeof createProvider>>['audiences'];

    test.beforeAll(async () => {
      const port = await freePort();
      const issuer = `http://127.0.0.1:${port}`;
      sandbox = await startProcess({
        OIDC_AUTHORITY: issuer,
        DATA_DIR: join(folder, 'sandbox'),
        DIST_DIR: join(import.meta.dirname, '../../dist'),
        CAPTCHA: 'off',
      });
      app = `http://localhost:${sandbox.port}`;
      const made = await createProvider(issuer, alg, app);
      audiences = made.audiences;
      server = createServer(made.provider.callback()).listen(port, '127.0.0.1');
    });
    test.afterAll(async () => {
      server.close();
      server.closeAllConnections();
      await sandbox.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    });
    test.beforeEach(({ watch }) => {
      audiences.others = [];
      // What the provider's pages print, and the face that they ask for.
      watch.expectConsole(/127\.0\.0\.1|fonts\.googleapis/);
    });

    async function signIn(page: Page): Promise<void> {
      await page.goto(`${app}/main?amount=12000`);
      await signInAsCustomer(page);
      await page.locator('[name=login]').fill('anna');
      await page.locator('[name=password]').fill('any');
      await page.locator('[type=submit]').click();
      // Its second page asks for the consent.
      await page.getByRole('button', { name: 'Continue' }).click();
      await expectStep(page, 'start');
    }

    test('a customer signs in, stays signed in, goes on after a reload and signs out', async ({
      page,
    }) => {
      await page.clock.install();
      await signIn(page);
      await page.clock.fastForward(3 * SESSION_CHECK_SECONDS * 1000);
      await submitTo(page, 'personal-financial-data');
      await page.reload();
      await expectStep(page, 'personal-financial-data');
      await page.locator('[data-action=logout]').click();
      await page.getByRole('button', { name: /yes/i }).click();
      await expectStep(page, 'main');
      await expect(page.getByText(like('shell:main.signedOut.logout')).first()).toBeVisible();
      expect(await stored(page)).toEqual({});
    });

    test('a customer signs in with an ID token that is also for another audience', async ({
      page,
    }) => {
      audiences.others = ['urn:another'];
      await signIn(page);
      const call = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await mainAction(page).click();
      expect((await call).ok()).toBe(true);
      await expect(page.getByText(text('login:moments.refused.text'))).toHaveCount(0);
    });
  });
