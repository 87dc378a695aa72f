/** The flow area (specification, section 2): everything below /flow, loaded when it is first needed. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useConnectionNotice } from '#app/connection.ts';
import { useEnvironment } from '#app/environment.ts';
import { FlowFrame } from '#app/flow-frame.tsx';
import { loanStateOf, takeRefusal } from '#app/loan-state.ts';
import { LeavingGuard } from '#app/leaving.tsx';
import { LoadingFrame } from '#app/loading-frame.tsx';
import { LoginGate, SignInReturn } from '#app/login-gate.tsx';
import { useLogin, useSignOut } from '#app/login.ts';
import { Redirect, useNavigate, usePlace } from '#app/navigation.tsx';
import { NotificationHost, useNotices } from '#app/notifications.tsx';
import { PopupHost } from '#app/popup-host.tsx';
import { PortalEntry } from '#app/portal-entry.tsx';
import { usePresence } from '#app/presence.ts';
import { SessionTimeout } from '#app/session-timeout.tsx';
import { customerTypeOf, isCustomerType } from '#flow/application.ts';
import type { CustomerType } from '#flow/application.ts';
import { withInApp } from '#flow/entry.ts';
import { admission } from '#flow/guard.ts';
import type { PortalIds } from '#flow/portal.ts';
import { entryPath, FAIL_PATH, MAIN_PATH, pathOf, resumePath, START_PATH } from '#flow/resume.ts';
import { isStep } from '#flow/steps.ts';
import type { Step } from '#flow/steps.ts';
import { log } from '#io/log.ts';
import { applicationAtom, applicationIdAtom } from '#state/atoms.ts';
import { LoanStateContext, useVerbs } from '#state/context.tsx';

/** What the area was opened for: a step of the flow, the provider's answer to a sign-in, or an entry from the comparison portal. */
export type FlowDoor =
  | { kind: 'steps' }
  | { kind: 'sign-in-return' }
  | { kind: 'portal'; ids: PortalIds; onDone(): void };

export function FlowArea({ door }: { door: FlowDoor }) {
  const environment = useEnvironment();
  return (
    <LoanStateContext value={loanStateOf(environment)}>
      <NotificationHost>
        <Area door={door} />
      </NotificationHost>
    </LoanStateContext>
  );
}

/** What stands around every screen of the area and watches over it. */
function Area({ door }: { door: FlowDoor }) {
  const presence = usePresence();
  useConnectionNotice();
  return (
    <LeavingGuard>
      <PopupHost paused={presence.attention === 'away'}>
        {door.kind === 'steps' && <Steps />}
        {door.kind === 'sign-in-return' && <SignInReturn />}
        {door.kind === 'portal' && <PortalEntry ids={door.ids} onDone={door.onDone} />}
        <SessionTimeout {...presence} />
      </PopupHost>
    </LeavingGuard>
  );
}

/** The addresses below /flow; what is not one of them leads to main. */
function Steps() {
  const { pathname } = useLocation();
  if (matchPath('/flow', pathname)) return <ResumeStored />;
  if (matchPath(FAIL_PATH, pathname)) return <FlowFrame screen="fail" customerType="ntb" />;
  const { customerType, step } = matchPath('/flow/:customerType/:step', pathname)?.params ?? {};
  return isCustomerType(customerType) && isStep(step) ? (
    <GuardedStep customerType={customerType} step={step} />
  ) : (
    <Elsewhere path={MAIN_PATH} />
  );
}

/** A redirect that keeps `inApp`. */
function Elsewhere({ path }: { path: string }) {
  const { entry } = useEnvironment();
  return <Redirect to={withInApp(path, entry.inApp)} />;
}

