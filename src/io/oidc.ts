/**
 * The identity provider: code flow with PKCE, scope `openid profile`, single sign-on (specification, section 6). Loaded
 * when the visitor may be an existing customer, never for new customers. Tokens stay in the memory of this module; the
 * protocol's own state has to outlive the redirect and is in sessionStorage until the response is there.
 */
import {
  ErrorResponse,
  ErrorTimeout,
  InMemoryWebStorage,
  WebStorageStateStore,
  type User,
  type UserManagerSettings,
} from 'oidc-client-ts';
import { SESSION_CHECK_SECONDS, TOKEN_REFRESH_BELOW_SECONDS } from '#flow/limits.ts';
import { SIGN_IN_PATH, SILENT_PAGE } from '#flow/sign-in.ts';
import { replacePage } from '#io/browser/native.ts';
import { isStorageKept, protocolStorage } from '#io/browser/session-storage.ts';
import { failureOf, isDown, Manager, once } from '#io/oidc-manager.ts';

/** Milliseconds until a renewal that could not reach the provider is tried again: doubled each time. */
const RENEWAL_PAUSE_MS = { first: 5_000, longest: 300_000 } as const;
/** Seconds within which a provider that works responds. */
const RESPONSE_SECONDS = 10;
/** Seconds that a visitor may stay on the provider's pages; the clock of the machine may be set meanwhile. */
const SIGN_IN_SECONDS = 3_600;

/** The identity in the provider's response: its claims are parsed here; nothing else of the token leaves this module. */
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
  | { kind: 'unavailable' }
  /** The browser keeps no data for this site, so no response could be matched with its request. */
  | { kind: 'blocked' };

/** State kept over the redirect: the requested path, and the `delayMs` of the entry (flow/entry.ts). */
interface SignInTarget {
  path: string | undefined;
  delayMs?: number;
}
export type Returned = SignIn & SignInTarget;

export interface OidcSettings {
  authority: string;
  clientId: string;
  /** The server's time, where it can be asked. */
  serverTime(): Promise<Date | undefined>;
  /** Signed out at the provider, a renewal was refused, or none was possible in time: the token is gone already. */
  onGone(why: 'elsewhere' | 'expired' | 'unreachable'): void;
  /** After `unreachable`: renewed at last, for the same person. */
  onBack(): void;
}

const OUT = { kind: 'out' } as const;
const UNAVAILABLE = { kind: 'unavailable' } as const;
const BLOCKED = { kind: 'blocked' } as const;

const identityOf = ({ profile }: User): Identity => ({
  person: profile.sub,
  name: profile.name,
  entity: profile['entity'],
  roles: Array.isArray(profile['roles'])
    ? profile['roles'].filter((role): role is string => typeof role === 'string')
    : [],
});

/** A frame without a response is no proof: the provider may forbid framing, and its own page then decides. */
const failed = (reason: unknown): typeof OUT | typeof UNAVAILABLE =>
  ['refused', 'silent', 'forbidden'].includes(failureOf(reason)) ? OUT : UNAVAILABLE;

/** Of a response; the state is what `leaveForSignIn` has sent. */
const targetIn = (state: unknown): SignInTarget => ({
  path: undefined,
  ...(state as Partial<SignInTarget> | undefined),
});

/** Resolves when the page is shown again from the browser's cache: the visitor went back. */
const shownAgain = (): Promise<void> =>
  new Promise((resolve) => {
    // `persisted` is false on the first load, which may end after the leaving has begun.
    window.addEventListener('pageshow', ({ persisted }) => persisted && resolve());
  });

