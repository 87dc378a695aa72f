// @vitest-environment happy-dom
import { createStore } from 'jotai/vanilla';
import { act } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useArrival } from '#app/focus/arrival.ts';
import { ServicesContext } from '#state/services.ts';
import type { Services } from '#state/services.ts';

let root: Root;
let services: Services;

function Screen({ name }: { name: string }) {
  useArrival(name);
  return (
    <main>
      <h1 tabIndex={-1}>{name}</h1>
      <button>Weiter</button>
    </main>
  );
}

const show = (name: string) =>
  act(() =>
    root.render(
      <ServicesContext value={services}>
        <Screen key={name} name={name} />
      </ServicesContext>,
    ),
  );
const focused = () => document.activeElement?.textContent;
const loaded = (state: DocumentReadyState) =>
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(state);

beforeEach(() => {
  vi.useFakeTimers();
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
  // What the hook reads of it.
  services = { store: createStore(), inApp: false } as unknown as Services;
});
afterEach(() => {
  act(() => root.unmount());
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
