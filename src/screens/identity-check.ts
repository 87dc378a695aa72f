/** Starts the identity check at the partner's (specification, section 4: INITIALIZED). */
import { useState } from 'react';
import { useFlowControl } from '#screens/flow-control.ts';
import { useTask } from '#screens/task.ts';
import { useVerbs } from '#state/context.tsx';

/** `opened`: the partner's page was opened and, inside the app, this page is still there. */
export function useIdentityCheck(): { start: () => Promise<void>; opened: boolean } {
  const { startLegitimation } = useVerbs();
  const control = useFlowControl();
  const [opened, setOpened] = useState(false);
  const start = useTask(async () => {
    const started = await startLegitimation();
    if (!started.ok) return started.problem;
    // Without an address the frame logs it and says that it did not work.
    if (control.openPartner('identity-check', started.value.redirectURL)) setOpened(true);
    return undefined;
  });
  return { start, opened };
}
