// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showAt, showKeys } from '#app/services.test-helpers.tsx';
import { PageSpinner } from '#app/frame/spinner.tsx';
import { createTexts } from '#io/i18n.ts';
import flow from '#locales/de-AT/flow.json';
import shell from '#locales/de-AT/shell.json';
import { busyAtom, causeAtom, searchingAtom, uploadProgressAtom } from '#state/atoms.ts';

let page: Awaited<ReturnType<typeof showAt>>;
const overlay = () => document.querySelector('[data-loading]');
const announcement = () => document.querySelector('[aria-live=polite]')?.textContent;
/** `waiting`: the visitor waits for the request, which is no search. */
const request = (busy: boolean, waiting = busy, cause?: string) =>
  act(() => {
    page.store.set(busyAtom, busy ? 1 : 0);
    page.store.set(searchingAtom, busy && !waiting ? 1 : 0);
    page.store.set(causeAtom, cause);
  });
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

beforeEach(async () => {
  await showKeys();
  const pressed = document.createElement('button');
  pressed.id = 'pressed';
  document.body.replaceChildren(pressed);
  page = await showAt('/', <PageSpinner />);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.getElementById('pressed')?.remove();
});

test('it is in the DOM only while shown, hidden from screen readers and not focusable', () => {
  document.getElementById('pressed')?.focus();
  request(true);
  expect(overlay()).toBeNull();
  wait(150);
  expect(overlay()?.getAttribute('aria-hidden')).toBe('true');
  expect(document.activeElement?.id).toBe('pressed');
  wait(849);
  expect(announcement()).toBe('');
  wait(1);
  expect(announcement()).toBe('busy.loading');
  wait(8_999);
  expect(announcement()).toBe('busy.loading');
  wait(1);
  expect(announcement()).toBe('busy.slow');
  expect(overlay()?.textContent, 'what is being done stays').toBe('busy.loadingbusy.slow');
  request(false);
  expect(overlay()).toBeNull();
  expect(announcement()).toBe('busy.done');
});
test('it names slow operations', async () => {
  await createTexts({ shell, flow });
  request(true, true, 'createContract');
  wait(1_000);
  expect(overlay()?.textContent).toBe(flow.waiting.createContract);
  expect(announcement()).toBe(flow.waiting.createContract);
  request(true, true, 'processApplication');
  expect(announcement()).toBe(flow.waiting.processApplication);
  expect(overlay()?.querySelectorAll('li')).toHaveLength(3);
  request(true, true, 'listBranches');
  expect(overlay()?.textContent).toBe(shell.busy.loading);
  wait(9_000);
  expect(announcement()).toBe(shell.busy.slow);
});
test('it shows how much of all files together is sent, as one wait that their page announces', async () => {
  await createTexts({ shell, flow });
  const upload = (percent?: number, count = 1) =>
    act(() =>
      page.store.set(
        uploadProgressAtom,
        percent === undefined ? undefined : { percent, number: 1, count },
      ),
    );
  upload(0);
  request(true, true, 'uploadDocument');
  wait(500);
  expect(overlay()?.textContent).toBe(`${flow.waiting.uploadDocument}0\u00a0%`);
  expect(overlay()?.matches('[data-uploads]'), 'the rows can be used').toBe(true);
  upload(50);
  request(false);
  const first = overlay();
  wait(500);
  request(true, true, 'listDocuments');
  upload(75, 2);
  expect(overlay(), 'without flicker between two files').toBe(first);
  expect(overlay()?.textContent).toBe(
    `${flow.waiting.uploadDocument}${flow.percent_other
      .replace('{{number}}', '1')
      .replace('{{count}}', '2')
      .replace('{{percent}}', '75')}`,
  );
  wait(11_000);
  expect(announcement()).toBe('');
  upload();
  request(false);
  expect(overlay()).toBeNull();
  expect(announcement()).toBe('');
});
test('every call of the description has a text, except those made beside a form', () => {
  const operations = readFileSync('openapi/application.yaml', 'utf8').matchAll(
    /operationId: (\w+)/g,
  );
  const inPlace = ['searchEmployers', 'searchAddresses', 'listBranches', 'getPricing', 'saveDraft'];
  expect([...operations].map(([, id]) => id).sort()).toEqual(
    [...inPlace, 'getCaptchaChallenge', ...Object.keys(flow.waiting)].sort(),
  );
});
test('a background request is visible, not announced', () => {
  request(true, false);
  wait(2_000);
  expect(overlay()).not.toBeNull();
  expect(announcement()).toBe('');
  request(true);
  wait(1_000);
  expect(announcement()).toBe('busy.loading');
  request(true, false);
  expect(announcement()).toBe('busy.done');
  request(false);
  expect(overlay()).toBeNull();
});
test('a quick answer shows and announces nothing', () => {
  request(true);
  wait(149);
  request(false);
  wait(5_000);
  expect(overlay()).toBeNull();
  expect(announcement()).toBe('');
});
test('it stays at least 300 ms, and disappears at once after that', () => {
  request(true);
  wait(150);
  wait(10);
  request(false);
  wait(289);
  expect(overlay()).not.toBeNull();
  wait(1);
  expect(overlay()).toBeNull();
  request(true);
  wait(150);
  wait(450);
  request(false);
  expect(overlay()).toBeNull();
  expect(announcement()).toBe('');
});
test('consecutive calls are one burst', () => {
  request(true);
  wait(160);
  const first = overlay();
  request(false);
  wait(100);
  request(true);
  wait(1_000);
  expect(overlay()).toBe(first);
  expect(announcement()).toBe('busy.loading');
  request(false);
  expect(announcement()).toBe('busy.done');
});
