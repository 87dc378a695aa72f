/** Where a screen of the flow can lead to (specification, sections 4 and 8). */
import type { Application } from '#flow/application.ts';
import { isEnded } from '#flow/ending.ts';
import { safeExternalUrl } from '#flow/web-address.ts';
import type { PopupKind } from '#flow/problems.ts';
import { FAIL_PATH, MAIN_PATH, pathOf, resumePath } from '#flow/resume.ts';
import { isStep, stepRow, type Screen } from '#flow/steps.ts';
import { openExternal, postToNativeApp } from '#io/browser/native.ts';
import { log } from '#io/log.ts';
import { applicationIdAtom } from '#state/atoms.ts';
import { usePlace, useServices } from '#state/context.tsx';
import { leaveWithoutQuestion, openHome } from '#state/leaving.ts';
import { hideNotification, showNotification } from '#state/notifications.ts';
import { ask, type PopupValues } from '#state/popups.ts';
import { handleProblem } from '#state/handle-problem.ts';
import { go, type Place, type Services } from '#state/services.ts';

type PartnerPage = 'account-check' | 'identity-check';

/** Nothing happens after the screen was left, but what was saved is announced: a late response must neither navigate nor open a popup. */
export function flowNavigation(services: Services, place: Place) {
  const { screen, customerType, isLeft } = place;
  const { config, site, inApp, login, store, session } = services;
  const row = isStep(screen) ? stepRow(screen) : undefined;
  /** `saved`: shows 'saved' on whatever screen is next; other navigations hide it. */
  const to = (path: string, saved = false): void => {
    if (saved) showNotification(store, 'saved');
    if (isLeft()) return;
    hideNotification(store, 'otherSignIn');
    if (!saved) hideNotification(store, 'saved');
    void go(services, path, { replace: row?.afterPartner === true });
  };
  const leaveForBank = (): void => leaveWithoutQuestion(store, () => openHome(services));
  return {
    customerType,
    ask: (popup: PopupKind, values?: PopupValues) => ask(store, popup, values),
    /** To a screen by name, where the specification names it (id-check, result, mismatch, fail, psd). */
    go: (next: Screen) => to(pathOf(next, customerType)),
    /** To the screen of the application's state, where nothing was saved. */
    follow: (application: Application) => to(resumePath(application)),
    /** The same after a change. */
    proceed(application: Application): void {
      const path = resumePath(application);
      // After a refusal or a failure 'saved' would mislead.
      const isGoingOn = path !== FAIL_PATH && !isEnded(application);
      to(path, isGoingOn && row?.saves === true);
    },
    /** To the main page; in the app, where main leads back to the application at once, to the bank's home page. */
    home(): void {
      if (inApp && store.get(applicationIdAtom) !== undefined) leaveForBank();
      else to(MAIN_PATH);
    },
    /** Ends here: clears the state and leaves for the bank's home page; the app closes this page. */
    leave(): void {
      session.reset();
      leaveForBank();
    },
    /** Opens a partner's page (external browser in the app); a refused address shows TECHNICAL_ERROR and is `false`. */
    openPartner(page: PartnerPage, address: string | undefined): boolean {
      // The visitor went back meanwhile.
      if (isLeft()) return false;
      const url = safeExternalUrl(address, site.redirectHosts);
      if (url === undefined) {
        log(`${page}: no address that may be opened`);
        void handleProblem(services, { operationId: page, status: 0 }, place);
        return false;
      }
      leaveWithoutQuestion(store, () => openExternal(url, { inApp }));
      return true;
    },
    /** In the app, whose webview cannot download: lets the external browser fetch the document. `false`: download it here. */
    openDocument(docId: string): boolean {
      const applicationId = store.get(applicationIdAtom);
      // The external browser has no token.
      if (!inApp || applicationId === undefined || login.token() !== undefined) return false;
      const path = `/applications/${applicationId}/documents/${encodeURIComponent(docId)}`;
      const url = new URL(`${config.apiBase}${path}`, window.location.origin).href;
      return postToNativeApp({ action: 'OPEN_EXTERNAL_BROWSER', url, closeWebView: false });
    },
  };
}

export type FlowNavigation = ReturnType<typeof flowNavigation>;

export const useFlowNavigation = (): FlowNavigation => flowNavigation(useServices(), usePlace());
