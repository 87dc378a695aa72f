/** The services of the page, and hooks for components: state, session and actions. */
import { useAtomValue, useStore } from 'jotai/react';
import { createContext, useContext } from 'react';
import type { Application } from '#flow/application.ts';
import type { RequestedLoan } from '#flow/entry.ts';
import type { Answers } from '#schema/form-data.ts';
import {
  applicationAtom,
  applicationIdAtom,
  draftsAtom,
  failedCheckAtom,
  requestedLoanAtom,
  type FailedCheck,
} from '#state/atoms.ts';
import { DEFAULT_LOAN } from '#state/session.ts';
import type { Actions } from '#state/actions.ts';
import { actionsOf, type Place, type Services } from '#state/services.ts';

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('main.tsx provides the services.');
  return services;
}

export const useActions = (): Actions => actionsOf(useServices());

/** Provided by the flow's frame, anew for each screen. */
export const PlaceContext = createContext<Place | undefined>(undefined);

export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (place === undefined) throw new Error("The flow's frame provides the place.");
  return place;
}

export const useApplication = (): Application | undefined => useAtomValue(applicationAtom);
/** Whether an application exists, loaded or not. */
export const useHasApplication = (): boolean => useAtomValue(applicationIdAtom) !== undefined;
/** Amount in euro and term in years: of the application, else as requested. */
export const useRequestedLoan = (): RequestedLoan =>
  useAtomValue(requestedLoanAtom) ?? DEFAULT_LOAN;

/** Reads a draft without subscribing, so that typing re-renders nothing else. */
export function useDraftReader(): (form: string) => Answers | undefined {
  const store = useStore();
  return (form) => store.get(draftsAtom)[form]?.answers;
}

/** The failed check of this screen, if the last attempt on it was refused. */
export function useFailedCheck(screen: string): FailedCheck | undefined {
  const failed = useAtomValue(failedCheckAtom);
  return failed?.screen === screen ? failed : undefined;
}
