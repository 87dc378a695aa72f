/** Existing customers sign in before their data are shown; silent single sign-on is tried first (specification, section 6). */
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { releaseApp, useArrival, usePageTitle } from '#app/frame/arrival.ts';
import { FailurePage, kindOf } from '#app/frame/failure.tsx';
import { Shell } from '#app/frame/shell.tsx';
import { withInApp } from '#flow/entry.ts';
import { FAIL_PATH, FLOW_PATH, MAIN_PATH, pathOf } from '#flow/resume.ts';
import { entrance } from '#flow/sign-in.ts';
import { stepRow, type Step } from '#flow/steps.ts';
import type { CustomerType } from '#flow/application.ts';
import { replacePage } from '#io/browser/native.ts';
import { Notice } from '#ui/notice.tsx';
import {
  applicationAtom,
  applicationIdAtom,
  loginAtom,
  signOutReasonAtom,
  type Login,
} from '#state/atoms.ts';
import { useServices } from '#state/context.tsx';
import { hasUnsaved } from '#state/leaving.ts';
import { go } from '#state/services.ts';

/** `waiting`: the provider is being asked, or the browser is leaving for it. The others wait for the visitor. */
const LOOK = {
  waiting: 'info',
  refused: 'info',
  expired: 'warning',
  blocked: 'warning',
  unavailable: 'error',
} as const;

/**
 * States in which a button is shown instead of a redirect: an automatic redirect could loop, and would lose unsaved entries after an
 * unnoticed expiry.
 */
function momentOf(login: Login, unsaved: boolean): keyof typeof LOOK {
  if (login.kind === 'unavailable') return 'unavailable';
  if (login.kind !== 'out' || login.why === 'signed-out') return 'waiting';
  if (login.why === 'no-session') return unsaved ? 'expired' : 'waiting';
  return login.why === 'down' ? 'unavailable' : login.why;
}

interface Props {
  step: Step;
  customerType: CustomerType;
  children: ReactNode;
}

export function LoginGate({ step, customerType, children }: Props) {
  const { inApp, login: actions, store } = useServices();
  const login = useAtomValue(loginAtom);
  const roles = login.kind === 'in' ? login.roles : undefined;
  const entry = entrance(stepRow(step).roles, customerType, roles);
  if (entry === 'refused') return <Navigate to={withInApp(FAIL_PATH, inApp)} replace />;
  if (entry === 'admitted') {
    const isLoaded = store.get(applicationAtom) !== undefined;
    // Not loaded with this user's token yet: /flow loads it and returns to this step.
    return login.kind === 'in' && !isLoaded && store.get(applicationIdAtom) !== undefined ? (
      <Navigate to={withInApp(`${FLOW_PATH}?step=${step}`, inApp)} replace />
    ) : (
      children
    );
  }
  // The client of the sign-in is missing, not the provider.
  if (login.kind === 'unloaded')
    return <FailurePage kind={kindOf(login.error)} onRetry={() => void actions.check()} />;
  return <SignIn step={step} login={login} />;
}

/** Between the welcome page and the identity provider: starts the sign-in and explains its failures. */
function SignIn({ step, login: now }: { step: Step; login: Login }) {
  const services = useServices();
  const { site, login, store } = services;
  const { t } = useTranslation('login');
  const checkStarted = useRef(false);
  const [chosen, setChosen] = useState(false);
  const { kind } = now;
  // Only an application in memory was loaded while signed in; drafts from before the sign-in do not count.
  const unsaved = store.get(applicationAtom) !== undefined && hasUnsaved(store);
  const moment = momentOf(now, unsaved && !chosen);
  usePageTitle(t('title'));
  useArrival(moment === 'waiting' ? undefined : `sign-in ${moment}`);
  const path = pathOf(step, 'existing');
  const why = now.kind === 'out' ? now.why : undefined;
  useEffect(() => {
    // An unavailable provider is asked once by itself, unless it has just sent the visitor back.
    if (kind === 'asking' || kind === 'leaving' || (kind === 'out' && moment !== 'waiting')) return;
    if (why === 'signed-out' && store.get(signOutReasonAtom) !== undefined) {
      // The main page shows the reason; the sign-out has cleared the state.
      void go(services, MAIN_PATH, { replace: true });
    } else if (why === 'no-session') {
      // The browser leaves for the provider's page, so no screen of ours would tell the app.
      releaseApp(services);
      void login.signIn(path);
    } else if (!checkStarted.current) {
      checkStarted.current = true;
      void login.check();
    }
  }, [kind, moment, why, path, login, store, services]);
  // After an expiry the provider is asked again first: after a sign-in in another tab the visitor continues without losing drafts.
  const onSignIn = () => {
    if (moment === 'expired') setChosen(true);
    // Browsers give a page its storage when it is loaded.
    if (moment === 'blocked') replacePage(window.location.href);
    else void (moment === 'refused' ? login.signIn(path) : login.check());
  };
  return (
    <Shell busy={moment === 'waiting'}>
      <div className="stack stack--loose">
        <header>
          <h1 tabIndex={-1}>{t('heading', { name: site.oidc.displayName })}</h1>
          <p className="lead">{t('intro')}</p>
        </header>
        <Notice
          tone={LOOK[moment]}
          {...(LOOK[moment] === 'error' ? { role: 'alert' } : { live: true })}
        >
          <p>{t(`moments.${moment}.text`, { host: window.location.hostname })}</p>
          {moment === 'expired' && unsaved && <p>{t('moments.expired.unsaved')}</p>}
        </Notice>
        {moment !== 'waiting' && (
          <div className="actions">
            <Button data-action="login" onClick={onSignIn}>
              {t(`moments.${moment}.action`)}
            </Button>
          </div>
        )}
      </div>
    </Shell>
  );
}
