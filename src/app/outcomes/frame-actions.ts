/** What the frame's own controls do, wherever they stand: help, cancel, restart, feedback. */
import { useCallback, useState } from 'react';
import { useEffects } from '#app/outcomes/effects.ts';
import { useGo } from '#app/go.ts';
import { perform } from '#app/outcomes/perform.ts';
import type { Effects } from '#app/outcomes/perform.ts';
import { ENDED } from '#flow/application.ts';
import { exitsOf } from '#flow/loan/exits.ts';
import { MAIN_PATH, resumePath } from '#flow/resume.ts';
import type { Screen } from '#flow/resume.ts';
import { useBrandPhone } from '#screens/shared/contact/brand-phone.tsx';
import { useActions, useApplication, useClearFailedCheck } from '#state/context.tsx';
import { useServices } from '#state/services.ts';

export type HelpStatus = 'idle' | 'loading' | 'failed';

export function useHelp(screen?: Screen): { helpStatus: HelpStatus; onHelp(): void } {
  const effects = useEffects(screen);
  const application = useApplication();
  const { requestHelpCode } = useActions();
  const clearFailedCheck = useClearFailedCheck();
  const phone = useBrandPhone();
  const [helpStatus, setHelpStatus] = useState<HelpStatus>('idle');
  const known = application?.helpCode;
  const canHaveCode = application !== undefined && !ENDED.includes(application.state);
  const onHelp = useCallback(() => {
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
      const here: Effects = {
        ...effects,
        help: show,
        // Help was asked for: the error names the phone, which needs no code.
        ask: (popup, values) =>
          ask(popup, popup === 'TECHNICAL_ERROR' ? { context: 'help', phone, ...values } : values),
      };
      await perform(result.problem, here, () => void request());
    };
    if (known !== undefined || !canHaveCode) show(known);
    else void request();
  }, [effects, canHaveCode, known, requestHelpCode, clearFailedCheck, phone]);
  return { helpStatus, onHelp };
}

/** Each is absent where it means nothing, and then its control is not shown. */
export interface FrameActions {
  onCancel?: () => void;
  onRestart?: () => void;
  onFeedback?: () => void;
}

export function useFrameActions(screen: Screen, help: () => void): FrameActions {
  const { loan } = useServices();
  const effects = useEffects(screen);
  const go = useGo();
  const application = useApplication();
  const { cancel } = useActions();
  const clearFailedCheck = useClearFailedCheck();
  const { ask } = effects;
  const onCancel = async (): Promise<void> => {
    if ((await ask('CANCEL_FLOW')) !== 'confirm') return;
    clearFailedCheck();
    const result = await cancel();
    if (result.ok) await go(resumePath(result.value));
    else await perform(result.problem, { ...effects, help }, () => void onCancel());
  };
  const onRestart = async (): Promise<void> => {
    if ((await ask('RESTART_APPLICATION')) !== 'confirm') return;
    loan.clear();
    await go(MAIN_PATH);
  };
  const exits = application && exitsOf(application);
  return {
    ...(exits?.cancel === true ? { onCancel: () => void onCancel() } : {}),
    ...(exits?.restart === true ? { onRestart: () => void onRestart() } : {}),
    // The result asks for it itself.
    ...(screen === 'result' ? {} : { onFeedback: () => void ask('FEEDBACK') }),
  };
}
