/** Fields commit on blur: blurs and refocuses the active field, so that the draft has its text. */
export function commitTyped(): void {
  const focused = document.activeElement;
  const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  if (!isText || focused.closest('form[data-form]') === null) return;
  focused.blur();
  focused.focus({ preventScroll: true });
}
