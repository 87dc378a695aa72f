/** A sign-in for the preview of existing customers: the sandbox's own customer of the brand, with a token as its provider would issue. */
import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { AUDIENCE, providerKeys } from '../../../tests/sandbox/oidc/tokens.ts';
import { issuerPath } from '../../../tests/sandbox/oidc/clients.ts';
import { EXISTING_CUSTOMERS } from '../../../tests/sandbox/people.ts';
import { brandOfEntity } from '../../../tests/sandbox/rules/price-list.ts';
import type { Services } from '../../../tests/sandbox/services.ts';

const HOURS = 12;

export interface SignedIn {
  token: string;
  name: string;
  entity: string;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The sandbox accepts tokens of the issuer on the host of `origin` only. */
export async function signedIn(
  { database }: Services,
  brand: 'bank' | 'direct',
  origin: string,
): Promise<SignedIn> {
  const person = EXISTING_CUSTOMERS.find(
    ({ entity, refusal }) => brandOfEntity(entity) === brand && refusal === undefined,
  );
  if (person === undefined) throw new Error(`the sandbox has no existing customer of ${brand}`);
  const { signing } = await providerKeys(database.query);
  const now = Math.floor(Date.now() / 1_000);
  const unsigned = `${encoded({ alg: 'RS256', typ: 'at+jwt', kid: signing['kid'] })}.${encoded({
    iss: `${origin}${issuerPath(brand)}`,
    aud: AUDIENCE,
    sub: person.login,
    iat: now,
    exp: now + HOURS * 3_600,
    jti: randomUUID(),
  })}`;
  const signature = sign(
    'RSA-SHA256',
    Buffer.from(unsigned),
    createPrivateKey({ key: signing, format: 'jwk' }),
  ).toString('base64url');
  const { firstName = '', lastName = '' } = person.customer;
  return {
    token: `${unsigned}.${signature}`,
    name: `${firstName} ${lastName}`,
    entity: person.entity,
  };
}
