/** The frame around a screen of the flow: progress, panels, spinner and controls, wired to the state. */
import { useAtomValue, useStore } from 'jotai/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { useArrival } from '#app/arrival.ts';
import { ErrorBoundary } from '#app/error-boundary.tsx';
import { PanelFailure } from '#app/flow-failure.tsx';
import { FlowControlProvider } from '#app/flow-control-provider.tsx';
import { useFrameActions, useHelp } from '#app/frame-actions.ts';
import { useHandle } from '#app/handle.ts';
import { useLeaving } from '#app/leaving.tsx';
import { useLogout } from '#app/login.ts';
import { usePageTitle } from '#app/page-title.ts';
import { HelpCodeBox } from '#app/panels/help-code-box.tsx';
import { OfferBox } from '#app/panels/offer-box.tsx';
import { ProgressNav } from '#app/progress.tsx';
import { Main, Shell } from '#app/shell.tsx';
import { useShellProps } from '#app/shell-props.ts';
import type { MainProps } from '#app/shell.tsx';
import type { CustomerType } from '#flow/application.ts';
import { withInApp } from '#flow/entry.ts';
import type { Screen } from '#flow/resume.ts';
import { isStep, progressAt, stepRow } from '#flow/steps.ts';
import { PriceProvider, useCover, usePrice } from '#screens/price.tsx';
import { errorCountAtom, failedCheckAtom, waitingAtom } from '#state/atoms.ts';
import { useApplication, useLoan } from '#state/context.tsx';
import { useServices } from '#state/services.ts';

/** The failure page has no panels and no progress: it belongs to no step. */
const panelsOf = (screen: Screen) =>
  isStep(screen) ? stepRow(screen) : { offerBox: false, helpCode: false };

export function FlowFrame({
  screen,
  customerType,
}: {
  screen: Screen;
  customerType: CustomerType;
}) {
  const { config, brand, inApp } = useServices();
  const store = useStore();
  const { loaded } = useHandle();
  const { helpStatus, onHelp } = useHelp(screen);
  useArrival(loaded ? screen : `${screen} failed`);
  useEffect(() => {
    store.set(errorCountAtom, 0);
    store.set(failedCheckAtom, undefined);
  }, [screen, store]);
  const { mayLeave } = useLeaving();
  const { onLogout } = useLogout();
  const links = config.brands[brand.id];
  const { offerBox, helpCode } = panelsOf(screen);
  const panels = (offerBox || helpCode) && (
    <>
      {offerBox && (
        <Panel>
          <PricedOfferBox
            changeUrl={
              screen === 'registration' ? withInApp(links.calculatorUrl, inApp) : undefined
            }
          />
        </Panel>
      )}
      {helpCode && (
        <Panel>
          <CodeBox status={helpStatus} onRequest={onHelp} />
        </Panel>
      )}
    </>
  );
  return (
    <PriceProvider wanted={offerBox}>
      <Shell
        step={loaded ? screen : undefined}
        main={FollowingMain}
        onHelp={onHelp}
        progress={isStep(screen) && <ProgressNav progress={progressAt(screen, customerType)} />}
        panels={panels}
        {...useShellProps()}
        {...useFrameActions(screen, onHelp)}
        onLogout={onLogout && (() => void mayLeave().then((leave) => leave && onLogout()))}
      >
        <FollowingTitle screen={screen} />
        <FlowControlProvider
          key={screen}
          screen={screen}
          customerType={customerType}
          onHelp={onHelp}
        >
          <Outlet />
        </FlowControlProvider>
      </Shell>
    </PriceProvider>
  );
}

/** Whether the visitor waits it learns by itself: the frame is not drawn anew for each. */
function FollowingMain(props: MainProps) {
  return <Main {...props} busy={useAtomValue(waitingAtom)} />;
}

/** So does the title what is wrong on the screen. */
function FollowingTitle({ screen }: { screen: Screen }) {
  const { t } = useTranslation('steps');
  const errorCount = useAtomValue(errorCountAtom);
  usePageTitle(t(`${screen}.title`), errorCount);
  return null;
}

/** A panel that fails leaves the screen beside it alone. */
function Panel({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary area="panel" fallback={(show) => <PanelFailure onRetry={show} />}>
      {children}
    </ErrorBoundary>
  );
}

function PricedOfferBox({ changeUrl }: { changeUrl: string | undefined }) {
  return <OfferBox {...useLoan()} price={usePrice()} cover={useCover()} changeUrl={changeUrl} />;
}

function CodeBox({
  status,
  onRequest,
}: {
  status: 'idle' | 'loading' | 'failed';
  onRequest(): void;
}) {
  return <HelpCodeBox code={useApplication()?.helpCode} status={status} onRequest={onRequest} />;
}