export function createOidc({ authority, clientId, serverTime, onGone, onBack }: OidcSettings) {
  const { origin } = window.location;
  const isKept = isStorageKept();
  const settings: UserManagerSettings = {
    authority,
    client_id: clientId,
    redirect_uri: `${origin}${SIGN_IN_PATH}`,
    silent_redirect_uri: `${origin}${SILENT_PAGE}`,
    post_logout_redirect_uri: `${origin}/main`,
    response_type: 'code',
    scope: 'openid profile',
    loadUserInfo: false,
    // The identity is checked with all of its claims.
    filterProtocolClaims: false,
    monitorSession: true,
    checkSessionIntervalInSeconds: SESSION_CHECK_SECONDS,
    automaticSilentRenew: true,
    accessTokenExpiringNotificationTimeInSeconds: TOKEN_REFRESH_BELOW_SECONDS,
    // Renewals without a response are tried again here, with growing pauses.
    maxSilentRenewTimeoutRetries: 0,
    requestTimeoutInSeconds: RESPONSE_SECONDS,
    staleStateAgeInSeconds: SIGN_IN_SECONDS,
    // Refusals of the token endpoint that are no JSON: without these the library drops their status.
    revokeTokenAdditionalContentTypes: ['text/html', 'text/plain', 'application/problem+json'],
    // The browser's Back must not return to the page that redirects to the provider.
    redirectMethod: 'replace',
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    // In memory it serves the silent sign-in.
    stateStore: new WebStorageStateStore({
      store: isKept ? protocolStorage() : new InMemoryWebStorage(),
    }),
  };
  const manager = new Manager(settings, serverTime);
  /** `lapsed`: the token expired while the provider was unreachable. `dismissed`: signed out here; a renewal that is still running is ignored until the provider is asked again. */
  let presence: 'none' | 'live' | 'lapsed' | 'dismissed' = 'none';
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pauseMs: number = RENEWAL_PAUSE_MS.first;
  const holds = (): boolean => presence === 'live' || presence === 'lapsed';
  const ask = (): void => {
    if (presence === 'dismissed') presence = 'none';
  };

  /** Rejects unless the provider responds, so that the visitor does not leave for a page that is down. */
  const reach = async (): Promise<void> => {
    const { ok, status } = await fetch(manager.settings.metadataUrl, {
      cache: 'no-store',
      signal: AbortSignal.timeout(RESPONSE_SECONDS * 1000),
    });
    if (!ok) throw new Error(`the provider responds ${status}`);
  };
  const forget = async (): Promise<void> => {
    manager.user = undefined;
    presence = 'dismissed';
    clearTimeout(retry);
    await manager.removeUser();
  };
  const gone = async (why: 'elsewhere' | 'expired'): Promise<void> => {
    if (!holds()) return;
    await forget();
    onGone(why);
  };
  /** A frame stays silent where the provider is down, or where it forbids framing: then it responds otherwise. */
  const forbidsFrames = (reason: unknown): Promise<boolean> =>
    reason instanceof ErrorTimeout && manager.user?.refresh_token === undefined
      ? reach().then(
          () => true,
          () => false,
        )
      : Promise.resolve(false);
  /** Refused: only a new sign-in helps. Unreachable: retried, and the same person continues when it succeeds. */
  const renewalFailed = async (reason: unknown): Promise<void> => {
    if (failureOf(reason) === 'refused' || (await forbidsFrames(reason))) return gone('expired');
    clearTimeout(retry);
    if (!holds()) return;
    retry = setTimeout(() => void manager.signinSilent().catch(renewalFailed), pauseMs);
    pauseMs = Math.min(pauseMs * 2, RENEWAL_PAUSE_MS.longest);
  };
  manager.events.addUserLoaded((user) => {
    clearTimeout(retry);
    pauseMs = RENEWAL_PAUSE_MS.first;
    if (presence === 'dismissed') return manager.removeUser();
    manager.user = user;
    const isBack = presence === 'lapsed';
    presence = 'live';
    if (isBack) onBack();
  });
  const prove = async (origin: string): Promise<void> => {
    const { check_session_iframe: frame } = await manager.metadata();
    if (frame !== undefined && new URL(frame).origin === origin) manager.sessionFrame = 'proven';
  };
  window.addEventListener('message', ({ data, origin, source }: MessageEvent) => {
    // A page in another window has no part in it. A provider that cannot be asked, or names no address, proves nothing.
    if (data === 'unchanged' && (source as Window | null)?.parent === window)
      prove(origin).catch(() => undefined);
  });
  manager.events.addUserSignedOut(() => {
    if (manager.sessionFrame === 'proven') return gone('elsewhere');
    manager.sessionFrame = 'blind';
  });
  manager.events.addSilentRenewError(renewalFailed);
  manager.events.addAccessTokenExpired(() => {
    if (!holds()) return;
    presence = 'lapsed';
    onGone('unreachable');
  });
  // Removes protocol state of sign-ins that were never completed.
  manager.clearStaleState().catch(() => undefined);

  const signedIn = (user: User | null): SignIn =>
    user === null || presence === 'dismissed' ? OUT : { kind: 'in', identity: identityOf(user) };
  return {
    /** The bearer token, while the visitor is signed in. */
    token: () => (presence === 'live' ? manager.user?.access_token : undefined),
    /** Whether the visitor is signed in, or has an expired token that may still be renewed. */
    holds,
    /** Silent sign-in (`prompt=none`): whether the visitor is signed in at the provider. */
    check(): Promise<SignIn> {
      ask();
      return manager.signinSilent().then(signedIn, failed);
    },
    /**
     * Leaves for the provider's page; resolves only when that failed or the visitor came back. Path and delay are kept with the
     * protocol's state.
     */
    async leaveForSignIn(path: string, delayMs: number): Promise<SignIn> {
      if (!isKept || !isStorageKept()) return BLOCKED;
      try {
        await reach();
        await manager.metadata();
        await Promise.all([
          shownAgain(),
          manager.signinRedirect({ state: { path, delayMs }, nonce: once() }),
        ]);
        return OUT;
      } catch (reason) {
        return failed(reason);
      }
    },
    /** Reloads the page at `path`, which clears its memory; resolves only when the visitor came back to this one. */
    async startAnew(path: string): Promise<void> {
      await forget();
      const back = shownAgain();
      replacePage(path);
      await back;
    },
    /** Processes the provider's response: the address with which the browser returned. */
    async finish(address: string): Promise<Returned> {
      ask();
      try {
        const user = await manager.signinRedirectCallback(address);
        return { ...signedIn(user), ...targetIn(user.state) };
      } catch (reason) {
        // A response without a matching request of this session is ignored.
        return {
          ...(isKept ? (isDown(reason) ? UNAVAILABLE : OUT) : BLOCKED),
          ...targetIn(reason instanceof ErrorResponse ? reason.state : undefined),
        };
      }
    },
    /**
     * Ends the session at the provider, which returns to the main page with `state=reason`. Resolves only when that failed or the
     * visitor came back; the access token is dropped in any case and never part of an address. The ID token names the session to
     * end (RP-Initiated Logout 1.0): without it a provider may ask the visitor, or refuse.
     */
    async leaveForSignOut(reason: string): Promise<void> {
      const hint = manager.hint();
      await forget();
      await reach();
      await Promise.all([
        shownAgain(),
        manager.signoutRedirect({
          ...hint,
          // Without a hint the library adds the client id.
          extraQueryParams: { state: reason, ...(hint.id_token_hint && { client_id: clientId }) },
        }),
      ]);
    },
  };
}

export type Oidc = ReturnType<typeof createOidc>;
