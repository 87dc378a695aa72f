/** A sign-in for tests: a provider that answers as it is told, and people who may stand there. */
import { createStore } from 'jotai/vanilla';
import { vi } from 'vitest';
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

/** The sign-in over a provider of prepared answers. */
export function signInStage(
  answers: {
    check?: SignIn | Error;
    finish?: Returned;
    leave?: 'never' | 'out' | 'unavailable' | 'blocked';
    loads?: boolean;
  } = {},
) {
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
    // The page is being left: as in the browser, this goes on only when it failed or the visitor is back.
    leaveForSignIn: vi.fn(async (_path: string, _delayMs: number) =>
      answers.leave !== undefined && answers.leave !== 'never'
        ? { kind: answers.leave }
        : await new Promise<never>(() => undefined),
    ),
    // The page is reloaded.
    startAnew: vi.fn((_path: string) => new Promise<void>(() => undefined)),
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