/** /flow itself: to where the stored application belongs, or to the step from which it was sent here (login-gate.tsx). */
function ResumeStored() {
  const { store, entry } = useEnvironment();
  const { step } = (useLocation().state ?? {}) as { step?: string };
  const application = useRestored();
  if (store.get(applicationIdAtom) === undefined) return <Elsewhere path={MAIN_PATH} />;
  if (application === undefined) return <LoadingFrame />;
  if (isStep(step)) return <Elsewhere path={pathOf(step, customerTypeOf(application))} />;
  return <Elsewhere path={(entry.byId ? entryPath : resumePath)(application)} />;
}

/**
 * Asks the guard once per navigation, not whenever the application changes: an answer that moves the application on
 * must not pull the screen away before it has led on itself.
 */
function GuardedStep({ customerType, step }: { customerType: CustomerType; step: Step }) {
  const { store, loan } = useEnvironment();
  const { visit } = usePlace();
  const [restored, setRestored] = useState(0);
  const found = useMemo(
    () =>
      admission({
        step,
        customerType,
        applicationId: store.get(applicationIdAtom),
        application: store.get(applicationAtom),
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new visit is a new navigation, a restored application a new question
    [step, customerType, store, visit, restored],
  );
  // The delay is for whoever resumes at the status itself: elsewhere nothing is left to wait for by the time they come to it.
  useEffect(() => {
    if (found.kind === 'show' && step !== 'id-check') loan.postponeLegitimation(0);
  }, [found, step, loan]);
  const gated = (content: ReactNode) => (
    <LoginGate step={step} customerType={customerType}>
      {content}
    </LoginGate>
  );
  switch (found.kind) {
    case 'show':
      return gated(<FlowFrame screen={step} customerType={customerType} />);
    case 'restore':
      return gated(<Restore onRestored={() => setRestored((count) => count + 1)} />);
    case 'go':
      return <Elsewhere path={found.path} />;
    case 'logout':
      return <SignedOut customerType={customerType} />;
    default:
      return found satisfies never;
  }
}

/**
 * Without an application there is nothing to go on with here (section 6): signed out, everything forgotten, main. Whether
 * an existing customer is signed in, the provider knows; nobody else is asked.
 */
function SignedOut({ customerType }: { customerType: CustomerType }) {
  const { login } = useEnvironment();
  const signOut = useSignOut();
  useEffect(() => {
    void (customerType === 'existing' ? login.check() : Promise.resolve()).then(signOut);
  }, [customerType, login, signOut]);
  return null;
}

function Restore({ onRestored }: { onRestored(): void }) {
  const application = useRestored();
  const told = useRef(false);
  useEffect(() => {
    if (application === undefined || told.current) return;
    told.current = true;
    onRestored();
  }, [application, onRestored]);
  return <LoadingFrame />;
}

const FORBIDDEN = 403;

/**
 * Loads the stored application, again once somebody is signed in; one that cannot be loaded is logged and leads whoever still waits to the
 * failure page (section 8).
 */
function useRestored() {
  const environment = useEnvironment();
  const { store, loan, login, entry } = environment;
  const signedIn = useLogin().kind === 'in';
  const { restore } = useVerbs();
  const { show } = useNotices();
  const navigate = useNavigate();
  const [application, setApplication] = useState(() => store.get(applicationAtom));
  const id = store.get(applicationIdAtom);
  useEffect(() => {
    if (application !== undefined || id === undefined) return undefined;
    let here = true;
    void Promise.resolve(takeRefusal(environment) ?? restore()).then((result) => {
      if (result.ok) return setApplication(result.value);
      log(`restore: status ${result.problem.status}`);
      // Another customer's: whoever is signed in begins their own.
      const foreign = result.problem.status === FORBIDDEN && login.token() !== undefined;
      if (foreign) loan.clear();
      if (!here) return;
      if (foreign) show('otherSignIn');
      navigate(withInApp(foreign ? START_PATH : FAIL_PATH, entry.inApp), { replace: true });
    });
    return () => {
      here = false;
    };
  }, [application, id, signedIn, restore, show, navigate, environment, loan, login, entry.inApp]);
  return application;
}
