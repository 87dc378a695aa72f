// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { focusNext } from '#ui/controls.ts';

afterEach(() => document.body.replaceChildren());

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
