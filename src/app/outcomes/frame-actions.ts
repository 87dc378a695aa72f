/** The controls of the frame: help, cancel, restart, feedback. */
import { useAtom } from 'jotai/react';
import { useAsk } from '#app/dialogs/popups.ts';
import { useEffects } from '#app/outcomes/effects.ts';
import type { Effects } from '#app/outcomes/effects.ts';
import { useGo } from '#app/navigation.ts';
import { useNotices } from '#app/notifications/notifications.tsx';
import { perform } from '#app/outcomes/perform.ts';
import { exitsOf, isEnded, isSigned } from '#flow/loan/ending.ts';
import { MAIN_PATH, resumePath } from '#flow/resume.ts';
import type { Screen } from '#flow/resume.ts';
import { useBrandPhone } from '#screens/shared/contact/contact.tsx';
import type { FlowControl } from '#screens/shared/tasks/flow-control.ts';
import { helpStatusAtom } from '#state/atoms.ts';
import { useActions, useApplication, useClearFailedCheck, useServices } from '#state/context.tsx';

/** Shows the help code; requests one when the application can have one. */
export function useHelp(screen?: Screen) {
  const effects = useEffects(screen);
  const application = useApplication();
  const { requestHelpCode } = useActions();
  const clearFailedCheck = useClearFailedCheck();
  const phone = useBrandPhone();
  const [helpStatus, setHelpStatus] = useAtom(helpStatusAtom);
  const known = application?.helpCode;
  const canHaveCode = application !== undefined && !isEnded(application);
  const onHelp = () => {
    const { ask } = effects;
    const show = (helpCode?: string) =>
      void ask(
        'GET_HELP_NOTIFICATION',
        helpCode === undefined ? {} : { helpCode, context: 'code' },
      );
    const request = async (): Promise<void> => {
      clearFailedCheck();
      setHelpStatus('loading');
      const result = await requestHelpCode();
      setHelpStatus(result.ok ? 'idle' : 'failed');
      if (result.ok) return show(result.value.helpCode);
      const withPhone: Effects = {
        ...effects,
        help: show,
        // The technical error names the phone number, for help without a code.
        ask: (popup, values) =>
          ask(popup, popup === 'TECHNICAL_ERROR' ? { context: 'help', phone, ...values } : values),
      };
      await perform(result.problem, withPhone, () => void request());
    };
    if (known !== undefined || !canHaveCode) show(known);
    else void request();
  };
  return { helpStatus, onHelp };
}

/** Performs the outcome of a problem, with the help of the frame. */
export function useReport(screen?: Screen): FlowControl['report'] {
  const effects = useEffects(screen);
  const { onHelp } = useHelp(screen);
  return (problem, retry) => perform(problem, { ...effects, help: onHelp }, retry);
}

/** A control is hidden when its action is `undefined`. */
export function useFrameActions(screen: Screen) {
  const { loan } = useServices();
  const ask = useAsk();
  const report = useReport(screen);
  const { onHelp } = useHelp(screen);
  const go = useGo();
  const application = useApplication();
  const { cancel, restore } = useActions();
  const { show } = useNotices();
  const clearFailedCheck = useClearFailedCheck();
  const onCancel = async (): Promise<void> => {
    if ((await ask('CANCEL_FLOW')) !== 'confirm') return;
    clearFailedCheck();
    // Another window may have signed meanwhile: a signed contract is left by withdrawal only, but the server would cancel it.
    const now = await restore();
    const result = now.ok && exitsOf(now.value).cancel ? await cancel() : now;
    if (result.ok && isSigned(result.value)) show('signedElsewhere');
    if (result.ok) await go(resumePath(result.value));
    else await report(result.problem, () => void onCancel());
  };
  const onRestart = async (): Promise<void> => {
    if ((await ask('RESTART_APPLICATION')) !== 'confirm') return;
    loan.clear();
    await go(MAIN_PATH);
  };
  const exits = application && exitsOf(application);
  return {
    onHelp,
    onCancel: exits?.cancel === true ? () => void onCancel() : undefined,
    onRestart: exits?.restart === true ? () => void onRestart() : undefined,
    // The result page opens the feedback itself.
    onFeedback: screen === 'result' ? undefined : () => void ask('FEEDBACK'),
  };
}
