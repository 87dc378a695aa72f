/** Starts the identity check at the partner's (specification, section 4: INITIALIZED). */
import { useState } from 'react';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import { useMountSignal } from '#screens/shared/tasks/mount-signal.ts';
import { useTask } from '#screens/shared/tasks/task.ts';
import { useActions, useLoanSession } from '#state/context.tsx';

/** `opened`: the partner's page was opened and, inside the app, this page is still there. */
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
    // The answer tells no state, the server has set it: beside the partner's page this one stays, and its Back
    // must not lead to what is refused by now. Existing customers stay in DOC_SIGNED.
    if (control.customerType === 'ntb') session.amend({ state: 'LEGITIMATION_INIT' });
    // The visitor went back meanwhile: do not open the page.
    if (signal.aborted) return undefined;
    // Without an address the frame logs it and says that it did not work.
    if (control.openPartner('identity-check', started.value.redirectURL)) setOpened(true);
    return undefined;
  });
  return { start, opened };
}
