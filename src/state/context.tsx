/** Hooks for components: state, session and actions. */
import { useAtomValue, useStore } from 'jotai/react';
import { useCallback } from 'react';
import type { Application } from '#flow/application.ts';
import type { Loan } from '#flow/navigation/entry.ts';
import {
  applicationAtom,
  applicationIdAtom,
  draftsAtom,
  failedCheckAtom,
  loanAtom,
} from '#state/atoms.ts';
import type { FailedCheck, DraftAnswers } from '#state/atoms.ts';
import { DEFAULT_LOAN } from '#state/actions/loan-session.ts';
import type { LoanSession } from '#state/actions/loan-session.ts';
import { useServices } from '#state/services.ts';
import type { Actions } from '#state/actions/actions.ts';

export function useActions(): Actions {
  const { actions } = useServices();
  if (actions === undefined) throw new Error('The flow area provides the actions.');
  return actions;
}
export const useLoanSession = (): LoanSession => useServices().loan;
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
  return useCallback(() => store.set(failedCheckAtom, undefined), [store]);
}
