// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showKeys } from '#app/fixtures/keys-as-texts.ts';
import {
  NOTICES,
  NOTIFICATION_MS,
  NotificationHost,
  SAVED_MS,
  useNotices,
} from '#app/notifications/notifications.tsx';
import { BrandTheme } from '#brand/brand-theme.tsx';
import flow from '#locales/de-AT/flow.json' with { type: 'json' };

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
let root: Root;
let notices: ReturnType<typeof useNotices>;

function Caller() {
  notices = useNotices();
  return null;
}
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-notification]')].map(
    (each) => `${each.dataset['notification']} ${each.dataset['size']}`,
  );

const press = (action: string) =>
  document.querySelector<HTMLElement>(`[data-action=${action}]`)?.click();
const regions = () => [...document.querySelectorAll('[role=status]')];

beforeEach(async () => {
  await showKeys();
  vi.useFakeTimers();
  document.body.replaceChildren();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <BrandTheme brand="bank">
        {' '}
        <NotificationHost>
          <Caller />
        </NotificationHost>
      </BrandTheme>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

test('every notification has its texts, and there are no others', () => {
  expect(Object.keys(flow.notices).sort()).toEqual(Object.keys(NOTICES).sort());
  for (const [name, row] of Object.entries(NOTICES)) {
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
test('a lasting message stays until its cause is gone, and its button works', () => {
  const onAct = vi.fn();
  act(() => notices.show('offline'));
  act(() => notices.show('idle', { onAct }));
  act(() => void vi.advanceTimersByTime(10 * NOTIFICATION_MS));
  expect(shown()).toEqual(['warning large', 'warning large']);
  act(() => document.querySelector<HTMLElement>('[data-action=continue]')?.click());
  expect(onAct).toHaveBeenCalledOnce();
  act(() => notices.hide('offline'));
  expect(shown()).toEqual([]);
});
test('the focus returns to where it was when the message of the button disappears', () => {
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
test('a changed count changes the text in place and is announced once', async () => {
  const empty = regions();
  act(() => notices.show('idle', { count: 5 }));
  act(() => notices.show('offline'));
  const region = regions().find(({ textContent }) => textContent.includes('idle'));
  // The live regions were rendered before the text.
  expect(regions()).toEqual(empty);
  const changes: string[] = [];
  const observer = new MutationObserver((records) =>
    changes.push(...records.map(({ type, target }) => `${type} ${target.textContent}`)),
  );
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  act(() => notices.show('idle', { count: 2 }));
  act(() => notices.show('idle', { count: 2 }));
  await Promise.resolve();
  observer.disconnect();
  expect(changes).toEqual(['characterData notices.idle.text 2']);
  expect(regions()).toEqual(empty);
  expect(region?.textContent).toBe('notification.types.warning: notices.idle.text 2');
  act(() => notices.hide('idle'));
  act(() => notices.show('idle', { count: 1 }));
  expect(region?.textContent).toContain('notices.idle.text 1');
});
test('a message shown again is announced again and gets its full time', () => {
  act(() => notices.show('feedback'));
  act(() => void vi.advanceTimersByTime(NOTIFICATION_MS - 1));
  const textNode = () =>
    [...(document.querySelector('[data-notification] [role=status]')?.childNodes ?? [])].at(-1);
  const before = textNode();
  act(() => notices.show('feedback'));
  expect(textNode()?.textContent).toBe(before?.textContent);
  expect(textNode()).not.toBe(before);
  act(() => void vi.advanceTimersByTime(NOTIFICATION_MS - 1));
  expect(shown()).toHaveLength(1);
  act(() => document.querySelector<HTMLElement>('[data-action=close]')?.click());
  expect(shown()).toEqual([]);
});
