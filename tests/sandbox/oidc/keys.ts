/** The keys of the provider, stored in the database, so that tokens and cookies survive a restart. */
import {
  createPublicKey,
  generateKeyPair,
  randomBytes,
  randomUUID,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { Query } from '../database/database.ts';

export interface ProviderKeys {
  /** Private, as JWK, with kid. */
  readonly signing: JsonWebKey;
  readonly cookie: string;
}

const readKeys = async (query: Query): Promise<ProviderKeys | undefined> => {
  const [row] = await query<{ value: string }>`SELECT value FROM secrets WHERE name = 'oidc'`;
  return row === undefined ? undefined : (JSON.parse(row.value) as ProviderKeys);
};

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  return {
    signing: {
      ...privateKey.export({ format: 'jwk' }),
      kid: randomUUID(),
      alg: 'RS256',
      use: 'sig',
    },
    cookie: randomBytes(32).toString('hex'),
  };
}

/** Two processes on one database use the same keys: the first ones stored. */
export async function providerKeys(query: Query): Promise<ProviderKeys> {
  const known = await readKeys(query);
  if (known !== undefined) return known;
  const made = await makeKeys();
  await query`INSERT INTO secrets (name, value) VALUES ('oidc', ${JSON.stringify(made)})
    ON CONFLICT DO NOTHING`;
  return (await readKeys(query)) ?? made;
}

/** What signatures are checked with; undefined while no token was ever issued. */
export async function verificationKey(query: Query): Promise<KeyObject | undefined> {
  const keys = await readKeys(query);
  return keys === undefined ? undefined : createPublicKey({ key: keys.signing, format: 'jwk' });
}
