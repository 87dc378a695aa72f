/** What the frame's own controls do, wherever they stand: help, cancel, restart, feedback. */
import { useCallback, useState } from 'react';
import { useEffects } from '#app/effects.ts';
import { useGo } from '#app/go.ts';
import { perform } from '#app/perform.ts';
import { useAsk } from '#app/popup-host.tsx';
import { ENDED } from '#flow/application.ts';
import { MAIN_PATH, resumePath } from '#flow/resume.ts';
import { useApplication, useVerbs } from '#state/context.tsx';
import { useServices } from '#state/services.ts';

export type HelpStatus = 'idle' | 'loading' | 'failed';

export function useHelp(): { helpStatus: HelpStatus; onHelp(): void } {
  const ask = useAsk();
  const application = useApplication();
  const { requestHelpCode } = useVerbs();
  const [helpStatus, setHelpStatus] = useState<HelpStatus>('idle');
  const known = application?.helpCode;
  const canHaveCode = application !== undefined && !ENDED.includes(application.state);
  const onHelp = useCallback(() => {
    if (known !== undefined || !canHaveCode)
      return void ask(
        'GET_HELP_NOTIFICATION',
        known === undefined ? {} : { helpCode: known, context: 'code' },
      );
    setHelpStatus('loading');
    void requestHelpCode().then((result) => {
      setHelpStatus(result.ok ? 'idle' : 'failed');
      return ask(
        'GET_HELP_NOTIFICATION',
        result.ok && result.value.helpCode !== undefined
          ? { helpCode: result.value.helpCode, context: 'code' }
          : {},
      );
    });
  }, [ask, canHaveCode, known, requestHelpCode]);
  return { helpStatus, onHelp };
}

/** Each is absent where it means nothing, and then its control is not shown. */
export interface FrameActions {
  onCancel?: () => void;
  onRestart?: () => void;
  onFeedback: () => void;
}

export function useFrameActions(help: () => void): FrameActions {
  const { loan } = useServices();
  const effects = useEffects();
  const go = useGo();
  const application = useApplication();
  const { cancel } = useVerbs();
  const { ask } = effects;
  const onCancel = async (): Promise<void> => {
    if ((await ask('CANCEL_FLOW')) !== 'confirm') return;
    const result = await cancel();
    if (result.ok) await go(resumePath(result.value));
    else await perform(result.problem, { ...effects, help }, () => void onCancel());
  };
  const onRestart = async (): Promise<void> => {
    if ((await ask('RESTART_APPLICATION')) !== 'confirm') return;
    loan.clear();
    await go(MAIN_PATH);
  };
  return {
    ...(application === undefined || ENDED.includes(application.state)
      ? {}
      : { onCancel: () => void onCancel() }),
    ...(application === undefined ? {} : { onRestart: () => void onRestart() }),
    onFeedback: () => void ask('FEEDBACK'),
  };
}
