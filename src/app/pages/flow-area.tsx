/** The flow area (specification, section 2): everything below /flow, loaded when it is first needed. */
// First, so that the style sheets of panels and screens override these.
import '#app/frame/print.css';
import '#app/session/session-timeout.css';
import '#app/frame/flow.css';
import '#ui/disclosure.css';
import '#screens/parts/sticky-action.css';
import '#screens/parts/status-place.css';
import { useAtomValue } from 'jotai/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FlowFrame } from '#app/frame/flow-frame.tsx';
import { useHandle } from '#app/frame/navigation.ts';
import { releaseApp } from '#app/frame/arrival.ts';
import { LeavingGuard } from '#app/session/leaving-guard.tsx';
import { restoreTo } from '#app/session/restore.ts';
import { LinkedApplication } from '#app/session/linked-application.tsx';
import { LoginGate } from '#app/session/login-gate.tsx';
import { NeutralFrame } from '#app/frame/shell.tsx';
import { NotificationHost } from '#app/notifications/notifications.tsx';
import { Popups } from '#app/dialogs/popup-host.tsx';
import { useNextStep } from '#app/pages/prefetch.ts';
import { usePresence, SessionTimeout } from '#app/session/session-timeout.tsx';
import { flowTarget } from '#flow/resume.ts';
import { isStep } from '#flow/steps.ts';
import { expiryAtom } from '#screens/parts/expiry.tsx';
import { isStorageKept } from '#io/browser/session-storage.ts';
import { applicationIdAtom, firstIdAtom, replacedAtom, resumedAtom } from '#state/atoms.ts';
import { useServices } from '#state/context.tsx';
import { go } from '#state/services.ts';
import { hideNotification, showNotification } from '#state/notifications.ts';
import { useWindowEvent } from '@mantine/hooks';

/** The hosts and watchers around every screen of the flow. */
export function FlowArea() {
  const presence = usePresence();
  const isAway = presence.attention === 'away';
  // The time was over when the page was loaded: nothing is shown before the visitor goes on.
  const [wasAway, setWasAway] = useState(isAway);
  if (wasAway && !isAway) setWasAway(false);
  const isLinked = useAtomValue(firstIdAtom) !== undefined;
  const isHeld = wasAway || isLinked;
  const { screen } = useHandle();
  useSessionOfPage();
  useStateNotifications(isHeld);
  return (
    <>
      {isHeld ? <Held /> : <Steps />}
      {isLinked && !isAway && <LinkedApplication />}
      {isAway && <SessionTimeout {...presence} />}
      <Popups paused={isAway} isSettled={!isHeld && screen !== undefined} />
      <LeavingGuard />
      <NotificationHost />
    </>
  );
}

/** Instead of a screen while a question has to be answered first. */
function Held() {
  const services = useServices();
  useEffect(() => releaseApp(services), [services]);
  return <NeutralFrame />;
}

/** Back from the browser's cache, after a link has opened another application in this tab: this page's own is stored again. */
function useSessionOfPage(): void {
  const { storage, store } = useServices();
  useWindowEvent('pageshow', ({ persisted }) => {
    const id = store.get(applicationIdAtom);
    if (persisted && id !== undefined && storage.read('application_id') !== undefined)
      storage.write('application_id', id);
  });
}

function Steps() {
  const { screen, customerType = 'ntb' } = useHandle();
  const { key } = useLocation();
  useNextStep(screen);
  // Mounted again for each visit, because the login gate sends signed-in visitors back to /flow.
  if (screen === undefined) return <Restoring key={key} />;
  const frame = <FlowFrame screen={screen} customerType={customerType} />;
  return isStep(screen) ? (
    <LoginGate step={screen} customerType={customerType}>
      {frame}
    </LoginGate>
  ) : (
    frame
  );
}

/**
 * /flow: restores the application, then goes to `flowTarget`. Not in a loader, because not every step may send the bearer token
 * (section 6) and this address may, and the loaders of a navigation run before the address changes.
 */
function Restoring() {
  const services = useServices();
  useEffect(() => {
    let isLeft = false;
    void restoreTo(services, (application) => flowTarget(application, window.location.href)).then(
      ({ path, outcome }) => {
        if (isLeft) return;
        if (outcome === 'foreign') showNotification(services.store, 'otherSignIn');
        return go(services, path, { replace: true });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [services]);
  return <NeutralFrame />;
}

/**
 * Notifies until when an application is kept that was loaded, when something that a screen needs was replaced by a newer release, that a reload would lose the application, because the
 * browser keeps no data, and when the connection is lost and restored; drafts stay in the page.
 */
function useStateNotifications(isHeld: boolean): void {
  const { store } = useServices();
  const isReplaced = useAtomValue(replacedAtom);
  const isResumed = useAtomValue(resumedAtom) && !isHeld;
  useEffect(() => {
    if (!isResumed) return;
    // On its last day every screen names it.
    if (store.get(expiryAtom)?.phase === 'kept') showNotification(store, 'kept');
    store.set(resumedAtom, false);
  }, [isResumed, store]);
  useEffect(() => {
    if (isReplaced) showNotification(store, 'replaced');
  }, [isReplaced, store]);
  useEffect(() => {
    if (!window.navigator.onLine) showNotification(store, 'offline');
    if (!isStorageKept()) showNotification(store, 'forgetful');
  }, [store]);
  useWindowEvent('offline', () => {
    hideNotification(store, 'online');
    showNotification(store, 'offline');
  });
  useWindowEvent('online', () => {
    hideNotification(store, 'offline');
    showNotification(store, 'online');
  });
}
