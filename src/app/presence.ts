/** Whether somebody is there, looked at every second and whenever the page comes back (specification, section 9). */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ACTIVE_ELEMENTS, observe } from '#flow/inactivity.ts';
import type { Attention, Presence, Sign } from '#flow/inactivity.ts';
import { INACTIVITY_CHECK_MS } from '#flow/limits.ts';
import { joinTabs } from '#io/tabs.ts';

/** A suspended machine wakes up with one of these. */
const RETURNS = ['focus', 'pageshow', 'visibilitychange'] as const;

const countsAsActivity = ({ type, target }: Event): boolean =>
  type === 'keydown' || (target instanceof Element && target.closest(ACTIVE_ELEMENTS) !== null);

export interface Watched {
  attention: Attention;
  /** The question was answered with yes: the time starts anew, in every tab. */
  onContinue(): void;
  /** It was answered with no: nothing is asked here any more. What another tab hides stays hidden. */
  onEnd(): void;
}

/** Whoever is active in one tab is there in all of them: no tab asks, and signs out, while another is in use. */
export function usePresence(): Watched {
  const [attention, setAttention] = useState<Attention>('here');
  const presence = useRef<Presence>({ lastSeen: 0, attention: 'here' });
  const tell = useRef<() => void>(undefined);
  const see = useCallback((sign: Sign) => {
    const before = presence.current;
    presence.current = observe(before, { now: Date.now(), sign });
    // Whoever types is here with every key: there is nothing to tell.
    if (presence.current.attention !== before.attention) setAttention(presence.current.attention);
  }, []);
  useEffect(() => {
    presence.current = { lastSeen: Date.now(), attention: 'here' };
    const tabs = joinTabs(() => see('continued'));
    tell.current = tabs.tell;
    const look = () => see('none');
    const act = (event: Event) => {
      if (!countsAsActivity(event)) return;
      see('activity');
      if (presence.current.attention === 'here') tabs.tell();
    };
    const timer = setInterval(look, INACTIVITY_CHECK_MS);
    // At the window: a key in a form goes no further (form/theme/native-keys.ts).
    window.addEventListener('click', act, true);
    window.addEventListener('keydown', act, true);
    RETURNS.forEach((event) => window.addEventListener(event, look, true));
    return () => {
      clearInterval(timer);
      tabs.stop();
      window.removeEventListener('click', act, true);
      window.removeEventListener('keydown', act, true);
      RETURNS.forEach((event) => window.removeEventListener(event, look, true));
    };
  }, [see]);
  const onEnd = useCallback(() => see('continued'), [see]);
  const onContinue = useCallback(() => {
    see('continued');
    tell.current?.();
  }, [see]);
  return { attention, onContinue, onEnd };
}
