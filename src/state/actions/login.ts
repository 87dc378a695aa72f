/** Signs in and out (specification, section 6). The token itself stays in io/oidc.ts. */
import { entityStays } from '#flow/roles.ts';
import { wantedPath } from '#flow/navigation/sign-in.ts';
import type { SignOutNotice } from '#flow/navigation/sign-in.ts';
import type { Oidc, OidcSettings, SignIn } from '#io/oidc.ts';
import type { LoanSession, Store } from '#state/actions/loan-session.ts';
import { busyAtom, legitimationDelayAtom, loginAtom, signOutNoticeAtom } from '#state/atoms.ts';
import type { Login } from '#state/atoms.ts';

interface Dependencies {
  store: Store;
  loan: LoanSession;
  /** Of the brand's provider. */
  provider: Pick<OidcSettings, 'authority' | 'clientId'>;
  /** Entity claims that may stay signed in. */
  allowedEntities: readonly string[];
  /** Loads the client: visitors who are no existing customers never do. */
  load(): Promise<(settings: OidcSettings) => Oidc>;
}

export function createLogin({ store, loan, provider, allowedEntities, load }: Dependencies) {
  const set = (login: Login): Login => {
    store.set(loginAtom, login);
    return login;
  };
  /** Who was signed in last, `person` to the provider. */
  let known: { person: string; login: Login } | undefined;
  const events: Pick<OidcSettings, 'onGone' | 'onBack'> = {
    onGone(why) {
      if (why === 'elsewhere') {
        store.set(signOutNoticeAtom, why);
        loan.clear();
        known = undefined;
      }
      set(
        why === 'unreachable'
          ? { kind: 'unavailable' }
          : { kind: 'out', why: why === 'elsewhere' ? 'signed-out' : why },
      );
    },
    onBack: () => void (known && set(known.login)),
  };
  let client: Oidc | undefined;
  let loading: Promise<Oidc> | undefined;
  /** A client that could not be loaded is asked for anew the next time. */
  const connect = (): Promise<Oidc> =>
    (loading ??= load()
      .then((create) => {
        client = create({ ...provider, ...events });
        return client;
      })
      .catch((reason: unknown) => {
        loading = undefined;
        throw reason;
      }));
  /** Counted like every other request. */
  const counted = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    store.set(busyAtom, (active) => active + 1);
    try {
      return await request();
    } finally {
      store.set(busyAtom, (active) => active - 1);
    }
  };
  /** What goes wrong on the way to the provider is its absence. */
  const asking = <Answer extends { kind: string }>(
    question: (oidc: Oidc) => Promise<Answer>,
  ): Promise<Answer | { kind: 'unavailable' }> =>
    counted(async () => question(await connect())).catch(() => ({ kind: 'unavailable' }));

  /** Signs out: forgets everything here, then leaves for the provider where the visitor is signed in; `notice` is shown afterwards. */
  async function signOut(notice: SignOutNotice): Promise<void> {
    loan.clear();
    known = undefined;
    // A visitor whose token has ended is still signed in at the provider, and may be renewed at any time.
    if (client?.holds() === true) {
      store.set(signOutNoticeAtom, notice);
      set({ kind: 'leaving' });
      // Without an answer of the provider only this page is signed out.
      await counted(async () => client?.leaveForSignOut(notice)).catch(() => undefined);
    }
    set({ kind: 'out', why: 'signed-out' });
  }

  /** After an expiry another person may have signed in in another tab: they must not see this application, and start anew. */
  async function startAnew(): Promise<Login> {
    loan.clear();
    known = undefined;
    set({ kind: 'leaving' });
    await client?.startAnew(wantedPath(undefined));
    return set({ kind: 'out', why: 'refused' });
  }

  async function settle(answer: SignIn, otherwise: 'no-session' | 'refused'): Promise<Login> {
    if (answer.kind === 'unavailable') return set(answer);
    if (answer.kind === 'out') return set({ kind: 'out', why: otherwise });
    const { person, entity, name, roles } = answer.identity;
    if (!entityStays(entity, allowedEntities)) {
      await signOut('foreign');
      return store.get(loginAtom);
    }
    if (known !== undefined && known.person !== person) return startAnew();
    // Only the server knows whose application it is that this page, or the one before it, was opened with.
    if (known === undefined) loan.unload();
    known = { person, login: { kind: 'in', name, roles } };
    return set(known.login);
  }

  let running: Promise<Login> | undefined;
  return {
    /** The bearer token, while the visitor is signed in. */
    token: (): string | undefined => client?.token(),
    /** Single sign-on: whether the provider knows the visitor already. Nothing is asked twice at the same time. */
    check(): Promise<Login> {
      if (store.get(loginAtom).kind === 'in') return Promise.resolve(store.get(loginAtom));
      set({ kind: 'asking' });
      running ??= asking((oidc) => oidc.check())
        .then((answer) => settle(answer, 'no-session'))
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    /**
     * Asks the provider again although the visitor counts as signed in, because a call was refused; nothing is
     * shown. Without a session at the provider the screen stays: the visitor decides when to leave.
     */
    async renew(): Promise<boolean> {
      const answer = await asking((oidc) => oidc.check());
      return answer.kind === 'in' && (await settle(answer, 'no-session')).kind === 'in';
    },
    /** Leaves for the provider's sign-in page, which leads back to `path`; a delay that is still to wait for goes along. */
    async signIn(path: string): Promise<void> {
      set({ kind: 'leaving' });
      await settle(
        await asking((oidc) => oidc.leaveForSignIn(path, store.get(legitimationDelayAtom))),
        'refused',
      );
    },
    /** Takes the provider's answer over; resolves with the path wanted before, as far as it is known. */
    async finish(address: string): Promise<string | undefined> {
      set({ kind: 'asking' });
      const answer = await asking((oidc) => oidc.finish(address));
      if ('delayMs' in answer) loan.postponeLegitimation(answer.delayMs);
      await settle(answer, 'refused');
      return 'path' in answer ? answer.path : undefined;
    },
    signOut,
  };
}

export type LoginActions = ReturnType<typeof createLogin>;
