/** The call after a new customer was identified, and the screen it leads to (specification, section 4). */
import { afterProductInitialisation } from '#flow/loan/legitimation.ts';
import type { Problem } from '#flow/problems.ts';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import { useMountSignal } from '#screens/shared/tasks/task.ts';
import { useActions, useLoanSession } from '#state/context.tsx';

/** Calculates the offers and moves on, unless the screen was left. Resolves with the problem, if any. */
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
