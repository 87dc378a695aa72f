// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { scheduleTabOrder, useArrival, usePageTitle } from '#app/frame/arrival.ts';
import { mount, servicesFor, showKeys } from '#app/services.test-helpers.tsx';
import { BRANDS } from '#brand/brands.ts';
import type { Services } from '#state/services.ts';

let services: Services;

function Screen({ name, errorCount }: { name: string; errorCount: number }) {
  useArrival(name);
  usePageTitle(name, errorCount);
  return (
    <main>
      <h1 tabIndex={-1}>{name}</h1>
      <button>Weiter</button>
    </main>
  );
}

const show = (name: string, errorCount = 0) =>
  mount(<Screen key={name} name={name} errorCount={errorCount} />, { services });
const focused = () => document.activeElement?.textContent;
const loaded = (state: DocumentReadyState) =>
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(state);

beforeEach(async () => {
  await showKeys();
  vi.useFakeTimers();
  services = servicesFor({ brand: BRANDS.direct });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('the first screen of a page that still loads moves no focus; the next one does', () => {
  loaded('interactive');
  show('one');
  vi.runAllTimers();
  expect(document.activeElement).toBe(document.body);
  show('two');
  expect(focused()).toBe('two');
});

test('a first screen shown after the page has loaded moves the focus to its heading', () => {
  loaded('complete');
  show('one');
  vi.runAllTimers();
  expect(focused()).toBe('one');
});

test('a control focused in the meantime keeps the focus', () => {
  loaded('complete');
  show('one');
  document.querySelector('button')?.focus();
  vi.runAllTimers();
  expect(focused()).toBe('Weiter');
});

test('the title names the product and the screen, and first that there are errors', () => {
  show('Ihre Daten');
  expect(document.title).toBe('easy Kredit beantragen | Ihre Daten');
  show('Ihre Daten', 2);
  expect(document.title).toBe('errorWord: easy Kredit beantragen | Ihre Daten');
});

describe('tab order', () => {
  const tabIndexOf = (element: HTMLElement) => element.getAttribute('tabindex');
  /** A field of a form, and an area with a button. */
  const areas = () => {
    const field = document.createElement('input');
    const area = document.createElement('aside');
    area.dataset['tabManaged'] = '';
    const button = area.appendChild(document.createElement('button'));
    document.body.append(field, area);
    return { field, button };
  };

  test('is applied one second after navigation, not earlier, and moves no focus', () => {
    const { field, button } = areas();
    field.focus();
    scheduleTabOrder();
    vi.advanceTimersByTime(999);
    expect(tabIndexOf(button)).toBe(null);
    vi.advanceTimersByTime(1);
    expect([button, field].map(tabIndexOf)).toEqual(['0', null]);
    expect(document.activeElement).toBe(field);
  });

  test('is cancelled by the next navigation', () => {
    const { button } = areas();
    scheduleTabOrder()();
    vi.advanceTimersByTime(5000);
    expect(tabIndexOf(button)).toBe(null);
  });
});
