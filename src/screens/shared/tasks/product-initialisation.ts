/** The call that is due once a new customer is identified, and where its answer leads (specification, section 4). */
import { afterProductInitialisation } from '#flow/loan/legitimation.ts';
import type { Problem } from '#flow/problems.ts';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import { useMountSignal } from '#screens/shared/tasks/mount-signal.ts';
import { useActions, useLoanSession } from '#state/context.tsx';

/** Has the offers calculated and leads on, unless the visitor has left meanwhile. Resolves with what went wrong. */
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
