/** The focus of a form, which moves once what should have it is rendered. */

type FindElement = () => HTMLElement | null | undefined;

export function createFocus() {
  let target: FindElement | undefined;
  return {
    later(find: FindElement): void {
      target = find;
    },
    /** After a render. */
    take(): void {
      const element = target?.();
      if (!element) return;
      target = undefined;
      focusInView(element);
    },
  };
}

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
