// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showKeys } from '#app/services.test-helpers.tsx';
import { Spinner } from '#app/layout/spinner.tsx';
import { BrandTheme } from '#brand/brand-theme.tsx';
import { createTexts } from '#io/i18n.ts';
import flow from '#locales/de-AT/flow.json';
import shell from '#locales/de-AT/shell.json';

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
test('it names slow operations', async () => {
  await createTexts({ shell, flow });
  render(true, true, 'createContract');
  wait(1_000);
  expect(overlay()?.textContent).toBe(flow.waiting.createContract);
  expect(announcement()).toBe(flow.waiting.createContract);
  render(true, true, 'processApplication');
  expect(announcement()).toBe(flow.waiting.processApplication);
  expect(overlay()?.querySelectorAll('li')).toHaveLength(3);
  render(true, true, 'listBranches');
  expect(overlay()?.textContent).toBe(shell.busy.loading);
  wait(9_000);
  expect(announcement()).toBe(shell.busy.slow);
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
  wait(149);
  render(false);
  wait(5_000);
  expect(overlay()).toBeNull();
  expect(announcement()).toBe('');
});
test('it stays at least 300 ms, and disappears at once after that', () => {
  render(true);
  wait(150);
  wait(10);
  render(false);
  wait(289);
  expect(overlay()).not.toBeNull();
  wait(1);
  expect(overlay()).toBeNull();
  render(true);
  wait(150);
  wait(450);
  render(false);
  expect(overlay()).toBeNull();
  expect(announcement()).toBe('');
});
test('a wait of a second is announced, and so is its end', () => {
  render(true);
  wait(999);
  expect(announcement()).toBe('');
  wait(1);
  expect(announcement()).toBe('busy.loading');
  wait(8_999);
  expect(announcement()).toBe('busy.loading');
  render(false);
  expect(announcement()).toBe('busy.done');
});
test('consecutive calls are one burst', () => {
  render(true);
  wait(160);
  const first = overlay();
  render(false);
  wait(100);
  render(true);
  wait(1_000);
  expect(overlay()).toBe(first);
  expect(announcement()).toBe('busy.loading');
  render(false);
  expect(announcement()).toBe('busy.done');
});
