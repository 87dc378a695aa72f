/** What the page was started with: read once in `main.tsx`, the same until the page is left. */
import type { i18n } from 'i18next';
import { createContext, useContext } from 'react';
import type { Brand } from '#brand/brands.ts';
import type { Config } from '#brand/config.ts';
import type { Arrival } from '#app/entry.ts';
import type { SessionValues } from '#io/session-storage.ts';
import type { LoanSession, Store } from '#state/loan-session.ts';
import type { LoginVerbs } from '#state/login.ts';

export interface Environment {
  config: Config;
  brand: Brand;
  entry: Arrival;
  session: SessionValues;
  store: Store;
  loan: LoanSession;
  login: LoginVerbs;
  texts: i18n;
}

export const EnvironmentContext = createContext<Environment | undefined>(undefined);

export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext);
  if (environment === undefined) throw new Error('main.tsx provides the environment.');
  return environment;
}
