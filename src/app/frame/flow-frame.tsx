/** The frame around a screen of the flow: progress, panels, spinner and controls, wired to the state. */
import { Button, Paper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useAtomValue } from 'jotai/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { useArrival, usePageTitle } from '#app/frame/arrival.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { useFrameActions } from '#app/frame/frame-actions.ts';
import { useHandle } from '#app/frame/navigation.ts';
import { useLater } from '#app/frame/later.tsx';
import { AwayLink, useLogout } from '#app/frame/leaving.tsx';
import { HelpCodeBox } from '#app/frame/panels/help-code-box.tsx';
import { BESIDE, PricedOfferBox } from '#app/frame/panels/offer-box.tsx';
import { ProgressNav } from '#app/frame/progress.tsx';
import { Shell } from '#app/frame/shell.tsx';
import type { CustomerType } from '#flow/application.ts';
import { endingOf, isSigned } from '#flow/ending.ts';
import { isIdentityDue } from '#flow/legitimation.ts';
import { isProvisional } from '#flow/loan/chosen-offer.ts';
import { withInApp } from '#flow/entry.ts';
import { pathOf, START_PATH } from '#flow/resume.ts';
import { isStep, pageInPhase, progressAt, stepRow, type Screen } from '#flow/steps.ts';
import { useIsWide, usePreviousStep } from '#screens/parts/back-button.tsx';
import { useMountSignal } from '#screens/parts/task.ts';
import {
  errorCountAtom,
  failedCheckAtom,
  failReasonAtom,
  helpStatusAtom,
  refusalAtom,
  restartsAtom,
} from '#state/atoms.ts';
import { PlaceContext, useApplication, useHasApplication, useServices } from '#state/context.tsx';
import { go } from '#state/services.ts';

interface Props {
  screen: Screen;
  customerType: CustomerType;
}

/** The registration leads on as soon as there is an application: its footer does not grow before. */
const NOTHING_TO_LEAVE = { onLater: undefined, onRestart: undefined, onCancel: undefined };

export function FlowFrame({ screen, customerType }: Props) {
  const services = useServices();
  const { site, inApp, store } = services;
  const { loaded } = useHandle();
  useArrival(loaded ? screen : `${screen} failed`);
  useEffect(() => {
    store.set(failedCheckAtom, undefined);
    if (screen !== 'fail') store.set(failReasonAtom, undefined);
    store.set(refusalAtom, (refusal) => (refusal?.screen === screen ? refusal : undefined));
  }, [screen, store]);
  useEffect(() => () => store.set(helpStatusAtom, 'idle'), [store]);
  const restarts = useAtomValue(restartsAtom);
  const frameActions = useFrameActions(screen);
  const logout = useLogout();
  const { onLater, laterDialog } = useLater(screen);
  // The failure page has no panels and no progress, because it belongs to no step; it restarts itself.
  const step = isStep(screen) ? screen : undefined;
  const { offerBox = false, helpCode = false } = step ? stepRow(step) : {};
  const application = useApplication();
  const provisional = application !== undefined && isProvisional(application);
  const signed = application !== undefined && isSigned(application);
  const identityDue = isIdentityDue(application);
  const reached = { ending: endingOf(application), signed, provisional, identityDue };
  const progress = step && progressAt(step, customerType, reached);
  const page = step && pageInPhase(step, customerType, reached);
  const previous = usePreviousStep(step);
  const isWide = useIsWide();
  const onBack =
    previous === undefined || isWide
      ? undefined
      : () => void go(services, pathOf(previous, customerType));
  const beside = useMediaQuery(BESIDE, false, { getInitialValueInEffect: false });
  const box = offerBox && (
    <Panel>
      <PricedOfferBox
        beside={beside}
        changeUrl={screen === 'registration' ? withInApp(site.calculatorUrl, inApp) : undefined}
      />
    </Panel>
  );
  const panels = ((beside && offerBox) || helpCode) && (
    <>
      {beside && box}
      {helpCode && (
        <Panel>
          <HelpCodeBox screen={screen} beside={beside} />
        </Panel>
      )}
    </>
  );
  return (
    <>
      <Shell
        step={loaded ? screen : undefined}
        progress={progress && <ProgressNav progress={progress} page={page} onBack={onBack} />}
        bar={!beside && box}
        panels={panels}
        {...frameActions}
        {...logout}
        {...(step === undefined ? { onRestart: undefined } : { onLater })}
        {...(screen === 'registration' && NOTHING_TO_LEAVE)}
      >
        <FollowingTitle screen={screen} />
        {screen === 'registration' && <SignInLink />}
        <ScreenPlace key={`${screen} ${restarts}`} screen={screen} customerType={customerType} />
      </Shell>
      {laterDialog}
    </>
  );
}

/** Mounted anew for each screen. */
function ScreenPlace({ screen, customerType }: Props) {
  const mountSignal = useMountSignal();
  return (
    <PlaceContext value={{ screen, customerType, isLeft: () => mountSignal().aborted }}>
      <Outlet />
    </PlaceContext>
  );
}

/** In the app the registration is the first page. What was typed there is asked about before it is left. */
function SignInLink() {
  const { t } = useTranslation('flow');
  const services = useServices();
  // Decided on arrival: it does not go while the answer to the registration leads on.
  const [isOffered] = useState(!useHasApplication());
  if (!isOffered) return null;
  return (
    <p className="small">
      <AwayLink
        href={withInApp(START_PATH, services.inApp)}
        leave={() => void go(services, START_PATH)}
        data-action="login"
      >
        {t('existingCustomer')}
      </AwayLink>
    </p>
  );
}

/** Subscribes to the error count itself, so that errors do not re-render the frame. */
function FollowingTitle({ screen }: { screen: Screen }) {
  const { t } = useTranslation('steps');
  const errorCount = useAtomValue(errorCountAtom);
  // One that cannot be loaded has none.
  usePageTitle(t(`${screen}.title`, { defaultValue: '' }), errorCount);
  return null;
}

/** If a panel throws, the screen beside it stays. */
function Panel({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['flow', 'shell']);
  const failure = (retry: () => void) => (
    <Paper component="section" className="panel stack" data-failure="panel">
      <h2 className="panel__title">{t('failure.panel.heading')}</h2>
      <p>{t('failure.panel.text')}</p>
      <p>
        <Button variant="outline" size="sm" data-action="retry" onClick={retry}>
          {t('shell:failure.retry')}
        </Button>
      </p>
    </Paper>
  );
  return (
    <ErrorBoundary area="panel" fallback={failure}>
      {children}
    </ErrorBoundary>
  );
}
