/** What the frame's own controls do, wherever they stand: help, cancel, restart, feedback. */
import { useCallback, useState } from 'react';
import { useEffects } from '#app/effects.ts';
import { useEnvironment } from '#app/environment.ts';
import { useNavigate } from '#app/navigation.tsx';
import { perform } from '#app/perform.ts';
import { useAsk } from '#app/popup-host.tsx';
import { ENDED } from '#flow/application.ts';
import { exitsOf } from '#flow/exits.ts';
import { withInApp } from '#flow/entry.ts';
import { MAIN_PATH, resumePath } from '#flow/resume.ts';
import { useApplication, useVerbs } from '#state/context.tsx';

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
  const {
    loan,
    entry: { inApp },
  } = useEnvironment();
  const effects = useEffects();
  const navigate = useNavigate();
  const application = useApplication();
  const { cancel } = useVerbs();
  const { ask } = effects;
  const onCancel = async (): Promise<void> => {
    if ((await ask('CANCEL_FLOW')) !== 'confirm') return;
    const result = await cancel();
    if (result.ok) await navigate(withInApp(resumePath(result.value), inApp));
    else await perform(result.problem, { ...effects, help }, () => void onCancel());
  };
  const onRestart = async (): Promise<void> => {
    if ((await ask('RESTART_APPLICATION')) !== 'confirm') return;
    loan.clear();
    await navigate(withInApp(MAIN_PATH, inApp));
  };
  const exits = application && exitsOf(application);
  return {
    ...(exits?.cancel === true ? { onCancel: () => void onCancel() } : {}),
    ...(exits?.restart === true ? { onRestart: () => void onRestart() } : {}),
    onFeedback: () => void ask('FEEDBACK'),
  };
}
