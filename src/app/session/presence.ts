/** Watches for inactivity: checks every second and when the page becomes visible (specification, section 9). */
import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ACTIVE_ELEMENTS, observe } from '#flow/navigation/inactivity.ts';
import type { Attention, Presence, Sign } from '#flow/navigation/inactivity.ts';
import { INACTIVITY_CHECK_MS } from '#flow/limits.ts';
import { joinTabs } from '#io/browser/tabs.ts';
import type { Tabs } from '#io/browser/tabs.ts';

const countsAsActivity = ({ type, target }: Event): boolean =>
  type === 'keydown' || (target instanceof Element && target.closest(ACTIVE_ELEMENTS) !== null);

export interface Watched {
  attention: Attention;
  /** The visitor continues: the time restarts in every tab. */
  onContinue(): void;
  /** The visitor ends the session: this tab asks no more; other tabs stay hidden. */
  onEnd(): void;
}

/** Activity in one tab counts for all: no tab asks or signs out while another one is in use. */
export function usePresence(): Watched {
  const [attention, setAttention] = useState<Attention>('here');
  const presence = useRef<Presence>({ lastSeen: 0, attention: 'here' });
  const tabs = useRef<Tabs>(undefined);
  const see = useCallback((sign: Sign) => {
    const before = presence.current;
    presence.current = observe(before, { now: Date.now(), sign });
    // Not broadcast for every key press.
    if (presence.current.attention !== before.attention) setAttention(presence.current.attention);
  }, []);
  const look = () => see('none');
  const act = (event: Event) => {
    if (!countsAsActivity(event)) return;
    see('activity');
    if (presence.current.attention === 'here') tabs.current?.announce();
  };
  useEffect(() => {
    presence.current = { lastSeen: Date.now(), attention: 'here' };
    const joined = joinTabs(() => see('continued'));
    tabs.current = joined;
    const timer = setInterval(() => see('none'), INACTIVITY_CHECK_MS);
    return () => {
      clearInterval(timer);
      joined.stop();
    };
  }, [see]);
  useWindowEvent('click', act, true);
  useWindowEvent('keydown', act, true);
  // One of these events fires when a suspended machine wakes up.
  useWindowEvent('focus', look, true);
  useWindowEvent('pageshow', look, true);
  useWindowEvent('visibilitychange', look, true);
  const onEnd = useCallback(() => see('continued'), [see]);
  const onContinue = useCallback(() => {
    see('continued');
    tabs.current?.announce();
  }, [see]);
  return { attention, onContinue, onEnd };
}
