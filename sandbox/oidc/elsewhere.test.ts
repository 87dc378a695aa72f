/** OIDC_AUTHORITY: the tokens of another provider, whose keys its discovery document names. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../harness.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Provider {
  readonly server: Server;
  readonly authority: string;
  readonly key: CryptoKey;
}

/** A provider that publishes one key, below a path. */
async function startProvider(): Promise<Provider> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig' }] };
  const server = createServer((request, response) => {
    const host = `http://${request.headers.host}`;
    const answers: Readonly<Record<string, object>> = {
      '/bank/.well-known/openid-configuration': { jwks_uri: `${host}/keys` },
      '/keys': keys,
    };
    const answer = answers[request.url ?? ''];
    response.statusCode = answer === undefined ? 404 : 200;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, authority: `http://127.0.0.1:${port}/bank`, key: privateKey };
}

let known: Provider, unknown: Provider, bank: Harness;
beforeAll(async () => {
  [known, unknown] = await Promise.all([startProvider(), startProvider()]);
  // The page of the sources: no build is needed.
  bank = await startHarness({ oidcAuthority: known.authority, distDir: ROOT });
});
afterAll(async () => {
  await bank.close();
  for (const { server } of [known, unknown]) server.close();
});

interface Token {
  readonly issuer?: string;
  readonly key?: CryptoKey;
  readonly life?: string;
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** The status of a call that needs a customer, and the customer of the application it made. */
async function begin({ issuer, key, life = '5m', claims = { sub: 'bruno' } }: Token) {
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(issuer ?? known.authority)
    .setExpirationTime(life)
    .sign(key ?? known.key);
  const { status, body } = await bank.call(
    'POST',
    '/api/applications/existing',
    { loanAmount: 10_000, loanDuration: 60 },
    { authorization: `Bearer ${token}` },
  );
  return { status, customer: (body as { customer?: { firstName?: string } }).customer?.firstName };
}

test.each([
  ['its subject', { sub: 'bruno' }],
  ['its preferred user name', { sub: 'a3f1', preferred_username: 'bruno' }],
])('a token of the configured provider names the customer by %s', async (_, claims) =>
  expect(await begin({ claims })).toEqual({ status: 201, customer: 'Bruno' }),
);

test('an issuer with a slash at its end is the same', async () =>
  expect(await begin({ issuer: `${known.authority}/` })).toMatchObject({ status: 201 }));

test.each<[string, () => Token]>([
  ['another issuer', () => ({ issuer: unknown.authority, key: unknown.key })],
  ['another key', () => ({ key: unknown.key })],
  ['another issuer with the right key', () => ({ issuer: unknown.authority })],
  ['no customer of the bank', () => ({ claims: { sub: 'niemand' } })],
  ['the past', () => ({ life: '-1m' })],
])('a token of %s is refused', async (_, token) =>
  expect(await begin(token())).toMatchObject({ status: 401 }),
);

test('the page and its policy name the configured provider', async () => {
  const { body, headers } = await bank.call('GET', '/main', undefined, { accept: 'text/html' });
  expect(body).toContain(`"authority":"${known.authority}"`);
  const { origin } = new URL(known.authority);
  expect(headers['content-security-policy']).toContain(`connect-src 'self' ${origin}`);
  expect(headers['content-security-policy']).toContain(`frame-src 'self' ${origin}`);
});
