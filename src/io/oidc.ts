/**
 * The identity provider: code flow with PKCE, scope `openid profile`, single sign-on (specification, section 6). Loaded
 * when the visitor may be an existing customer, never for new customers. Tokens stay in the memory of this module; the
 * protocol's own state has to outlive the redirect and is in sessionStorage until the answer is there.
 */
import {
  ErrorResponse,
  ErrorTimeout,
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts';
import type { QuerySessionStatusArgs, SigninSilentArgs, User } from 'oidc-client-ts';
import { SESSION_CHECK_SECONDS, TOKEN_REFRESH_BELOW_SECONDS } from '#flow/limits.ts';
import { SIGN_IN_PATH, SILENT_PAGE } from '#flow/navigation/sign-in.ts';
import { replacePage } from '#io/browser/native.ts';
import { protocolStorage } from '#io/browser/session-storage.ts';

/** Seconds until a renewal that could not reach the provider is tried again. */
const RENEWAL_RETRY_SECONDS = 5;
/** Milliseconds within which a provider that works answers. */
const REACH_TIMEOUT_MS = 10_000;

/** The identity in the provider's answer: its claims are parsed here; nothing else of the token leaves this module. */
export interface Identity {
  /** Who it is, to the provider: `sub`. */
  person: string;
  name: string | undefined;
  entity: unknown;
  roles: readonly string[];
}

export type SignIn =
  | { kind: 'in'; identity: Identity }
  /** The visitor is not signed in, or the provider refused. */
  | { kind: 'out' }
  /** The provider does not answer. */
  | { kind: 'unavailable' };

/** State kept over the redirect: the requested path, and a delay in milliseconds as in `Entry`. */
interface SignInTarget {
  path: string | undefined;
  delayMs?: number;
}
export type Returned = SignIn & SignInTarget;

export interface OidcSettings {
  authority: string;
  clientId: string;
  /** Signed out at the provider, a renewal was refused, or none was possible in time: the token is gone already. */
  onGone(why: 'elsewhere' | 'expired' | 'unreachable'): void;
  /** After `unreachable`: renewed at last, for the same person. */
  onBack(): void;
}

const OUT = { kind: 'out' } as const;
const UNAVAILABLE = { kind: 'unavailable' } as const;

const identityOf = ({ profile }: User): Identity => ({
  person: profile.sub,
  name: profile.name,
  entity: profile['entity'],
  roles: Array.isArray(profile['roles'])
    ? profile['roles'].filter((role): role is string => typeof role === 'string')
    : [],
});

/** Answers by which a provider says that it cannot answer now. */
const DOWN: readonly (string | null)[] = ['server_error', 'temporarily_unavailable'];

/** Errors by which the provider says that the visitor is not signed in. */
const isRefusal = (reason: unknown): boolean =>
  reason instanceof ErrorResponse && !DOWN.includes(reason.error);

/** A frame without an answer is no proof: the provider may forbid framing, and its own page then decides. */
const failed = (reason: unknown): typeof OUT | typeof UNAVAILABLE =>
  isRefusal(reason) || reason instanceof ErrorTimeout ? OUT : UNAVAILABLE;

/** The nonce of the identity must match: an identity issued for another request is refused. */
const once = (): string => crypto.randomUUID();

const wantedIn = (state: unknown): SignInTarget => {
  const known = typeof state === 'object' && state !== null ? state : {};
  return {
    path: 'path' in known && typeof known.path === 'string' ? known.path : undefined,
    ...('delayMs' in known && typeof known.delayMs === 'number' ? { delayMs: known.delayMs } : {}),
  };
};

/** Resolves when the page is shown again from the browser's cache: the visitor went back. */
const shownAgain = (): Promise<void> =>
  new Promise((resolve) => {
    const look = ({ persisted }: PageTransitionEvent): void => {
      // `persisted` is false on the first load, which may end after the leaving has begun.
      if (!persisted) return;
      window.removeEventListener('pageshow', look);
      resolve();
    };
    window.addEventListener('pageshow', look);
  });

/** The session monitor's frame may report after a sign-out has begun; that is ignored. */
class Manager extends UserManager {
  leaving = false;

  /** Includes the library's automatic renewals. */
  override signinSilent(args: SigninSilentArgs = {}): ReturnType<UserManager['signinSilent']> {
    return super.signinSilent({ nonce: once(), ...args });
  }

  override querySessionStatus(
    args?: QuerySessionStatusArgs,
  ): ReturnType<UserManager['querySessionStatus']> {
    return this.leaving ? Promise.resolve(null) : super.querySessionStatus(args);
  }
}

export function createOidc({ authority, clientId, onGone, onBack }: OidcSettings) {
  const { origin } = window.location;
  const manager = new Manager({
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
    // The browser's Back must not return to the page that redirects to the provider.
    redirectMethod: 'replace',
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: protocolStorage() }),
  });
  let token: string | undefined;
  /** The token expired while the provider was unreachable. */
  let lapsed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Signed out here: a renewal that is still running is ignored until the provider is asked again. */
  let dismissed = false;
  const holds = (): boolean => token !== undefined || lapsed;

  const forget = async (): Promise<void> => {
    token = undefined;
    lapsed = false;
    dismissed = true;
    clearTimeout(retry);
    await manager.removeUser();
  };
  const gone = async (why: 'elsewhere' | 'expired'): Promise<void> => {
    if (!holds()) return;
    await forget();
    onGone(why);
  };
  /** Refused: only a new sign-in helps. Unreachable: retried, and the same person continues when it succeeds. */
  const renewalFailed = (reason: unknown): void => {
    if (isRefusal(reason)) return void gone('expired');
    clearTimeout(retry);
    if (!holds()) return;
    retry = setTimeout(
      () => void manager.signinSilent().catch(renewalFailed),
      RENEWAL_RETRY_SECONDS * 1000,
    );
  };
  manager.events.addUserLoaded((user) => {
    clearTimeout(retry);
    if (dismissed) return manager.removeUser();
    token = user.access_token;
    if (!lapsed) return;
    lapsed = false;
    onBack();
  });
  manager.events.addUserSignedOut(() => gone('elsewhere'));
  manager.events.addSilentRenewError(renewalFailed);
  manager.events.addAccessTokenExpired(() => {
    if (token === undefined) return;
    token = undefined;
    lapsed = true;
    onGone('unreachable');
  });
  // Removes protocol state of sign-ins that were never completed.
  manager.clearStaleState().catch(() => undefined);

  /** Rejects unless the provider answers, so that the visitor does not leave for a page that is down. */
  const reach = async (): Promise<void> => {
    const { ok, status } = await fetch(manager.settings.metadataUrl, {
      cache: 'no-store',
      signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
    });
    if (!ok) throw new Error(`the provider answers ${status}`);
  };
  const signedIn = (user: User | null): SignIn =>
    user === null || dismissed ? OUT : { kind: 'in', identity: identityOf(user) };
  return {
    /** The bearer token, while the visitor is signed in. */
    token: () => token,
    /** Whether the visitor is signed in, or has an expired token that may still be renewed. */
    holds,
    /** Silent sign-in (`prompt=none`): whether the visitor is signed in at the provider. */
    check(): Promise<SignIn> {
      dismissed = false;
      return manager.signinSilent().then(signedIn, failed);
    },
    /**
     * Leaves for the provider's page; resolves only when that failed or the visitor came back. Path and delay are kept with the
     * protocol's state.
     */
    leaveForSignIn: (path: string, delayMs: number): Promise<typeof OUT | typeof UNAVAILABLE> =>
      reach()
        .then(() =>
          Promise.all([
            shownAgain(),
            manager.signinRedirect({ state: { path, delayMs }, nonce: once() }),
          ]),
        )
        .then(() => OUT, failed),
    /** Reloads the page at `path`, which clears its memory; resolves only when the visitor came back to this one. */
    async startAnew(path: string): Promise<void> {
      await forget();
      const back = shownAgain();
      replacePage(path);
      await back;
    },
    /** Processes the provider's answer: the address with which the browser returned. */
    async finish(address: string): Promise<Returned> {
      dismissed = false;
      try {
        const user = await manager.signinRedirectCallback(address);
        return { ...signedIn(user), ...wantedIn(user.state) };
      } catch (reason) {
        // An answer without a matching request of this session is ignored.
        return {
          kind: reason instanceof TypeError ? 'unavailable' : 'out',
          ...wantedIn(reason instanceof ErrorResponse ? reason.state : undefined),
        };
      }
    },
    /**
     * Ends the session at the provider, which returns to the main page with `state=notice`. Resolves only when that failed or the
     * visitor came back; the token is dropped in any case and never part of an address.
     */
    async leaveForSignOut(notice: string): Promise<void> {
      manager.leaving = true;
      try {
        await forget();
        await reach();
        await Promise.all([
          shownAgain(),
          manager.signoutRedirect({ extraQueryParams: { state: notice } }),
        ]);
      } finally {
        manager.leaving = false;
      }
    },
  };
}

export type Oidc = ReturnType<typeof createOidc>;
