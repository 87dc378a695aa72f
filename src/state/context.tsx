/** The services of the page, and hooks for components: state, session and actions. */
import { useAtomValue, useStore } from 'jotai/react';
import { createContext, useContext } from 'react';
import type { Brand } from '#brand/brands.ts';
import type { BrandSite, Config } from '#brand/config.ts';
import type { Application } from '#flow/application.ts';
import type { Loan } from '#flow/navigation/entry.ts';
import type { SessionValues } from '#io/browser/session-storage.ts';
import {
  applicationAtom,
  applicationIdAtom,
  draftsAtom,
  failedCheckAtom,
  loanAtom,
} from '#state/atoms.ts';
import type { FailedCheck, DraftAnswers } from '#state/atoms.ts';
import { DEFAULT_LOAN } from '#state/actions/loan-session.ts';
import type { LoanSession, Store } from '#state/actions/loan-session.ts';
import type { LoginActions } from '#state/actions/login.ts';
import type { Actions } from '#state/actions/actions.ts';

/** Created in main.tsx, unchanged for the life of the page. */
export interface Services {
  config: Config;
  brand: Brand;
  /** The brand's deployment values. */
  site: BrandSite;
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

export function useActions(): Actions {
  const { actions } = useServices();
  if (actions === undefined) throw new Error('The flow area provides the actions.');
  return actions;
}

export const useApplication = (): Application | undefined => useAtomValue(applicationAtom);
/** Whether an application exists, loaded or not. */
export const useHasApplication = (): boolean => useAtomValue(applicationIdAtom) !== undefined;
/** Amount in euro and term in years: of the application, else as requested. */
export const useLoan = (): Loan => useAtomValue(loanAtom) ?? DEFAULT_LOAN;

/** Reads a draft without subscribing, so that typing re-renders nothing else. */
export function useDraftReader(): (form: string) => DraftAnswers | undefined {
  const store = useStore();
  return (form) => store.get(draftsAtom)[form]?.answers;
}

/** The failed check of this screen, if the last attempt on it was refused. */
export function useFailedCheck(screen: string): FailedCheck | undefined {
  const failed = useAtomValue(failedCheckAtom);
  return failed?.screen === screen ? failed : undefined;
}

/** To be called before every new attempt. */
export function useClearFailedCheck(): () => void {
  const store = useStore();
  return () => store.set(failedCheckAtom, undefined);
}
