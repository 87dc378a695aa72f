/** Watches for inactivity: every second, and when the page comes back (specification, section 9). */
import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ACTIVE_ELEMENTS, observe } from '#flow/inactivity.ts';
import type { Attention, Presence, Sign } from '#flow/inactivity.ts';
import { INACTIVITY_CHECK_MS } from '#flow/limits.ts';
import { joinTabs } from '#io/tabs.ts';
import type { Tabs } from '#io/tabs.ts';

const countsAsActivity = ({ type, target }: Event): boolean =>
  type === 'keydown' || (target instanceof Element && target.closest(ACTIVE_ELEMENTS) !== null);

export interface Watched {
  attention: Attention;
  /** The question was answered with yes: the time starts anew, in every tab. */
  onContinue(): void;
  /** It was answered with no: nothing is asked here any more. What another tab hides stays hidden. */
  onEnd(): void;
}

/** Activity in one tab counts for all of them: no tab asks or signs out while another one is in use. */
export function usePresence(): Watched {
  const [attention, setAttention] = useState<Attention>('here');
  const presence = useRef<Presence>({ lastSeen: 0, attention: 'here' });
  const tabs = useRef<Tabs>(undefined);
  const see = useCallback((sign: Sign) => {
    const before = presence.current;
    presence.current = observe(before, { now: Date.now(), sign });
    // Typing is activity in itself: nothing to tell the other tabs.
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
  // A suspended machine wakes up with one of these.
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
