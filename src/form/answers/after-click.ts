/** Runs work now, or after the click that is under way: what appears on leaving a field must not move the button being clicked. */

/** The end of a click. A native list of choices may swallow the release: then the choice or the next key ends it. */
const RELEASES = ['mouseup', 'dragend', 'change', 'keydown'] as const;

export function createAfterClick() {
  let pressed = false;
  const waiting: (() => void)[] = [];
  const flush = (): void => waiting.splice(0).forEach((work) => work());
  return {
    /** Runs what waits: a field left earlier may answer a question that a later change alters. */
    flush,
    /** To be called when the mouse button goes down (capture phase). */
    press(): void {
      const released = new AbortController();
      const release = ({ type, target }: Event): void => {
        // A text input changes while the mouse button that left it is still down.
        if (type === 'change' && !(target instanceof HTMLSelectElement)) return;
        released.abort();
        pressed = false;
        // The click event follows the release; a timer runs after it.
        setTimeout(flush);
      };
      pressed = true;
      RELEASES.forEach((event) =>
        window.addEventListener(event, release, { signal: released.signal, capture: true }),
      );
    },
    run(work: () => void): void {
      if (pressed) waiting.push(work);
      else work();
    },
  };
}
