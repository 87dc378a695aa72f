/**
 * Moves the focus to a control and brings its label and its error into view, too, also if it has the focus already: an error that
 * appears above a control moves it down. What is too tall for the window ends with the control itself in view.
 */
export function focusInView(control: HTMLElement, block: ScrollLogicalPosition = 'nearest'): void {
  control.focus({ preventScroll: true });
  control.closest('[data-field]')?.scrollIntoView({ block });
  document.getElementById(`${control.id}-error`)?.scrollIntoView({ block: 'nearest' });
  control.scrollIntoView({ block: 'nearest' });
}
