/**
 * The session timeout (specification, section 9): announced three times, then a popup asks whether to continue. Meanwhile the page
 * is hidden, so that nobody can read it, and stays mounted, so that drafts are kept.
 */
import { useStore } from 'jotai/react';
import { useEffect, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { useReport } from '#app/outcomes/frame-actions.ts';
import { useGo, useHandle } from '#app/navigation.ts';
import { useSignOut } from '#app/session/login.ts';
import { useNotices } from '#app/notifications/notifications.tsx';
import { Popup } from '#app/dialogs/popup.tsx';
import type { Watched } from '#app/session/presence.ts';
import { pathInstead } from '#flow/guard.ts';
import { FAIL_PATH } from '#flow/resume.ts';
import { isStep } from '#flow/steps.ts';
import { log } from '#io/log.ts';
import { applicationIdAtom } from '#state/atoms.ts';
import { useActions } from '#state/context.tsx';

/** Temporary failures, after which the screen stays and can retry; a machine that wakes up has no network at first. */
const passes = (status: number): boolean =>
  status === 0 || status === 401 || status === 403 || status >= 500;

export function SessionTimeout({ attention, onContinue, onEnd }: Watched) {
  const store = useStore();
  const { screen, customerType } = useHandle();
  const { restore } = useActions();
  const { show, hide } = useNotices();
  const report = useReport();
  const end = useSignOut('ended');
  const go = useGo();
  useEffect(() => {
    if (typeof attention === 'number') show('idle', { count: attention });
    else hide('idle');
  }, [attention, show, hide]);

  /** Reloads the application, which may have changed meanwhile; navigates only if the guard refuses this screen. */
  const reload = async (): Promise<void> => {
    if (store.get(applicationIdAtom) === undefined) return;
    const restored = await restore();
    if (restored.ok) {
      const path =
        isStep(screen) && customerType !== undefined
          ? pathInstead(screen, customerType, restored.value)
          : undefined;
      if (path !== undefined) await go(path, { replace: true });
      return;
    }
    log(`restore: status ${restored.problem.status}`);
    if (passes(restored.problem.status)) await report(restored.problem, () => void reload());
    else await go(FAIL_PATH, { replace: true });
  };
  const resume = () => {
    onContinue();
    void reload();
  };
  const leave = async () => {
    await end();
    onEnd();
  };
  if (attention !== 'away') return null;
  return (
    <Hidden>
      <Popup
        kind="SESSION_TIMEOUT"
        onAnswer={(answer) => void (answer === 'confirm' ? resume() : leave())}
      />
    </Hidden>
  );
}

/** Hides the page while mounted; the popup and the spinner stay visible (flow.css). */
function Hidden({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['away'] = '';
    return () => {
      delete dataset['away'];
    };
  }, []);
  return children;
}
