/** Services and actions for tests. */
import { readFileSync } from 'node:fs';
import { createStore } from 'jotai/vanilla';
import { BRANDS } from '#brand/brands.ts';
import { parseConfig } from '#brand/config.ts';
import { createApi } from '#io/api/api.ts';
import type { ApiEffects } from '#io/api/middleware.ts';
import { createRepeats } from '#io/api/repeats.ts';
import { sessionValues } from '#io/browser/session-storage.ts';
import { createActions, type Actions } from '#state/actions.ts';
import { applicationAtom, serverTimeAtom } from '#state/atoms.ts';
import { createSession } from '#state/session.ts';
import { createLogin } from '#state/login.ts';
import { actionsAtom } from '#state/services.ts';
import type { Services } from '#state/services.ts';

const BLOCK = /<script type="application\/json" id="config">([\s\S]*?)<\/script>/;

/** Brand `bank`, an empty session, not signed in. */
export function servicesFor({
  actions,
  ...overrides
}: Partial<Services> & { actions?: Actions } = {}): Services {
  const parsed = parseConfig(BLOCK.exec(readFileSync('index.html', 'utf8'))?.[1] ?? '');
  if (!parsed.ok) throw new Error(parsed.key);
  const { config } = parsed;
  const store = createStore();
  store.set(actionsAtom, actions);
  const storage = sessionValues(() => {
    throw new Error('kept in memory');
  });
  const session = createSession(store, storage);
  const login = createLogin({
    store,
    session,
    provider: config.brands.bank.oidc,
    allowedEntities: [],
    load: () => Promise.reject(new Error('no provider')),
  });
  const site = config.brands.bank;
  return {
    config,
    brand: BRANDS.bank,
    site,
    inApp: false,
    storage,
    store,
    session,
    login,
    navigate: async () => undefined,
    ...overrides,
  };
}

export type SolveCaptcha = (challenge: unknown) => Promise<string | undefined>;

/** Over the real client; `solveCaptcha` where a registration has a proof of work. */
export function actionsFor(
  { store, session }: Pick<Services, 'store' | 'session'>,
  {
    solveCaptcha,
    onBusy = () => undefined,
  }: { solveCaptcha?: SolveCaptcha | undefined; onBusy?: ApiEffects['onBusy'] } = {},
) {
  const repeats = createRepeats();
  const api = createApi({
    apiBase: '/api',
    repeats,
    token: () => undefined,
    version: () => store.get(applicationAtom)?.version,
    onTime: (time) => store.set(serverTimeAtom, time),
    onBusy,
  });
  const captcha = solveCaptcha === undefined ? {} : { solveCaptcha };
  const { entity } = BRANDS.bank;
  return { api, actions: createActions({ api, store, session, repeats, entity, ...captcha }) };
}
