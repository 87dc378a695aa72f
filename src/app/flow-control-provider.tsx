/** Gives the screens their control over the frame: navigation by the tables, outcomes, popups, partners' pages. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useEnvironment } from '#app/environment.ts';
import { useEffects } from '#app/effects.ts';
import { useLeaving } from '#app/leaving.tsx';
import { useNavigate } from '#app/navigation.tsx';
import { useNotices } from '#app/notifications.tsx';
import { perform } from '#app/perform.ts';
import { ENDED } from '#flow/application.ts';
import type { CustomerType } from '#flow/application.ts';
import { withInApp } from '#flow/entry.ts';
import { safeExternalUrl } from '#flow/external-url.ts';
import { FAIL_PATH, MAIN_PATH, pathOf, resumePath } from '#flow/resume.ts';
import type { Screen } from '#flow/resume.ts';
import { isStep, stepRow } from '#flow/steps.ts';
import { log } from '#io/log.ts';
import { goToPage, openExternal } from '#io/native.ts';
import { FlowControlContext } from '#screens/flow-control.ts';
import type { FlowControl } from '#screens/flow-control.ts';
import { errorCountAtom } from '#state/atoms.ts';

interface Props {
  screen: Screen;
  customerType: CustomerType;
  onHelp(): void;
  children: ReactNode;
}

export function FlowControlProvider({ screen, customerType, onHelp, children }: Props) {
  const {
    config,
    brand,
    entry: { inApp },
    store,
    loan,
  } = useEnvironment();
  const navigate = useNavigate();
  const effects = useEffects(screen);
  const { onPurpose } = useLeaving();
  const { show, hide } = useNotices();
  const site = config.brands[brand.id];
  /** The screen that is there: an answer leads nobody on who has gone to another one meanwhile. */
  const there = useRef<Screen>(undefined);
  // Before any effect of the screen, which may lead on at once.
  useLayoutEffect(() => {
    there.current = screen;
    return () => {
      there.current = undefined;
    };
  }, [screen]);
  const control = useMemo<FlowControl>(() => {
    const to = (path: string) => {
      if (there.current !== screen) return;
      hide('otherSignIn');
      navigate(withInApp(path, inApp));
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
    hide,
    inApp,
    loan,
    navigate,
    onHelp,
    onPurpose,
    screen,
    show,
    site,
    store,
  ]);
  return <FlowControlContext value={control}>{children}</FlowControlContext>;
}
