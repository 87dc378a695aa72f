/** Services created in main.tsx, unchanged for the life of the page. */
import { createContext, useContext } from 'react';
import type { Brand } from '#brand/brands.ts';
import type { Config } from '#brand/config.ts';
import type { SessionValues } from '#io/browser/session-storage.ts';
import type { LoanSession, Store } from '#state/actions/loan-session.ts';
import type { LoginActions } from '#state/actions/login.ts';
import type { Actions } from '#state/actions/actions.ts';

export interface Services {
  config: Config;
  brand: Brand;
  /** Inside the bank's app. */
  inApp: boolean;
  session: SessionValues;
  /** For code outside React; components use the hooks of jotai. */
  store: Store;
  loan: LoanSession;
  login: LoginActions;
  /** Only inside the flow, which loads the API client. */
  actions?: Actions;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('main.tsx provides the services.');
  return services;
}
