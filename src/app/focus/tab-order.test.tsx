// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusNext, scheduleTabOrder } from '#app/focus/tab-order.ts';

const page = (...controls: [tag: string, attributes?: Record<string, string>][]) => {
  document.body.replaceChildren(
    ...controls.map(([tag, attributes = {}]) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      return element;
    }),
  );
  return [...document.body.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement,
  );
};

describe('tab order', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A field of a form, and an area with a button. */
  const areas = () => {
    const [field, area] = page(['input'], ['aside', { 'data-tab-managed': '' }]);
    const button = document.createElement('button');
    area?.append(button);
    return { field, button };
  };

  it('is applied one second after navigation, not earlier, and moves no focus', () => {
    const { field, button } = areas();
    field?.focus();
    scheduleTabOrder(document);
    vi.advanceTimersByTime(999);
    expect(button.getAttribute('tabindex')).toBe(null);
    vi.advanceTimersByTime(1);
    expect([button, field].map((control) => control?.getAttribute('tabindex'))).toEqual([
      '0',
      null,
    ]);
    expect(document.activeElement).toBe(field);
  });

  it('is cancelled by the next navigation', () => {
    const { button } = areas();
    scheduleTabOrder(document)();
    vi.advanceTimersByTime(5000);
    expect(button.getAttribute('tabindex')).toBe(null);
  });
});

describe('moving the focus on', () => {
  it('skips controls that cannot be focused', () => {
    const [first, , , , last] = page(
      ['button'],
      ['button', { disabled: '' }],
      ['button', { tabindex: '-1' }],
      ['button', { hidden: '' }],
      ['button'],
    );
    expect(focusNext(first ?? document.body)).toBe(true);
    expect(document.activeElement).toBe(last);
  });

  const hidden = (count: number): [string, Record<string, string>][] =>
    Array.from({ length: count }, () => ['button', { hidden: '' }]);

  it('reaches the hundredth candidate', () => {
    const controls = page(['button'], ...hidden(99), ['button']);
    expect(focusNext(controls[0] ?? document.body)).toBe(true);
    expect(document.activeElement).toBe(controls.at(-1));
  });

  it('gives up after a hundred tries without moving the focus', () => {
    const controls = page(['button'], ...hidden(100), ['button']);
    controls[0]?.focus();
    expect(focusNext(controls[0] ?? document.body)).toBe(false);
    expect(document.activeElement).toBe(controls[0]);
  });
});
