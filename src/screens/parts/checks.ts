/** The checks of complete data: bank account (PSD2), scoring, identity, and the offers (specification, sections 4 and 7). */
import { useState } from 'react';
import type { Application } from '#flow/application.ts';
import { termOf } from '#flow/limits.ts';
import { afterProductInitialisation } from '#flow/legitimation.ts';
import type { Problem } from '#flow/problems.ts';
import { safeExternalUrl } from '#flow/web-address.ts';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { useTask, type Call } from '#screens/parts/task.ts';
import { useActions, useApplication, useRequestedLoan, useServices } from '#state/context.tsx';

/**
 * A task that scores the application and moves on. `installment`: the monthly rate (euro) that the applicant saw; read first if
 * absent. `base`: the application they saw. If it was changed since, nothing is scored.
 */
export function useScoring() {
  const { readPricing, process } = useActions();
  const { amount, years } = useRequestedLoan();
  const months = termOf(years, useApplication()?.loanDuration);
  const navigation = useFlowNavigation();
  return async (call: Call, installment?: number, base?: Application) => {
    // After leaving, the applicant may be correcting the answers that would be scored.
    const price = await call(
      installment === undefined
        ? readPricing(amount, months)
        : Promise.resolve({ ok: true, value: { installmentAmount: installment } }),
    );
    if (!price.ok) return price.problem;
    const scored = await process(price.value.installmentAmount, base);
    if (!scored.ok) return scored.problem;
    navigation.proceed(scored.value);
  };
}

/** Whether the summary leads to the check instead of the scoring. */
export const accountCheckDue = ({ isPsdRequired, psd2Required }: Application): boolean =>
  isPsdRequired === true || psd2Required === true;

/** Whether the check may be skipped; otherwise the server refuses the scoring. */
export const accountCheckOptional = ({ psd2Required }: Application): boolean =>
  psd2Required !== true;

/** A task that starts the check and opens the bank's page; a running check is opened again, at the address that the server has now if it may not be opened. */
export function useAccountCheck() {
  const { restore, startAccountCheck } = useActions();
  const navigation = useFlowNavigation();
  const { redirectHosts } = useServices().site;
  const { state, crifUrl } = useApplication() ?? {};
  return async (): Promise<Problem | undefined> => {
    const isRunning = state === 'ACC_INIT' && crifUrl !== undefined;
    if (isRunning && safeExternalUrl(crifUrl, redirectHosts) !== undefined) {
      navigation.openPartner('account-check', crifUrl);
      return undefined;
    }
    const answered = await (isRunning ? restore() : startAccountCheck());
    if (!answered.ok) return answered.problem;
    navigation.openPartner('account-check', answered.value.crifUrl);
  };
}

/** Starts the identity check at the partner (section 4: INITIALIZED). `opened`: the partner's page was opened; in the app this page stays. */
export function useIdentityCheck() {
  const { startLegitimation } = useActions();
  const navigation = useFlowNavigation();
  const { session, inApp } = useServices();
  const [opened, setOpened] = useState(false);
  const start = useTask(async () => {
    const started = await startLegitimation();
    if (!started.ok) return started.problem;
    // The response has no state, but the server has changed it: set it here, because in the app this page stays and its Back must not
    // lead to a refused step. Existing customers stay in DOC_SIGNED.
    if (navigation.customerType === 'ntb') session.update({ state: 'LEGITIMATION_INIT' });
    // Without an address it is logged, and the technical error is shown. In a browser nothing changes on the page that is being left.
    if (navigation.openPartner('identity-check', started.value?.redirectURL)) setOpened(inApp);
  });
  return { start, opened };
}

/** A task after a new customer was identified: calculates the offers and moves on, unless the screen was left (specification, section 4). */
export function useProductInitialisation() {
  const { calculateOffers } = useActions();
  const { session } = useServices();
  const navigation = useFlowNavigation();
  return async (call: Call): Promise<Problem | undefined> => {
    const calculated = await call(calculateOffers());
    if (!calculated.ok) return calculated.problem;
    const { next, set } = afterProductInitialisation(calculated.value.productOffer);
    session.update(set);
    navigation.go(next);
  };
}
