/** A sign-in for tests: a provider that answers as it is told, and people who may stand there. */
import { createStore } from 'jotai/vanilla';
import { onTestFinished, vi } from 'vitest';
import type { Oidc, OidcSettings, Returned, SignIn } from '#io/oidc.ts';
import { createSession } from '#state/session.ts';
import { createLogin } from '#state/login.ts';
import { loginAtom } from '#state/atoms.ts';

export const ANNA: SignIn = {
  kind: 'in',
  identity: { person: 'anna', name: 'Anna Berger', entity: '0100', roles: ['customer'] },
};
export const BERND: SignIn = {
  kind: 'in',
  identity: { person: 'bernd', name: 'Bernd', entity: '0100', roles: [] },
};
export const FOREIGN: SignIn = {
  kind: 'in',
  identity: { person: 'fritz', name: 'Fritz', entity: '9999', roles: [] },
};

/** Only what hangs takes that long. */
const PATIENCE_MS = 120_000;
/** Not those that a test replaces by a clock of its own. */
const { setTimeout: wait, clearTimeout: stop } = globalThis;

/** The page is left or loaded anew: nothing comes after it in a test, and one that waits for it fails by these words. */
function nothingAfter(): () => Promise<never> {
  let isOver = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let nothing: Promise<never> | undefined;
  onTestFinished(() => {
    isOver = true;
    stop(patience);
  });
  return () =>
    (nothing ??= new Promise((_, reject) => {
      if (!isOver)
        patience = wait(() => reject(new Error('The page is left: what comes next?')), PATIENCE_MS);
    }));
}

/** The sign-in over a provider of prepared answers. */
export function signInStage(
  answers: {
    check?: SignIn | Error;
    finish?: Returned;
    leave?: 'out' | 'unavailable' | 'blocked';
    loads?: boolean;
  } = {},
) {
  const leftPage = nothingAfter();
  const store = createStore();
  const values = new Map<string, string>();
  const session = createSession(store, {
    read: (key) => values.get(key),
    write: (key, value) => void (value === undefined ? values.delete(key) : values.set(key, value)),
    clear: () => values.clear(),
  });
  let token: string | undefined;
  let held = false;
  let settings: OidcSettings | undefined;
  const got = <Answer extends SignIn>(answer: Answer): Answer => {
    if (answer.kind === 'in') [token, held] = ['token', true];
    return answer;
  };
  const oidc = {
    token: () => token,
    holds: () => held,
    check: vi.fn(async () => {
      if (answers.check instanceof Error) throw answers.check;
      return got(answers.check ?? { kind: 'out' });
    }),
    // As in the browser, this goes on only when leaving failed or the visitor is back.
    leaveForSignIn: vi.fn(async (_path: string, _delayMs: number) =>
      answers.leave === undefined ? leftPage() : { kind: answers.leave },
    ),
    startAnew: vi.fn((_path: string): Promise<void> => leftPage()),
    finish: vi.fn(async (_address: string) =>
      got<Returned>(answers.finish ?? { kind: 'out', path: undefined }),
    ),
    leaveForSignOut: vi.fn(async (_notice: string) => {
      [token, held] = [undefined, false];
    }),
  } satisfies Oidc;
  const load = vi.fn(() =>
    answers.loads === false
      ? Promise.reject(new Error('offline'))
      : Promise.resolve((received: OidcSettings) => {
          settings = received;
          return oidc;
        }),
  );
  const login = createLogin({
    store,
    session,
    provider: { authority: 'https://login.example', clientId: 'c' },
    allowedEntities: ['0100', '0110'],
    load,
  });
  const gone = (why: 'elsewhere' | 'expired' | 'unreachable') => {
    [token, held] = [undefined, why === 'unreachable'];
    settings?.onGone(why);
  };
  return {
    store,
    session,
    values,
    oidc,
    load,
    login,
    now: () => store.get(loginAtom),
    gone,
    back: () => settings?.onBack(),
  };
}
