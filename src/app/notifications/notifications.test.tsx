// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount, servicesFor, showKeys } from '#app/services.test-helpers.tsx';
import { NotificationHost } from '#app/notifications/notifications.tsx';
import type { Store } from '#state/session.ts';
import {
  hideNotification,
  NOTIFICATION_MS,
  NOTIFICATIONS,
  SAVED_MS,
  showNotification,
  type NotificationName,
} from '#state/notifications.ts';
import type { Services } from '#state/services.ts';
import flow from '#locales/de-AT/flow.json' with { type: 'json' };

let services: Services;
let store: Store;
const notices = {
  show: (...args: [NotificationName, number?]) => showNotification(store, ...args),
  hide: (name: NotificationName) => hideNotification(store, name),
};
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-notification]')].map(
    (each) => `${each.dataset['notification']} ${each.dataset['size']}`,
  );

const press = (action: string) =>
  document.querySelector<HTMLElement>(`[data-action=${action}]`)?.click();
/** An announcement waits a moment, and is taken away later. */
const WAIT_MS = 200;
const STAY_MS = 5_000;
const announced = (after = WAIT_MS) => {
  act(() => void vi.advanceTimersByTime(after));
  return document.querySelector('[data-notification] [aria-live=polite]')?.textContent;
};

const visit = () => mount(<NotificationHost />, { services });
beforeEach(async () => {
  await showKeys();
  vi.useFakeTimers();
  services = servicesFor();
  ({ store } = services);
  visit();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

test('every kind of notification has its texts, and no texts are left over', () => {
  expect(Object.keys(flow.notices).sort()).toEqual(Object.keys(NOTIFICATIONS).sort());
  for (const [name, row] of Object.entries(NOTIFICATIONS)) {
    const texts = new Map(Object.entries(flow.notices)).get(name);
    expect(texts && 'action' in texts, name).toBe('action' in row);
  }
});
test('a message disappears after its time', () => {
  act(() => notices.show('feedback'));
  expect(shown()).toEqual(['success small']);
  act(() => void vi.advanceTimersByTime(NOTIFICATION_MS - 1));
  expect(NOTIFICATION_MS).toBeGreaterThanOrEqual(10_000);
  expect(shown()).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()).toEqual([]);
});
test("the message 'saved' disappears soon, but not while the pointer or the focus is in it", () => {
  const message = () => document.querySelector<HTMLElement>('[data-notification]');
  const dispatchMouse = (type: string) =>
    act(() => void message()?.dispatchEvent(new MouseEvent(type, { bubbles: true })));
  act(() => notices.show('saved'));
  act(() => void vi.advanceTimersByTime(SAVED_MS - 1));
  dispatchMouse('mouseover');
  act(() => void vi.advanceTimersByTime(NOTIFICATION_MS));
  expect(shown()).toHaveLength(1);
  dispatchMouse('mouseout');
  act(() => void vi.advanceTimersByTime(SAVED_MS - 1));
  act(() => message()?.querySelector('button')?.focus());
  act(() => void vi.advanceTimersByTime(NOTIFICATION_MS));
  expect(shown()).toHaveLength(1);
  act(() => message()?.querySelector('button')?.blur());
  act(() => void vi.advanceTimersByTime(SAVED_MS));
  expect(shown()).toEqual([]);
});
test('the next visit to the flow begins without messages', () => {
  act(() => notices.show('offline'));
  visit().unmount();
  act(() => notices.show('saved'));
  visit();
  expect(shown()).toEqual([]);
});
test('a persistent message stays until its cause is gone, and its button works', () => {
  act(() => notices.show('offline'));
  act(() => notices.show('idle'));
  act(() => void vi.advanceTimersByTime(10 * NOTIFICATION_MS));
  expect(shown()).toEqual(['warning large', 'warning large']);
  act(() => press('continue'));
  expect(shown()).toEqual(['warning large']);
  act(() => notices.hide('offline'));
  expect(shown()).toEqual([]);
});
test('the focus returns to its former control when the message of the button disappears', () => {
  const before = document.body.insertBefore(
    document.createElement('button'),
    document.body.firstChild,
  );
  for (const [go, action] of [
    [() => press('close'), 'close'],
    [() => notices.hide('offline'), 'close'],
    [() => press('continue'), 'continue'],
  ] as const) {
    act(() => notices.show(action === 'close' ? 'offline' : 'idle'));
    before.focus();
    document.querySelector<HTMLElement>(`[data-action=${action}]`)?.focus();
    act(go);
    expect(shown()).toEqual([]);
    expect(document.activeElement).toBe(before);
  }
});
test('a number that changes is announced with the message, the same number only once', () => {
  act(() => notices.show('idle', 5));
  expect(announced()).toBe('notification.types.warning: notices.idle.text 5');
  act(() => notices.show('idle', 2));
  expect(announced()).toBe('notification.types.warning: notices.idle.text 2');
  expect(announced(STAY_MS)).toBe('');
  act(() => notices.show('idle', 2));
  expect(announced()).toBe('');
  expect(shown()).toEqual(['warning large']);
});
test('a message shown again is announced again and gets its full time', () => {
  act(() => notices.show('feedback'));
  expect(announced()).toBe('notification.types.success: notices.feedback.text 0');
  expect(announced(NOTIFICATION_MS - WAIT_MS - 1)).toBe('');
  act(() => notices.show('feedback'));
  expect(announced()).toBe('notification.types.success: notices.feedback.text 0');
  act(() => void vi.advanceTimersByTime(NOTIFICATION_MS - WAIT_MS - 1));
  expect(shown()).toHaveLength(1);
  act(() => document.querySelector<HTMLElement>('[data-action=close]')?.click());
  expect(shown()).toEqual([]);
});

test('who has saved, or comes by a link, learns until when the application is kept, where the bank names it', () => {
  const text = () => document.querySelector('[data-notification]')?.textContent;
  act(() => notices.show('saved'));
  expect(text()).not.toContain('kept');
  act(
    () =>
      void services.session.accept({
        id: 'a1',
        state: 'LEGAL_INFO',
        customer: {},
        expiresAt: '2099-12-28T13:32:00Z',
      }),
  );
  expect(text()).toMatch(/notices\.saved\.text.* notices\.kept\.text/);
  act(() => notices.hide('saved'));
  act(() => notices.show('kept'));
  expect(text()).toMatch(/notices\.kept\.text/);
});
