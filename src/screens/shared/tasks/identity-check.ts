/** Starts the identity check at the partner (specification, section 4: INITIALIZED). */
import { useState } from 'react';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import { useMountSignal, useTask } from '#screens/shared/tasks/task.ts';
import { useActions, useLoanSession } from '#state/context.tsx';
import { afterProductInitialisation } from '#flow/loan/legitimation.ts';
import type { Problem } from '#flow/problems.ts';

/** `opened`: the partner's page was opened; in the app this page stays. */
export function useIdentityCheck(): { start: () => Promise<void>; opened: boolean } {
  const { startLegitimation } = useActions();
  const control = useFlowControl();
  const session = useLoanSession();
  const mountSignal = useMountSignal();
  const [opened, setOpened] = useState(false);
  const start = useTask(async () => {
    const signal = mountSignal();
    const started = await startLegitimation();
    if (!started.ok) return started.problem;
    // The response has no state, but the server has changed it: set it here, because in the app this page stays and its Back must not
    // lead to a refused step. Existing customers stay in DOC_SIGNED.
    if (control.customerType === 'ntb') session.amend({ state: 'LEGITIMATION_INIT' });
    // The visitor went back meanwhile: do not open the page.
    if (signal.aborted) return undefined;
    // Without an address the frame logs it and shows the technical error.
    if (control.openPartner('identity-check', started.value.redirectURL)) setOpened(true);
    return undefined;
  });
  return { start, opened };
}

/** After a new customer was identified: calculates the offers and moves on, unless the screen was left (specification, section 4). Resolves with the problem, if any. */
export function useProductInitialisation(): () => Promise<Problem | undefined> {
  const { calculateOffers } = useActions();
  const session = useLoanSession();
  const control = useFlowControl();
  const mountSignal = useMountSignal();
  return async () => {
    const signal = mountSignal();
    const calculated = await calculateOffers();
    if (!calculated.ok) return calculated.problem;
    if (signal.aborted) return undefined;
    const { next, set } = afterProductInitialisation(calculated.value.productOffer);
    session.amend(set);
    control.go(next);
  };
}
