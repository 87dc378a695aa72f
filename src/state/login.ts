/** Signs in and out (specification, section 6). The token itself stays in io/oidc.ts. */
import { entityStays, wantedPath, type SignOutReason } from '#flow/sign-in.ts';
import { loadOnce } from '#io/load-once.ts';
import { LoadError, loadOwn } from '#io/release.ts';
import { serverTime } from '#io/server-time.ts';
import type { Oidc, OidcSettings, SignIn } from '#io/oidc.ts';
import { countAsBusy } from '#state/page-requests.ts';
import type { Session, Store } from '#state/session.ts';
import {
  legitimationDelayAtom,
  loginAtom,
  serverTimeAtom,
  signOutReasonAtom,
  type Login,
} from '#state/atoms.ts';

interface Dependencies {
  store: Store;
  session: Session;
  provider: Pick<OidcSettings, 'authority' | 'clientId'>;
  /** Entity claims that may stay signed in. */
  allowedEntities: readonly string[];
  /** Loads the OIDC client; new customers never need it. */
  load(): Promise<(settings: OidcSettings) => Oidc>;
}

/** Nobody was asked: the provider does not respond, or the client could not be loaded. */
type Unreached = Extract<Login, { kind: 'unavailable' | 'unloaded' }>;

/** A call refused again within this time of a renewal was refused for another reason (milliseconds). */
const RENEWAL_REST_MS = 20_000;

export function createLogin({ store, session, provider, allowedEntities, load }: Dependencies) {
  const set = (login: Login): Login => {
    store.set(loginAtom, login);
    return login;
  };
  /** `sub` of the last signed-in person. */
  let known: { person: string; login: Login } | undefined;
  const forgetPerson = (): void => {
    session.reset();
    known = undefined;
  };
  let client: Oidc | undefined;
  const connect = loadOnce(async (): Promise<Oidc> => {
    const create = await loadOwn(load());
    client = create({
      ...provider,
      serverTime: async () => store.get(serverTimeAtom) ?? serverTime(),
      onGone(why) {
        if (why === 'elsewhere') {
          store.set(signOutReasonAtom, why);
          forgetPerson();
        }
        set(
          why === 'unreachable'
            ? { kind: 'unavailable' }
            : { kind: 'out', why: why === 'elsewhere' ? 'signed-out' : why },
        );
      },
      onBack: () => void (known && set(known.login)),
    });
    return client;
  });
  /** Any failure on the way to the provider counts as unavailable. */
  const askProvider = <Found extends { kind: string }>(
    question: (oidc: Oidc) => Promise<Found>,
  ): Promise<Found | Unreached> =>
    countAsBusy(store, async () => question(await connect())).catch((error: unknown) =>
      error instanceof LoadError ? { kind: 'unloaded', error } : { kind: 'unavailable' },
    );

  /** Signs out: clears the state, then leaves for the provider if the visitor is signed in there; `reason` is shown afterwards. */
  async function signOut(reason: SignOutReason): Promise<void> {
    forgetPerson();
    // A visitor with an expired token is still signed in at the provider, and may be renewed at any time.
    const signedIn = client?.holds() === true;
    // 'Abgemeldet' is no news to visitors who were not signed in.
    if (signedIn || reason !== 'logout') store.set(signOutReasonAtom, reason);
    if (signedIn) {
      set({ kind: 'leaving' });
      // If the provider does not respond, only this page is signed out.
      await countAsBusy(store, async () => client?.leaveForSignOut(reason)).catch(() => undefined);
    }
    set({ kind: 'out', why: 'signed-out' });
  }

  /** After an expiry another person may have signed in in another tab: they must not see this application. */
  async function startAnew(): Promise<Login> {
    forgetPerson();
    set({ kind: 'leaving' });
    await client?.startAnew(wantedPath(undefined));
    return set({ kind: 'out', why: 'refused' });
  }

  /** Signs in, or out where there is no sign-in, another bank's access or another person. */
  async function applySignIn(
    signIn: SignIn | Unreached,
    otherwise: 'no-session' | 'refused',
  ): Promise<Login> {
    if (signIn.kind === 'unavailable' || signIn.kind === 'unloaded') return set(signIn);
    if (signIn.kind === 'blocked') return set({ kind: 'out', why: 'blocked' });
    if (signIn.kind === 'out') return set({ kind: 'out', why: otherwise });
    const { person, entity, name, roles } = signIn.identity;
    if (!entityStays(entity, allowedEntities)) {
      await signOut('foreign');
      return store.get(loginAtom);
    }
    if (known !== undefined && known.person !== person) return startAnew();
    // Only the server knows whose application was loaded before the sign-in.
    if (known === undefined) session.forget();
    known = { person, login: { kind: 'in', name, roles } };
    return set(known.login);
  }

  let running: Promise<Login> | undefined;
  /** When the token was renewed after a refusal, by operation. */
  const renewals = new Map<string, number>();
  return {
    token: (): string | undefined => client?.token(),
    /** Silent single sign-on: checks whether the visitor is signed in at the provider. Parallel calls share one request. */
    check(): Promise<Login> {
      if (store.get(loginAtom).kind === 'in') return Promise.resolve(store.get(loginAtom));
      set({ kind: 'asking' });
      running ??= askProvider((oidc) => oidc.check())
        .then((signIn) => applySignIn(signIn, 'no-session'))
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    /**
     * Asks the provider again after a refused call, silently; `false` when that fails or was done a moment ago. Without a session at
     * the provider the screen stays: the visitor decides when to leave.
     */
    async renewFor(operationId: string): Promise<boolean> {
      const last = renewals.get(operationId) ?? Number.NEGATIVE_INFINITY;
      if (Date.now() - last < RENEWAL_REST_MS) return false;
      renewals.set(operationId, Date.now());
      const signIn = await askProvider((oidc) => oidc.check());
      return signIn.kind === 'in' && (await applySignIn(signIn, 'no-session')).kind === 'in';
    },
    /** Leaves for the provider's sign-in page, which returns to `path`; a pending delay is kept. */
    async signIn(path: string): Promise<void> {
      set({ kind: 'leaving' });
      await applySignIn(
        await askProvider((oidc) => oidc.leaveForSignIn(path, store.get(legitimationDelayAtom))),
        'refused',
      );
    },
    /** Completes the sign-in; resolves with the path requested before, if known. Throws where the client cannot be loaded. */
    async finish(address: string): Promise<string | undefined> {
      set({ kind: 'asking' });
      const signIn = await askProvider((oidc) => oidc.finish(address));
      if (signIn.kind === 'unloaded') {
        set(signIn);
        throw signIn.error;
      }
      if ('delayMs' in signIn) store.set(legitimationDelayAtom, signIn.delayMs);
      // Asking again would lead to the provider's page again, and back: that is the visitor's to decide.
      if (signIn.kind === 'unavailable') set({ kind: 'out', why: 'down' });
      else await applySignIn(signIn, 'refused');
      return 'path' in signIn ? signIn.path : undefined;
    },
    signOut,
  };
}

export type LoginActions = ReturnType<typeof createLogin>;
