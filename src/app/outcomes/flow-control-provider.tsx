/** Implements FlowControl for the screens: navigation by the tables, outcomes, popups, partners' pages. */
import type { ReactNode } from 'react';
import { useAsk } from '#app/dialogs/popups.ts';
import { useReport } from '#app/outcomes/frame-actions.ts';
import { leaveForHome, useLeaving } from '#app/session/leaving.tsx';
import { useGo } from '#app/navigation.ts';
import { useNotices } from '#app/notifications/notifications.tsx';
import type { CustomerType } from '#flow/application.ts';
import { isEnded } from '#flow/loan/ending.ts';
import { safeExternalUrl } from '#flow/navigation/web-address.ts';
import { FAIL_PATH, MAIN_PATH, pathOf, resumePath } from '#flow/resume.ts';
import type { Screen } from '#flow/resume.ts';
import { isStep, stepRow } from '#flow/steps.ts';
import { log } from '#io/log.ts';
import { openExternal, postToNativeApp } from '#io/browser/native.ts';
import { FlowControlContext } from '#screens/shared/tasks/flow-control.ts';
import type { FlowControl } from '#screens/shared/tasks/flow-control.ts';
import { useMountSignal } from '#screens/shared/tasks/task.ts';
import { applicationIdAtom } from '#state/atoms.ts';
import { documentAddress } from '#state/actions/actions.ts';
import { useServices } from '#state/context.tsx';

/** Mounted once per screen: the owner passes the screen as its key. */
interface Props {
  screen: Screen;
  customerType: CustomerType;
  children: ReactNode;
}

export function FlowControlProvider({ screen, customerType, children }: Props) {
  const services = useServices();
  const { config, site, inApp, login, store, loan } = services;
  const go = useGo();
  const ask = useAsk();
  const report = useReport(screen);
  const { onPurpose } = useLeaving();
  const { show, hide } = useNotices();
  /** Aborted when the screen is left: a late answer must not navigate. */
  const mountSignal = useMountSignal();
  const row = isStep(screen) ? stepRow(screen) : undefined;
  /** `saved`: shows 'saved' on the next screen; other navigations hide it. */
  const to = (path: string, saved = false) => {
    if (saved) show('saved');
    if (mountSignal().aborted) return;
    hide('otherSignIn');
    if (!saved) hide('saved');
    void go(path, { replace: row?.leadsOn === true });
  };
  const leaveForBank = () => onPurpose(() => leaveForHome(services));
  const control: FlowControl = {
    customerType,
    report,
    ask,
    go: (screen) => to(pathOf(screen, customerType)),
    home() {
      // In the app, main leads back to the application at once.
      if (inApp && store.get(applicationIdAtom) !== undefined) leaveForBank();
      else to(MAIN_PATH);
    },
    leave() {
      loan.clear();
      leaveForBank();
    },
    proceed(application) {
      const path = resumePath(application);
      // After a refusal or a failure 'saved' would mislead.
      const goesOn = path !== FAIL_PATH && !isEnded(application);
      to(path, goesOn && row?.saves === true);
    },
    openPartner(page, address) {
      const url = safeExternalUrl(address, site.redirectHosts);
      if (url === undefined) {
        log(`${page}: no address that may be opened`);
        void report({ operationId: page, status: 0 });
        return false;
      }
      onPurpose(() => openExternal(url, { inApp }));
      return true;
    },
    openDocument(docId) {
      const applicationId = store.get(applicationIdAtom);
      // The external browser has no token.
      if (!inApp || applicationId === undefined || login.token() !== undefined) return false;
      const url = documentAddress(config.apiBase, { applicationId, docId });
      return postToNativeApp({ action: 'OPEN_EXTERNAL_BROWSER', url, closeWebView: false });
    },
  };
  return <FlowControlContext value={control}>{children}</FlowControlContext>;
}
