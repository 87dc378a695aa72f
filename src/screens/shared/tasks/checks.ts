/** The checks of complete data: bank account (PSD2), scoring, identity, and the offers (specification, sections 4 and 7). */
import { useSetAtom } from 'jotai/react';
import { useState } from 'react';
import type { Application } from '#flow/application.ts';
import { termOf } from '#flow/limits.ts';
import { afterProductInitialisation } from '#flow/loan/legitimation.ts';
import { isChanged, type Problem } from '#flow/problems.ts';
import { resume } from '#flow/resume.ts';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import { useMountSignal, useTask } from '#screens/shared/tasks/task.ts';
import { changedAtom } from '#state/atoms.ts';
import { useActions, useApplication, useLoan, useServices } from '#state/context.tsx';

/** After a refusal because the application was changed: shows the current one. Resolves with the problem, if any. */
export function useShowChanged(
  onChanged?: () => void,
): (problem: Problem) => Promise<Problem | undefined> {
  const { catchUp } = useActions();
  const setChanged = useSetAtom(changedAtom);
  const control = useFlowControl();
  return async (problem) => {
    const now = await catchUp(problem);
    if (!now.ok) return now.problem;
    if (resume(now.value) === 'summary' && onChanged !== undefined) onChanged();
    else {
      setChanged(resume(now.value) === 'summary');
      control.go(resume(now.value));
    }
  };
}

/**
 * Scores the application and moves on. `installment`: the monthly rate (euro) that the applicant saw; read first if absent. `base`:
 * the application they saw. If it was changed since, nothing is scored and `onChanged` is called (default: the summary shows the
 * change). Resolves with the problem, if any.
 */
export function useScoring(
  onChanged?: () => void,
): (installment?: number, base?: Application) => Promise<Problem | undefined> {
  const { readPricing, process } = useActions();
  const { amount, years } = useLoan();
  const months = termOf(years, useApplication()?.loanDuration);
  const showChanged = useShowChanged(onChanged);
  const control = useFlowControl();
  const mountSignal = useMountSignal();
  return async (installment, base) => {
    const signal = mountSignal();
    const price = await (installment === undefined ? readPricing(amount, months) : undefined);
    if (price?.ok === false) return price.problem;
    // After leaving, the applicant may be correcting the answers that would be scored.
    if (signal.aborted) return undefined;
    const scored = await process(installment ?? price?.value.installmentAmount ?? 0, base);
    if (scored.ok) {
      control.proceed(scored.value);
      return undefined;
    }
    return isChanged(scored.problem) ? showChanged(scored.problem) : scored.problem;
  };
}

type Facts = Pick<Application, 'isPsdRequired' | 'psd2Required'>;

/** Whether the summary leads to the check instead of the scoring. */
export const accountCheckDue = ({ isPsdRequired, psd2Required }: Facts): boolean =>
  isPsdRequired === true || psd2Required === true;

/** Whether the check may be skipped; otherwise the server refuses the scoring. */
export const accountCheckOptional = ({
  psd2Required,
}: Pick<Application, 'psd2Required'>): boolean => psd2Required !== true;

/** Starts the check and opens the bank's page; a running check is opened again. Resolves with the problem, if any. */
export function useAccountCheck(): () => Promise<Problem | undefined> {
  const { startAccountCheck } = useActions();
  const control = useFlowControl();
  const mountSignal = useMountSignal();
  const application = useApplication();
  return async () => {
    const signal = mountSignal();
    if (application?.state === 'ACC_INIT' && application.crifUrl !== undefined) {
      control.openPartner('account-check', application.crifUrl);
      return undefined;
    }
    const started = await startAccountCheck();
    if (!started.ok) return started.problem;
    // The visitor went back meanwhile: do not open the page.
    if (signal.aborted) return undefined;
    control.openPartner('account-check', started.value.crifUrl);
  };
}

/** Starts the identity check at the partner (section 4: INITIALIZED). `opened`: the partner's page was opened; in the app this page stays. */
export function useIdentityCheck(): { start: () => Promise<void>; opened: boolean } {
  const { startLegitimation } = useActions();
  const control = useFlowControl();
  const { loan } = useServices();
  const mountSignal = useMountSignal();
  const [opened, setOpened] = useState(false);
  const start = useTask(async () => {
    const signal = mountSignal();
    const started = await startLegitimation();
    if (!started.ok) return started.problem;
    // The response has no state, but the server has changed it: set it here, because in the app this page stays and its Back must not
    // lead to a refused step. Existing customers stay in DOC_SIGNED.
    if (control.customerType === 'ntb') loan.amend({ state: 'LEGITIMATION_INIT' });
    // The visitor went back meanwhile: do not open the page.
    if (signal.aborted) return undefined;
    // Without an address the frame logs it and shows the technical error.
    if (control.openPartner('identity-check', started.value?.redirectURL)) setOpened(true);
  });
  return { start, opened };
}

/** After a new customer was identified: calculates the offers and moves on, unless the screen was left (specification, section 4). Resolves with the problem, if any. */
export function useProductInitialisation(): () => Promise<Problem | undefined> {
  const { calculateOffers } = useActions();
  const { loan } = useServices();
  const control = useFlowControl();
  const mountSignal = useMountSignal();
  return async () => {
    const signal = mountSignal();
    const calculated = await calculateOffers();
    if (!calculated.ok) return calculated.problem;
    if (signal.aborted) return undefined;
    const { next, set } = afterProductInitialisation(calculated.value.productOffer);
    loan.amend(set);
    control.go(next);
  };
}
