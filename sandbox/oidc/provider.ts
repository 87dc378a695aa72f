/** The OpenID provider of a brand on one origin: code flow with PKCE for the brand's public client, without consent (section 6). */
import {
  interactionPolicy,
  Provider,
  type ClientMetadata,
  type ErrorOut,
  type Grant,
  type KoaContextWithOIDC,
  type Session,
} from 'oidc-provider';
import type { Brand } from '../application.ts';
import { BRANDS, issuerPath } from '../partners/brands.ts';
import { pageHeaders, pageText, type Page } from '../partners/html.ts';
import { accountOf, fullName } from '../people.ts';
import type { Services } from '../services.ts';
import { errorLines } from '../log-line.ts';
import { AUDIENCE, providerKeys } from './tokens.ts';
import { endSessionsAtOnce, addSessionManagement, checkSessionPath } from './session-state.ts';
import { entriesOf } from './entries.ts';
import { failurePage, signedOutPage } from './pages.ts';

/** A sign-in is forgotten after this much time without use, in seconds. */
const SESSION_SECONDS = 12 * 3_600;

/** The brand's own app: a public client without a secret (specification, section 6), and the pages that it may be sent to. */
const clientOf = (brand: Brand, origin: string): ClientMetadata => ({
  client_id: BRANDS[brand].clientId,
  client_name: BRANDS[brand].product,
  application_type: 'web',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  redirect_uris: [`${origin}/signin`, `${origin}/signin-silent.html`],
  post_logout_redirect_uris: [`${origin}/main`],
});

function show(ctx: KoaContextWithOIDC, page: Page): void {
  ctx.set(pageHeaders(page));
  ctx.type = 'html';
  ctx.body = pageText(page);
}

/** The app and its provider share the origin. */
export async function createProvider(
  { database: { query }, lifeSeconds }: Services,
  brand: Brand,
  origin: string,
): Promise<Provider> {
  const issuer = `${origin}${issuerPath(brand)}`;
  const keys = await providerKeys(query);
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const sessionCookie = {
    httpOnly: true,
    sameSite: 'lax',
    path: issuerPath(brand),
    signed: true,
    overwrite: true,
  } as const;

  const provider: Provider = new Provider(issuer, {
    adapter: entriesOf(query, brand),
    clients: [clientOf(brand, origin)],
    jwks: { keys: [keys.signing] },
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub'], profile: ['name', 'given_name', 'family_name', 'entity'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    clientBasedCORS: (_: KoaContextWithOIDC, caller: string) => caller === origin,
    cookies: {
      keys: [keys.cookie],
      names: {
        session: `oidc_session_${brand}`,
        interaction: `oidc_sign_in_${brand}`,
        resume: `oidc_resume_${brand}`,
      },
      long: sessionCookie,
      short: { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true },
    },
    ttl: {
      AccessToken: lifeSeconds,
      AuthorizationCode: lifeSeconds,
      IdToken: 3_600,
      Interaction: 3_600,
      Session: SESSION_SECONDS,
      Grant: SESSION_SECONDS,
    },
    discovery: { check_session_iframe: `${origin}${checkSessionPath(brand)}` },
    interactions: {
      policy,
      url: (_: KoaContextWithOIDC, { uid }: { uid: string }) =>
        `${issuerPath(brand)}/sign-in/${uid}`,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // Replaced by session-state.ts.
        logoutSource: (ctx: KoaContextWithOIDC) => {
          ctx.body = '';
        },
        postLogoutSuccessSource: (ctx: KoaContextWithOIDC) => show(ctx, signedOutPage(brand)),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience: AUDIENCE,
          accessTokenTTL: lifeSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    findAccount: (_: KoaContextWithOIDC, login: string) => {
      const account = accountOf(login);
      return (
        account && {
          accountId: login,
          claims: () => ({
            sub: login,
            name: fullName(account),
            given_name: account.customer.firstName,
            family_name: account.customer.lastName,
            entity: account.entity,
          }),
        }
      );
    },
    extraTokenClaims: (_: KoaContextWithOIDC, token) => {
      const account = 'accountId' in token ? accountOf(token.accountId) : undefined;
      return account && { name: fullName(account), entity: account.entity };
    },
    loadExistingGrant: async ({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> => {
      const { session, client } = oidc ?? {};
      return session === undefined || client === undefined
        ? undefined
        : grantFor(provider, session, client.clientId);
    },
    renderError: (ctx: KoaContextWithOIDC, out: ErrorOut) =>
      show(ctx, failurePage(brand, ctx.status, out.error, out.error_description ?? '')),
  });

  provider.on('server_error', (_: KoaContextWithOIDC, error: Error) =>
    console.error(`!! the OpenID provider failed: ${errorLines(error)}`),
  );
  addSessionManagement(provider, brand);
  endSessionsAtOnce(provider, query, sessionCookie);
  return provider;
}

/** Everything the client may ask for is granted, once per session. */
async function grantFor(provider: Provider, session: Session, clientId: string) {
  const grantId = session.grantIdFor(clientId);
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (session.accountId === undefined || known?.accountId === session.accountId) return known;
  const grant = new provider.Grant({ accountId: session.accountId, clientId });
  grant.addOIDCScope('openid profile');
  await grant.save();
  return grant;
}
