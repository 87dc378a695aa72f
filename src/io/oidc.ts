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
import { replacePage } from '#io/native.ts';
import { protocolStorage } from '#io/session-storage.ts';

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

/** What the sign-in was begun with, as far as it is known: where the visitor wanted to go, and milliseconds as in `Entry`. */
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

/** The provider has answered that the visitor is not signed in. */
const isRefusal = (reason: unknown): boolean =>
  reason instanceof ErrorResponse && !DOWN.includes(reason.error);

/** A frame that never answers says no more than that: a provider may refuse to be framed, and its own page then tells. */
const failed = (reason: unknown): typeof OUT | typeof UNAVAILABLE =>
  isRefusal(reason) || reason instanceof ErrorTimeout ? OUT : UNAVAILABLE;

/** The identity in the answer has to name it: one that was issued for another request is refused. */
const once = (): string => crypto.randomUUID();

const wantedIn = (state: unknown): SignInTarget => {
  const known = typeof state === 'object' && state !== null ? state : {};
  return {
    path: 'path' in known && typeof known.path === 'string' ? known.path : undefined,
    ...('delayMs' in known && typeof known.delayMs === 'number' ? { delayMs: known.delayMs } : {}),
  };
};

/** The page that was left is shown again from the browser's cache: the visitor went back. */
const shownAgain = (): Promise<void> =>
  new Promise((resolve) => {
    const look = ({ persisted }: PageTransitionEvent): void => {
      // Every page is shown a first time, too, perhaps after the leaving has begun.
      if (!persisted) return;
      window.removeEventListener('pageshow', look);
      resolve();
    };
    window.addEventListener('pageshow', look);
  });

/** The session is watched by a frame whose last word may come after a sign-out has begun: then nothing is asked any more. */
class Manager extends UserManager {
  leaving = false;

  /** The library's own renewals too. */
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
    // The page left for the provider is no place to come back to.
    redirectMethod: 'replace',
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: protocolStorage() }),
  });
  let token: string | undefined;
  /** The token ended while the provider could not be reached. */
  let lapsed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Signed out here: the result of a renewal that is still running is ignored until the provider is asked anew. */
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
  /** Refused: only a new sign-in helps. Not reached: tried again, the same person may go on when it succeeds. */
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
  // What earlier sign-ins left that never came back.
  manager.clearStaleState().catch(() => undefined);

  /** Rejects unless the provider answers, so that the visitor is not sent to a page that is down. */
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
    /** Whether the visitor is signed in, or was until the token ended and may be again. */
    holds,
    /** Whether the visitor is signed in at the provider already; nothing is shown (`prompt=none`). */
    check(): Promise<SignIn> {
      dismissed = false;
      return manager.signinSilent().then(signedIn, failed);
    },
    /** Leaves for the provider's page; settles only when that failed or the visitor came back. What it is begun with is kept with the protocol's state. */
    leaveForSignIn: (path: string, delayMs: number): Promise<typeof OUT | typeof UNAVAILABLE> =>
      reach()
        .then(() =>
          Promise.all([
            shownAgain(),
            manager.signinRedirect({ state: { path, delayMs }, nonce: once() }),
          ]),
        )
        .then(() => OUT, failed),
    /** Loads the page anew at `path`, of which nothing is left then; settles only when the visitor came back to this one. */
    async startAnew(path: string): Promise<void> {
      await forget();
      const back = shownAgain();
      replacePage(path);
      await back;
    },
    /** Takes the provider's answer, the address with which the browser came back. */
    async finish(address: string): Promise<Returned> {
      dismissed = false;
      try {
        const user = await manager.signinRedirectCallback(address);
        return { ...signedIn(user), ...wantedIn(user.state) };
      } catch (reason) {
        // An answer that belongs to no request of this session counts as none.
        return {
          kind: reason instanceof TypeError ? 'unavailable' : 'out',
          ...wantedIn(reason instanceof ErrorResponse ? reason.state : undefined),
        };
      }
    },
    /**
     * Ends the session at the provider, which leads back to the main page with `state=notice`. Settles only when that
     * failed or the visitor came back; the token is gone in any case and never in the address.
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
