import { flushSync } from 'react-dom';

/** Fields commit on blur: blurs and refocuses the active field. `flushSync`, as RJSF reports what it has rendered: the draft has the text then. */
export function commitTyped(): void {
  const focused = document.activeElement;
  const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  if (!isText || focused.closest('form[data-form]') === null) return;
  flushSync(() => focused.blur());
  focused.focus({ preventScroll: true });
}
