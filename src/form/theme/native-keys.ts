/**
 * Typing in a plain text box is the browser's business alone: the box is uncontrolled and written when it is left. React does
 * not know; for each event of a key it looks for handlers along all ancestors, down and up, which is a tenth of what a key
 * costs. So these events end at the window, above React's root. What has to notice every key listens at the window, too,
 * in the capture phase.
 */

/** Spread on boxes that do nothing with keys. Suggestions do. */
export const nativeKeys = { 'data-native-keys': '' } as const;

const EVENTS_OF_A_KEY = [
  'keydown',
  'keypress',
  'beforeinput',
  'textInput',
  'input',
  'selectionchange',
  'keyup',
] as const;

/** While a form is there; returns its end. */
export function keepTypingNative(): () => void {
  const left = new AbortController();
  const endTyping = (event: Event): void => {
    const { target } = event;
    // Only where the focus is: what the browser fills in elsewhere has to be heard.
    if (
      target instanceof HTMLElement &&
      target === document.activeElement &&
      'nativeKeys' in target.dataset
    )
      event.stopPropagation();
  };
  EVENTS_OF_A_KEY.forEach((type) =>
    window.addEventListener(type, endTyping, { capture: true, signal: left.signal }),
  );
  return () => left.abort();
}
