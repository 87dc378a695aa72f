/** Gives the screens their control over the frame: navigation by the tables, outcomes, popups, partners' pages. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useEnvironment } from '#app/environment.ts';
import { useEffects } from '#app/effects.ts';
import { useLeaving } from '#app/leaving.tsx';
import { useNavigate } from '#app/navigation.tsx';
import { useNotices } from '#app/notifications.tsx';
import { perform } from '#app/perform.ts';
import type { CustomerType } from '#flow/application.ts';
import { withInApp } from '#flow/entry.ts';
import { safeExternalUrl } from '#flow/external-url.ts';
import { MAIN_PATH, pathOf, resumePath } from '#flow/resume.ts';
import type { Screen } from '#flow/resume.ts';
import { isStep, stepRow } from '#flow/steps.ts';
import { log } from '#io/log.ts';
import { openExternal } from '#io/native.ts';
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
  } = useEnvironment();
  const navigate = useNavigate();
  const effects = useEffects(screen);
  const { onPurpose } = useLeaving();
  const { show } = useNotices();
  const { redirectHosts } = config.brands[brand.id];
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
      if (there.current === screen) void navigate(withInApp(path, inApp));
    };
    const report: FlowControl['report'] = (problem, retry) =>
      perform(problem, { ...effects, help: onHelp }, retry);
    return {
      brand: brand.id,
      customerType,
      inApp,
      report,
      ask: effects.ask,
      go: (screen) => to(pathOf(screen, customerType)),
      home: () => to(MAIN_PATH),
      proceed(application) {
        if (isStep(screen) && stepRow(screen).saves) show('saved');
        to(resumePath(application));
      },
      openPartner(page, address) {
        const url = safeExternalUrl(address, redirectHosts);
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
    brand,
    customerType,
    effects,
    inApp,
    navigate,
    onHelp,
    onPurpose,
    redirectHosts,
    screen,
    show,
    store,
  ]);
  return <FlowControlContext value={control}>{children}</FlowControlContext>;
}
