/** The controls of the frame: help, cancel, restart, feedback. */
import { exitsOf, isSigned } from '#flow/ending.ts';
import { resumePath } from '#flow/resume.ts';
import type { Screen } from '#flow/steps.ts';
import { failedCheckAtom } from '#state/atoms.ts';
import { useActions, useApplication, useServices } from '#state/context.tsx';
import { restart } from '#state/leaving.ts';
import { go } from '#state/services.ts';
import { showNotification } from '#state/notifications.ts';
import { ask } from '#state/popups.ts';
import { handleProblem, showHelp } from '#state/handle-problem.ts';

export function useFrameActions(screen: Screen) {
  const services = useServices();
  const { store } = services;
  const application = useApplication();
  const { cancel, restore } = useActions();
  const onCancel = async (): Promise<void> => {
    if ((await ask(store, 'CANCEL_FLOW')) !== 'confirm') return;
    store.set(failedCheckAtom, undefined);
    // Another window may have signed meanwhile: a signed contract is left by withdrawal only, but the server would cancel it.
    const current = await restore();
    const result = current.ok && exitsOf(current.value).cancel ? await cancel() : current;
    if (!result.ok) {
      await handleProblem(services, result.problem, { screen, retry: () => void onCancel() });
      return;
    }
    if (isSigned(result.value)) showNotification(store, 'signedElsewhere');
    await go(services, resumePath(result.value));
  };
  const exits = application && exitsOf(application);
  return {
    onHelp: () => void showHelp(services, { screen }),
    onCancel: exits?.cancel === true ? () => void onCancel() : undefined,
    onRestart: exits?.restart === true ? () => void restart(services) : undefined,
    // The result page opens the feedback itself.
    onFeedback: screen === 'result' ? undefined : () => void ask(store, 'FEEDBACK'),
  };
}
