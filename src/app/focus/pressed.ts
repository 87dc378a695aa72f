/**
 * Safari does not focus links, buttons and checkboxes on click. This remembers the control last pressed until another one takes the
 * focus.
 */
const CONTROL = 'a[href]:not([download]), button, input, select, textarea, summary';

let pressed: Element | undefined;

export function watchPresses(page: Document): void {
  page.addEventListener(
    'click',
    ({ target }) => {
      // If the press has moved the focus (or Enter in a field has pressed the button), document.activeElement is right.
      if (!(target instanceof Element) || page.activeElement?.matches(CONTROL)) return;
      pressed = target.closest(CONTROL) ?? pressed;
    },
    true,
  );
  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element && target.matches('main'))) pressed = undefined;
  });
}

/** The control last pressed, else the focused element. */
export const currentControl = (page: Document): Element | null =>
  pressed?.isConnected === true ? pressed : page.activeElement;
