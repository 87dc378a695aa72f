/**
 * The identity provider: code flow with PKCE, scope `openid profile`, single sign-on (specification, section 6). Loaded
 * when somebody may be an existing customer, never for new customers. Tokens stay in the memory of this module; the
 * protocol's own state has to outlive the redirect and is in sessionStorage until the answer is there.
 */
import { ErrorResponse, ErrorTimeout, InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { User } from 'oidc-client-ts';
import { SESSION_CHECK_SECONDS, TOKEN_REFRESH_BELOW_SECONDS } from '#flow/limits.ts';
import { SIGN_IN_PATH, SILENT_PAGE } from '#flow/sign-in.ts';
import { protocolStorage } from '#io/session-storage.ts';

/** Seconds until a renewal that could not reach the provider is tried again. */
const RENEWAL_RETRY_SECONDS = 5;

/** What the provider says of somebody: claims are parsed here, nothing else of the token leaves. */
export interface Identity { name: string | undefined; entity: unknown; roles: readonly string[] }

export type SignIn =
  | { kind: 'in'; identity: Identity }
  /** Nobody is signed in, or the provider refused; `path` is where the visitor wanted to go. */
  | { kind: 'out' }
  /** The provider does not answer. */
  | { kind: 'unavailable' };

export type Returned = SignIn & { path: string | undefined };

export interface OidcSettings {
  authority: string;
  clientId: string;
  /** Signed out at the provider, or a renewal was refused: the token is gone already. */
  onGone(why: 'elsewhere' | 'expired'): void;
}

const OUT = { kind: 'out' } as const;
const UNAVAILABLE = { kind: 'unavailable' } as const;

const identityOf = ({ profile }: User): Identity => ({
  name: profile.name,
  entity: profile['entity'],
  roles: Array.isArray(profile['roles']) ? profile['roles'].filter((role): role is string => typeof role === 'string') : [],
});

/** Answers by which a provider says that it cannot answer now. */
const DOWN: readonly (string | null)[] = ['server_error', 'temporarily_unavailable'];

/**
 * Any other answer says that nobody is signed in. So does a frame that never answers: a provider may refuse to be
 * framed, and its own page then tells more.
 */
function failed(reason: unknown): typeof OUT | typeof UNAVAILABLE {
  if (reason instanceof ErrorResponse) return DOWN.includes(reason.error) ? UNAVAILABLE : OUT;
  return reason instanceof ErrorTimeout ? OUT : UNAVAILABLE;
}

const pathIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'path' in state && typeof state.path === 'string' ? state.path : undefined;

export function createOidc({ authority, clientId, onGone }: OidcSettings) {
  const { origin } = window.location;
  const manager = new UserManager({
    authority,
    client_id: clientId,
    redirect_uri: `${origin}${SIGN_IN_PATH}`,
    silent_redirect_uri: `${origin}${SILENT_PAGE}`,
    post_logout_redirect_uri: `${origin}/main`,
    response_type: 'code',
    scope: 'openid profile',
    loadUserInfo: false,
    monitorSession: true,
    checkSessionIntervalInSeconds: SESSION_CHECK_SECONDS,
    automaticSilentRenew: true,
    accessTokenExpiringNotificationTimeInSeconds: TOKEN_REFRESH_BELOW_SECONDS,
    // The page left for the provider is no place to come back to.
    redirectMethod: 'replace',
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: protocolStorage() }),
  });
  let token: string | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const forget = async (): Promise<void> => {
    token = undefined;
    clearTimeout(retry);
    await manager.removeUser();
  };
  const gone = async (why: 'elsewhere' | 'expired'): Promise<void> => {
    if (token === undefined) return;
    await forget();
    onGone(why);
  };
  manager.events.addUserLoaded((user) => {
    clearTimeout(retry);
    token = user.access_token;
  });
  manager.events.addUserSignedOut(() => gone('elsewhere'));
  /** Refused: only a new sign-in helps. Not reached: the token is still good for some seconds. */
  const renewalFailed = (reason: unknown): void => {
    if (failed(reason).kind === 'out') return void gone('expired');
    retry = setTimeout(() => void manager.signinSilent().catch(renewalFailed), RENEWAL_RETRY_SECONDS * 1000);
  };
  manager.events.addSilentRenewError(renewalFailed);
  manager.events.addAccessTokenExpired(() => gone('expired'));
  // What earlier sign-ins left that never came back.
  manager.clearStaleState().catch(() => undefined);

  const signedIn = (user: User | null): SignIn => (user === null ? OUT : { kind: 'in', identity: identityOf(user) });
  return {
    /** The bearer token, while somebody is signed in. */
    token: () => token,
    /** Whether somebody is signed in at the provider already; nothing is shown (`prompt=none`). */
    check: (): Promise<SignIn> => manager.signinSilent().then(signedIn, failed),
    /** Leaves for the provider's page; settles only when that failed. `path` is kept with the protocol's state. */
    leaveForSignIn: (path: string): Promise<typeof OUT | typeof UNAVAILABLE> =>
      manager.signinRedirect({ state: { path } }).then(() => new Promise<never>(() => undefined), failed),
    /** Takes the provider's answer, the address with which the browser came back. */
    async finish(address: string): Promise<Returned> {
      try {
        const user = await manager.signinRedirectCallback(address);
        return { ...signedIn(user), path: pathIn(user.state) };
      } catch (reason) {
        // An answer that belongs to no request of this session counts as none.
        return { kind: reason instanceof TypeError ? 'unavailable' : 'out', path: reason instanceof ErrorResponse ? pathIn(reason.state) : undefined };
      }
    },
    /**
     * Ends the session at the provider, which leads back to the main page with `state=notice`. Settles only when that
     * failed; the token is gone in any case and never in the address.
     */
    async leaveForSignOut(notice: string): Promise<void> {
      await forget();
      await manager.signoutRedirect({ extraQueryParams: { state: notice } });
      await new Promise<never>(() => undefined);
    },
  };
}

export type Oidc = ReturnType<typeof createOidc>;
