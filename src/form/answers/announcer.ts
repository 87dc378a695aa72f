/**
 * The live region of the form: a message for what changes away from the focus. Messages wait until nothing new has come for a
 * moment, so that they follow the announcement of the moved focus. They are removed later, or reading on would come across them.
 */
import { useCallback, useEffect, useRef, type RefObject } from 'react';

const WAIT_MS = 200;
const STAY_MS = 5_000;

/** A later message on the same topic takes the place of one that still waits. A function is called when it is announced. */
export type Announce = (topic: string, text: string | (() => string)) => void;

export function useAnnouncer(): { announce: Announce; region: RefObject<HTMLDivElement | null> } {
  const region = useRef<HTMLDivElement>(null);
  const waiting = useRef(new Map<string, string | (() => string)>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const announce = useCallback<Announce>((topic, text) => {
    const write = (): void => {
      const message = [...waiting.current.values()]
        .map((each) => (typeof each === 'string' ? each : each()))
        .filter(Boolean)
        .join(' ');
      waiting.current.clear();
      // React renders nothing in the region. A text that is written again is announced again.
      if (region.current !== null) region.current.textContent = message;
      if (message !== '') timer.current = setTimeout(write, STAY_MS);
    };
    waiting.current.set(topic, text);
    clearTimeout(timer.current);
    timer.current = setTimeout(write, WAIT_MS);
  }, []);
  return { announce, region };
}
