/**
 * What a client has to check of a provider's responses and oidc-client-ts does not (it compares state, nonce and the subject of a
 * renewal). The signature is left to TLS, as OpenID Connect Core 1.0, section 3.1.3.7, item 6 allows: the token comes from the token
 * endpoint. Pure; each check throws.
 */
export class InvalidResponseError extends Error {}

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new InvalidResponseError(`the provider's ${what} is wrong`);
}

/** Clocks of providers and of the bank may differ by so much (milliseconds). */
const LEEWAY_MS = 300_000;

const withoutSlash = (address: string): string => address.replace(/\/$/, '');

/** Of a discovery document. */
interface Announced {
  issuer: string;
  authorization_response_iss_parameter_supported?: unknown;
}

/** The discovery document is of the provider that was asked (Discovery 1.0, section 4.3). Deployments add or drop the last slash. */
export function checkIssuer<Document extends { issuer?: unknown }>(
  document: Document,
  authority: string,
): asserts document is Document & { issuer: string } {
  const { issuer } = document;
  const isText = typeof issuer === 'string';
  check(isText && withoutSlash(issuer) === withoutSlash(authority), 'issuer');
}

/**
 * The authorization response is of this provider (RFC 9207, section 2.4); `query` are its parameters. An error opens nothing: a gateway in
 * front of the provider may send one without its name.
 */
export function checkSender(query: URLSearchParams, announced: Announced): void {
  const senders = query.getAll('iss');
  const isNamed = announced.authorization_response_iss_parameter_supported === true;
  check(senders.length > 0 || !isNamed || query.has('error'), 'iss');
  check(
    senders.every((sender) => sender === announced.issuer),
    'iss',
  );
}

interface Expected {
  issuer: string;
  clientId: string;
  /** The server's time, where it could be asked: the visitor's clock decides nothing. */
  now: Date | undefined;
}

/** The claims of an ID token: OpenID Connect Core 1.0, sections 2 and 3.1.3.7. */
export function checkIdentity(
  { iss, sub, aud, azp, iat, exp }: Readonly<Record<string, unknown>>,
  { issuer, clientId, now }: Expected,
): void {
  check(iss === issuer, 'iss');
  check(typeof sub === 'string' && sub !== '', 'sub');
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  check(audiences.includes(clientId), 'aud');
  // Other audiences are trusted only where the provider says that the token was issued to this client.
  const isAlone = audiences.every((audience) => audience === clientId);
  check(azp === clientId || (azp === undefined && isAlone), 'azp');
  check(typeof iat === 'number' && typeof exp === 'number' && exp > iat, 'exp');
  check(now === undefined || exp * 1000 > now.getTime() - LEEWAY_MS, 'exp');
}
