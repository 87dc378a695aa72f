/** The keys and tokens of the provider. The keys are stored in the database, so that tokens and cookies survive a restart. */
import { createPublicKey, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify, type JWK } from 'jose';
import type { Query } from '../database/query.ts';
import { BRAND_IDS, issuerPath } from '../partners/brands.ts';
import { accountOf, type Account } from '../people.ts';
import { originOfHost, type Services } from '../services.ts';

export interface ProviderKeys {
  /** Private, as JWK, with kid. */
  readonly signing: JWK;
  readonly cookie: string;
}

/** Two processes on one database use the same keys: the first ones stored. */
export async function providerKeys(query: Query): Promise<ProviderKeys> {
  const [known] = await query<{ value: string }>`SELECT value FROM secrets WHERE name = 'oidc'`;
  if (known !== undefined) return JSON.parse(known.value) as ProviderKeys;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = await exportJWK(privateKey);
  const made: ProviderKeys = {
    signing: { ...key, kid: randomUUID(), alg: 'RS256', use: 'sig' },
    cookie: randomBytes(32).toString('hex'),
  };
  await query`INSERT INTO secrets (name, value) VALUES ('oidc', ${JSON.stringify(made)})
    ON CONFLICT DO NOTHING`;
  return providerKeys(query);
}

export const AUDIENCE = 'urn:kredit:api';

/** The keys of another provider: its discovery document names their address. */
const keysOf = new Map<string, Promise<ReturnType<typeof createRemoteJWKSet>>>();
async function fetchKeys(authority: string): Promise<ReturnType<typeof createRemoteJWKSet>> {
  const document = await fetch(
    new URL('.well-known/openid-configuration', `${authority.replace(/\/$/, '')}/`),
  );
  const { jwks_uri } = (await document.json()) as { jwks_uri: string };
  return createRemoteJWKSet(new URL(jwks_uri));
}

/** The test customer that a token of another provider names. Providers write the name for a login into either claim. */
async function readForeignBearer(authority: string, token: string): Promise<Account | undefined> {
  try {
    const keys = keysOf.get(authority) ?? fetchKeys(authority);
    keysOf.set(authority, keys);
    const { payload } = await jwtVerify(token, await keys, { requiredClaims: ['exp', 'sub'] });
    const { preferred_username: name, sub, iss } = payload;
    if (iss?.replace(/\/$/, '') !== authority.replace(/\/$/, '')) return undefined;
    return accountOf(typeof name === 'string' ? name : String(sub));
  } catch {
    keysOf.delete(authority);
    return undefined;
  }
}

/** Undefined without a valid token. Expiry is compared with the machine's clock, as in the provider. */
export async function readBearer(
  { database, oidcAuthority }: Services,
  { headers }: FastifyRequest,
): Promise<Account | undefined> {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const origin = originOfHost(headers.host);
  if (token === undefined) return undefined;
  if (oidcAuthority !== undefined) return readForeignBearer(oidcAuthority, token);
  const { signing } = await providerKeys(database.query);
  return jwtVerify(token, createPublicKey({ key: signing, format: 'jwk' }), {
    algorithms: ['RS256'],
    typ: 'at+jwt',
    audience: AUDIENCE,
    issuer: BRAND_IDS.map((brand) => `${origin}${issuerPath(brand)}`),
    requiredClaims: ['exp', 'sub'],
  }).then(
    ({ payload: { sub = '' } }) => accountOf(sub),
    () => undefined,
  );
}
