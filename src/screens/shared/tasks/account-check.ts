/** The bank-account check (PSD2): when it is due or optional, and its start (specification, section 7). */
import type { Application } from '#flow/application.ts';
import type { Problem } from '#flow/problems.ts';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import { useMountSignal } from '#screens/shared/tasks/task.ts';
import { useActions, useApplication } from '#state/context.tsx';

type Facts = Pick<Application, 'isPsdRequired' | 'psd2Required'>;

/** Whether the summary leads to the check instead of the scoring. */
export const accountCheckDue = ({ isPsdRequired, psd2Required }: Facts): boolean =>
  isPsdRequired === true || psd2Required === true;

/** Whether the check may be skipped: the server refuses the scoring only if both fields require the check. */
export const accountCheckOptional = ({ isPsdRequired, psd2Required }: Facts): boolean =>
  !(isPsdRequired === true && psd2Required === true);

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
