/** Text that is typed and not committed yet, and when it is: a field is left, before a submit, before the page changes. */
import { useEffect, useEffectEvent } from 'react';

/** The end of a click. A native list of choices may swallow the release: then the choice or the next key ends it. */
const RELEASES = ['mouseup', 'click', 'dragend', 'change', 'keydown'] as const;
/** What a click may change, send or leave. */
const ACTS = 'a, button, label, select, summary, [type=radio], [type=checkbox], [role=option]';

export type Typed = ReturnType<typeof createTyped>;

export function createTyped() {
  const inputs = new Set<() => void>();
  let pressed = false;
  const waiting: (() => void)[] = [];
  const flush = (): void => waiting.splice(0).forEach((work) => work());
  const commit = (): void => inputs.forEach((commitInput) => commitInput());
  const afterClick = (work: () => void): void => {
    if (pressed) waiting.push(work);
    else work();
  };
  const press = (): void => {
    const released = new AbortController();
    const release = ({ type, target }: Event): void => {
      // A text input changes while the mouse button that left it is still down.
      if (type === 'change' && !(target instanceof HTMLSelectElement)) return;
      pressed = false;
      // A click on nothing, or into another text, is answered first: the form is rendered behind the next frame.
      if (type === 'mouseup') return void requestAnimationFrame(() => setTimeout(flush));
      released.abort();
      // What was left is committed before a click changes anything.
      const isIdle = type === 'click' && target instanceof Element && target.closest(ACTS) === null;
      if (!isIdle) flush();
    };
    pressed = true;
    RELEASES.forEach((event) =>
      window.addEventListener(event, release, { signal: released.signal, capture: true }),
    );
  };
  return {
    /** An input whose text may not be committed yet; returns the end of it. */
    register(commitInput: () => void): () => void {
      inputs.add(commitInput);
      return () => inputs.delete(commitInput);
    },
    commit,
    /** Runs `work` now, or after the click that is under way: an error that appears must not move the button being clicked. */
    afterClick,
    /** A mouse button goes down anywhere: in the form, or beside it. */
    press,
    /** Of the form element. */
    listeners: {
      // The browser chooses where Tab leads after this event: a question that the answer calls for is rendered by then.
      onKeyDownCapture: ({ key }: { key: string }): void => {
        if (key === 'Tab') commit();
      },
      // A browser or a password manager may have filled in other fields without an event.
      onFocusCapture: (): void => afterClick(commit),
    },
  };
}

/** `commit` also takes what a browser or password manager has set without an event. */
export function useTyped({ register }: Typed, commit: () => void): void {
  const commitLatest = useEffectEvent(commit);
  useEffect(() => register(() => commitLatest()), [register]);
}
