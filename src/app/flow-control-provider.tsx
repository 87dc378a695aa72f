/** Gives the screens their control over the frame: navigation by the tables, outcomes, popups, partners' pages. */
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useEffects } from '#app/effects.ts';
import { useLeaving } from '#app/leaving.tsx';
import { useGo } from '#app/go.ts';
import { useNotices } from '#app/notifications.tsx';
import { perform } from '#app/perform.ts';
import { ENDED } from '#flow/application.ts';
import type { CustomerType } from '#flow/application.ts';
import { safeExternalUrl } from '#flow/external-url.ts';
import { FAIL_PATH, MAIN_PATH, pathOf, resumePath } from '#flow/resume.ts';
import type { Screen } from '#flow/resume.ts';
import { isStep, stepRow } from '#flow/steps.ts';
import { log } from '#io/log.ts';
import { goToPage, openExternal } from '#io/native.ts';
import { FlowControlContext } from '#screens/flow-control.ts';
import type { FlowControl } from '#screens/flow-control.ts';
import { useMountSignal } from '#screens/mount-signal.ts';
import { errorCountAtom } from '#state/atoms.ts';
import { useServices } from '#state/services.ts';

/** One per screen: its owner gives it the screen as its key. */
interface Props {
  screen: Screen;
  customerType: CustomerType;
  onHelp(): void;
  children: ReactNode;
}

export function FlowControlProvider({ screen, customerType, onHelp, children }: Props) {
  const { config, brand, inApp, store, loan } = useServices();
  const go = useGo();
  const effects = useEffects(screen);
  const { onPurpose } = useLeaving();
  const { show, hide } = useNotices();
  const site = config.brands[brand.id];
  /** Of the screen: an answer that comes after it has been left leads nowhere. */
  const mountSignal = useMountSignal();
  const control = useMemo<FlowControl>(() => {
    const to = (path: string) => {
      if (mountSignal().aborted) return;
      hide('otherSignIn');
      void go(path);
    };
    const report: FlowControl['report'] = (problem, retry) =>
      perform(problem, { ...effects, help: onHelp }, retry);
    return {
      site,
      customerType,
      inApp,
      report,
      ask: effects.ask,
      go: (screen) => to(pathOf(screen, customerType)),
      home: () => to(MAIN_PATH),
      leave() {
        loan.clear();
        // In the app too, as by the link in the footer: nothing is left to come back to.
        onPurpose(() => goToPage(site.homeUrl));
      },
      proceed(application) {
        const path = resumePath(application);
        // A refusal speaks for itself.
        const goesOn = path !== FAIL_PATH && !ENDED.includes(application.state);
        if (goesOn && isStep(screen) && stepRow(screen).saves) show('saved');
        to(path);
      },
      openPartner(page, address) {
        const url = safeExternalUrl(address, site.redirectHosts);
        if (url === undefined) {
          log(`${page}: no address that may be opened`);
          void report({ operationId: page, status: 0 });
          return false;
        }
        onPurpose(() => openExternal(url, inApp));
        return true;
      },
      showErrorCount: (count) => store.set(errorCountAtom, count),
    };
  }, [
    customerType,
    effects,
    go,
    hide,
    inApp,
    loan,
    mountSignal,
    onHelp,
    onPurpose,
    screen,
    show,
    site,
    store,
  ]);
  return <FlowControlContext value={control}>{children}</FlowControlContext>;
}
