/**
 * The session timeout (specification, section 9): announced three times, then a popup asks whether to continue. Meanwhile the page
 * is hidden, so that nobody can read it, and stays mounted, so that drafts are kept.
 */
import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useHandle } from '#app/frame/navigation.ts';
import { Popup } from '#app/dialogs/popup.tsx';
import { admission } from '#flow/guard.ts';
import { ACTIVE_ELEMENTS, INACTIVITY_CHECK_MS } from '#flow/limits.ts';
import {
  observe,
  presenceAtLoad,
  type Attention,
  type Presence,
  type Sign,
} from '#flow/inactivity.ts';
import { FAIL_PATH } from '#flow/resume.ts';
import { isStep } from '#flow/steps.ts';
import { writeHistoryEntry } from '#io/browser/history-entry.ts';
import { joinTabs, type Tabs } from '#io/browser/tabs.ts';
import { applicationAtom, loginAtom } from '#state/atoms.ts';
import { useActions, useServices } from '#state/context.tsx';
import { signOut } from '#state/leaving.ts';
import { go } from '#state/services.ts';
import { hideNotification, showNotification } from '#state/notifications.ts';
import { handleProblem } from '#state/handle-problem.ts';

/** How exact the time of the last activity survives a page that ends without notice. */
const KEEP_EVERY_MS = 10_000;

const countsAsActivity = ({ type, target }: Event): boolean =>
  type === 'keydown' || (target instanceof Element && target.closest(ACTIVE_ELEMENTS) !== null);

/**
 * Watches for inactivity: checks every second and when the page becomes visible. Activity in one tab counts for all: no tab asks or
 * signs out while another one is in use.
 */
export function usePresence() {
  const { session, storage, store } = useServices();
  const { key } = useLocation();
  const [start] = useState(() => presenceAtLoad(Number(storage.read('lastSeen')), Date.now()));
  const [attention, setAttention] = useState<Attention>(start.attention);
  const presence = useRef<Presence>(start);
  /** The `lastSeen` that the history entry keeps. */
  const kept = useRef(0);
  const keep = useCallback(() => {
    const { lastSeen, attention } = presence.current;
    kept.current = lastSeen;
    const time = `${lastSeen}`;
    writeHistoryEntry({ lastSeen: time });
    const isLeft = document.hidden || attention === 'away';
    storage.write('lastSeen', isLeft && storage.read('application_id') ? time : undefined);
  }, [storage]);
  const tabs = useRef<Tabs>(undefined);
  const record = useCallback(
    (sign: Sign) => {
      const before = presence.current;
      presence.current = observe(before, { now: Date.now(), sign });
      const { attention, lastSeen } = presence.current;
      setAttention(attention);
      // Browsers limit how often an entry may be changed.
      if (attention !== before.attention || Math.abs(lastSeen - kept.current) >= KEEP_EVERY_MS)
        keep();
    },
    [keep],
  );
  const check = () => record('none');
  const onActivity = (event: Event) => {
    if (!countsAsActivity(event)) return;
    record('activity');
    if (presence.current.attention === 'present') tabs.current?.announce('activity');
  };
  useEffect(() => {
    const joined = joinTabs(record);
    tabs.current = joined;
    const timer = setInterval(() => record('none'), INACTIVITY_CHECK_MS);
    return () => {
      clearInterval(timer);
      joined.stop();
      // Another page of this document may lead back.
      if (!session.isEmpty()) storage.write('lastSeen', `${presence.current.lastSeen}`);
    };
  }, [record, session, storage]);
  useEffect(keep, [keep, key]);
  useEffect(() => {
    if (typeof attention === 'number') showNotification(store, 'idle', attention);
    else hideNotification(store, 'idle');
  }, [attention, store]);
  // Also when the page is left.
  useWindowEvent('visibilitychange', keep, true);
  useWindowEvent('click', onActivity, true);
  useWindowEvent('keydown', onActivity, true);
  // One of these events fires when a suspended machine wakes up.
  useWindowEvent('focus', check, true);
  useWindowEvent('pageshow', check, true);
  useWindowEvent('visibilitychange', check, true);
  return {
    attention,
    /** The visitor continues: the time restarts in every tab. */
    onContinue() {
      record('continued');
      tabs.current?.announce('continued');
    },
    /** The visitor ends the session: this tab asks no more; other tabs stay hidden. */
    onEnd: () => record('continued'),
  };
}

/** Temporary failures, after which the screen stays and can retry; a machine that wakes up has no network at first. */
const passes = (status: number): boolean =>
  status === 0 || status === 401 || status === 403 || status >= 500;

/**
 * While the visitor is away: hides the page, and asks whether to continue. The popup and the spinner stay visible (session-timeout.css). React
 * unmounts a parent first, so the page is visible again when the dialog returns the focus to it.
 */
export function SessionTimeout({ onContinue, onEnd }: ReturnType<typeof usePresence>) {
  const { screen, customerType } = useHandle();
  const { restore } = useActions();
  const services = useServices();
  const { login, store } = services;
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.toggleAttribute('data-away', true);
    return () => page.removeAttribute('data-away');
  }, []);

  /** Reloads the application, which may have changed meanwhile; navigates only if the guard refuses this screen. */
  const reload = async (): Promise<void> => {
    // One that was not loaded yet is loaded by its screen, after the sign-in.
    if (store.get(applicationAtom) === undefined) return;
    const restored = await restore();
    if (restored.ok) {
      if (!isStep(screen) || customerType === undefined) return;
      const { id: applicationId } = restored.value;
      const visit = { step: screen, customerType, applicationId, application: restored.value };
      const found = admission(visit);
      if (found.kind === 'go') await go(services, found.path, { replace: true });
      return;
    }
    if (passes(restored.problem.status) || restored.problem.gone === true)
      await handleProblem(services, restored.problem, { retry: () => void reload() });
    else await go(services, FAIL_PATH, { replace: true });
  };
  const goOn = () => {
    onContinue();
    void reload();
  };
  const leave = async () => {
    // After a reload the provider has not been asked yet, and its session has to end, too.
    if (customerType === 'existing' && store.get(loginAtom).kind === 'unknown') await login.check();
    await signOut(services, 'ended');
    onEnd();
  };
  return (
    <Popup
      kind="SESSION_TIMEOUT"
      onButton={(button) => void (button === 'confirm' ? goOn() : leave())}
    />
  );
}
