/**
 * OpenID Connect Session Management, which oidc-provider lacks: session_state in the answers to sign-ins, a cookie with the state
 * of the sign-in that only the check-session page of the provider can read, and the address of that page in the discovery document.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Provider, Session } from 'oidc-provider';
import type { Brand } from '../application.ts';
import type { Query } from '../database/query.ts';
import { issuerPath } from '../partners/brands.ts';
import { revokeGrants } from './entries.ts';

export const checkSessionPath = (brand: Brand): string => `${issuerPath(brand)}/session/check`;

/** As check-session.js looks for it. */
const STATE_COOKIE = 'oidc_browser_state';

const hashed = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex');

/** An opaque value of each sign-in; undefined without one. */
const browserState = (session: Session): string | undefined =>
  // The types do not list `destroyed`.
  session.accountId === undefined || Reflect.get(session, 'destroyed') === true
    ? undefined
    : hashed(session.uid, session.accountId);

/** The Set-Cookie line: readable by script, on the page that checks only. */
export function stateCookie(brand: Brand, session: Session): string {
  const state = browserState(session);
  const place = `Path=${checkSessionPath(brand)}; SameSite=Lax`;
  return state === undefined
    ? `${STATE_COOKIE}=; ${place}; Max-Age=0`
    : `${STATE_COOKIE}=${state}; ${place}`;
}

/** Session Management 1.0, section 3.2: salted, bound to the client and to the origin it lives on. */
function sessionState(session: Session, clientId: string, redirectUri: string): string {
  const salt = randomBytes(8).toString('hex');
  return `${hashed(clientId, new URL(redirectUri).origin, browserState(session) ?? '', salt)}.${salt}`;
}

export function addSessionManagement(provider: Provider, brand: Brand): void {
  provider.on('authorization.success', ({ oidc }, out) => {
    const { session, client, params } = oidc;
    const redirectUri = params?.['redirect_uri'];
    if (out !== undefined && session !== undefined && client !== undefined)
      out['session_state'] = sessionState(session, client.clientId, String(redirectUri));
  });
  provider.use(async (ctx, next) => {
    await next();
    // Only the provider's own routes have it.
    const session = ctx.oidc?.session as Session | undefined;
    if (session !== undefined) ctx.append('set-cookie', stateCookie(brand, session));
  });
}

/** Ends sessions without the confirmation page of oidc-provider, and redirects to the app or to the new sign-in. */
export function endSessionsAtOnce(provider: Provider, query: Query, cookieOptions: object): void {
  provider.use(async (ctx, next) => {
    await next();
    const { route = '', session } = ctx.oidc ?? {};
    const wish = session?.state;
    const isAsking = ['end_session', 'resume'].includes(route) && ctx.status === 200;
    if (ctx.oidc === undefined || session === undefined || !isAsking || wish?.secret === undefined)
      return;
    const authorizations = (session.authorizations ?? {}) as Record<string, { grantId?: string }>;
    await revokeGrants(
      query,
      Object.values(authorizations).flatMap(({ grantId }) => grantId ?? []),
    );
    await session.destroy();
    ctx.cookies.set(provider.cookieName('session'), null, cookieOptions);
    const target = new URL(wish.postLogoutRedirectUri ?? ctx.oidc.urlFor('end_session_success'));
    if (wish.postLogoutRedirectUri !== undefined && wish.state !== undefined)
      target.searchParams.set('state', wish.state);
    ctx.status = 303;
    ctx.redirect(target.href);
  });
}
