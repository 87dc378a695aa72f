/** Services for tests: brand `bank`, an empty session, not signed in. */
import { readFileSync } from 'node:fs';
import { createStore } from 'jotai/vanilla';
import { BRANDS } from '#brand/brands.ts';
import { parseConfig } from '#brand/config.ts';
import { sessionValues } from '#io/browser/session-storage.ts';
import type { Actions } from '#state/actions.ts';
import { createSession } from '#state/session.ts';
import { createLogin } from '#state/login.ts';
import { actionsAtom } from '#state/services.ts';
import type { Services } from '#state/services.ts';

const BLOCK = /<script type="application\/json" id="config">([\s\S]*?)<\/script>/;

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
