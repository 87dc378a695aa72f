/** The focus of a form. */
import type { KeyboardEvent } from 'react';

type FindElement = () => HTMLElement | null | undefined;

/** Moves the focus once what should have it is rendered. */
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

/**
 * Where a phone's keyboard calls its Enter key 'next' (`enterkeyhint`), the key leads to the next control instead of submitting the
 * form: Android does so by itself, iOS does not. Behind the last control it submits.
 */
export function enterNext(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget: form } = event;
  if (key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  if (
    target.getAttribute('enterkeyhint') !== 'next' ||
    !window.matchMedia('(pointer: coarse)').matches
  )
    return;
  const controls = [...form.querySelectorAll<HTMLElement>('input, select, textarea')].filter(
    (control) => control.closest('details:not([open])') === null,
  );
  const next = controls[controls.indexOf(target) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
