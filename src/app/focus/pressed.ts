/**
 * Safari gives links, buttons and boxes no focus when they are pressed: it goes to `main` or is lost. So the control last pressed is
 * remembered until something else takes the focus.
 */
const CONTROL = 'a[href]:not([download]), button, input, select, textarea, summary';

let pressed: Element | undefined;

export function watchPresses(page: Document): void {
  page.addEventListener(
    'click',
    ({ target }) => {
      // Where the press has given the focus, or Enter in a field has pressed the button, the focus itself tells.
      if (!(target instanceof Element) || page.activeElement?.matches(CONTROL)) return;
      pressed = target.closest(CONTROL) ?? pressed;
    },
    true,
  );
  page.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element && target.matches('main'))) pressed = undefined;
  });
}

/** Where the visitor is: at the control that was pressed, else where the focus is. */
export const currentControl = (page: Document): Element | null =>
  pressed?.isConnected === true ? pressed : page.activeElement;
