// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showKeys } from '#app/services.test-helpers.tsx';
import { Spinner } from '#app/layout/busy/spinner.tsx';
import { BrandTheme } from '#brand/brand-theme.tsx';

let root: Root;
const overlay = () => document.querySelector('[data-loading]');
const announcement = () => document.querySelector('[aria-live=polite]')?.textContent;
const render = (busy: boolean, waiting = busy, cause?: string) =>
  act(() =>
    root.render(
      <BrandTheme brand="bank">
        <Spinner busy={busy} waiting={waiting} cause={cause} />
      </BrandTheme>,
    ),
  );
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

beforeEach(async () => {
  await showKeys();
  vi.useFakeTimers();
  const pressed = document.createElement('button');
  pressed.id = 'pressed';
  const container = document.createElement('div');
  document.body.replaceChildren(pressed, container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

test('it is in the DOM only while shown, hidden from screen readers and not focusable', () => {
  document.getElementById('pressed')?.focus();
  render(true);
  expect(overlay()).toBeNull();
  wait(150);
  expect(overlay()?.getAttribute('aria-hidden')).toBe('true');
  expect(document.activeElement?.id).toBe('pressed');
  wait(850);
  expect(announcement()).toBe('busy.loading');
  wait(9_000);
  expect(announcement()).toBe('busy.slow');
  expect(overlay()?.textContent).toBe('busy.slow');
  render(false);
  expect(overlay()).toBeNull();
  expect(announcement()).toBe('busy.done');
});
test('it names slow operations', () => {
  render(true, true, 'createContract');
  wait(1_000);
  expect(overlay()?.textContent).toBe('waiting.createContract');
  expect(announcement()).toBe('waiting.createContract');
  render(true, true, 'processApplication');
  expect(announcement()).toBe('waiting.processApplication');
  expect(overlay()?.querySelectorAll('li')).toHaveLength(3);
  render(true, true, 'listBranches');
  expect(overlay()?.textContent).toBe('busy.loading');
  wait(9_000);
  expect(announcement()).toBe('busy.slow');
});
test('a background request is visible, not announced', () => {
  render(true, false);
  wait(2_000);
  expect(overlay()).not.toBeNull();
  expect(announcement()).toBe('');
  render(true);
  wait(1_000);
  expect(announcement()).toBe('busy.loading');
  render(true, false);
  expect(announcement()).toBe('busy.done');
  render(false);
  expect(overlay()).toBeNull();
});
test('a quick answer shows and announces nothing', () => {
  render(true);
  wait(100);
  render(false);
  wait(2_000);
  expect(overlay()).toBeNull();
  expect(announcement()).toBe('');
});
