/**
 * The live region of the form: a message for what changes away from the focus. Messages wait until nothing new has come for a
 * moment, so that they follow the announcement of the moved focus. They are removed later, or reading on would come across them.
 */
const WAIT_MS = 200;
const STAY_MS = 5_000;

export function createAnnouncer() {
  let place: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Map<string, string | (() => string)>();
  const write = (): void => {
    const message = [...waiting.values()]
      .map((each) => (typeof each === 'string' ? each : each()))
      .filter(Boolean)
      .join(' ');
    waiting.clear();
    // React renders nothing in the region. A text that is written again is announced again.
    if (place !== null) place.textContent = message;
    if (message !== '') timer = setTimeout(write, STAY_MS);
  };
  return {
    /** The `ref` of the region. */
    region(element: HTMLElement | null): void {
      place = element;
      if (element === null) clearTimeout(timer);
    },
    /** A later message on the same topic takes the place of one that still waits. A function is called when it is announced. */
    announce(topic: string, text: string | (() => string)): void {
      waiting.set(topic, text);
      clearTimeout(timer);
      timer = setTimeout(write, WAIT_MS);
    },
  };
}
