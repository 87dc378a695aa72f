/** A page that is loaded again after the time of inactivity. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act } from '@testing-library/react';
import {
  APPLICATION,
  appears,
  arrives,
  begun,
  setUpVisits,
  shows,
} from '#app/routes.test-helpers.ts';
import { readHistoryEntry } from '#io/browser/history-entry.ts';
import { applicationIdAtom } from '#state/atoms.ts';
import { ask } from '#state/popups.ts';
import { eventually } from '../../tests/eventually.ts';

const { open, serve } = setUpVisits();

describe('a page loaded again after the time of inactivity', () => {
  const popup = () => document.querySelector('[data-popup=SESSION_TIMEOUT]');
  const answer = (action: string) =>
    act(async () => popup()?.querySelector<HTMLElement>(`[data-action=${action}]`)?.click());
  const asks = () => appears('[data-popup=SESSION_TIMEOUT] [data-action=confirm]');
  const NOW = Date.parse('2026-11-23T09:00:00Z');
  const at = (minutesAgo: number) => String(NOW - minutesAgo * 60_000);
  /** The page before was last used so many minutes ago. */
  async function reopen(minutes: number, path = '/flow/ntb/summary') {
    const customer = { firstName: 'Mia', city: 'Markerstadt' };
    serve({ getApplication: { ...APPLICATION, customer } });
    const services = begun('a1');
    services.storage.write('lastSeen', at(minutes));
    services.session.readStorage();
    return open(path, services);
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
  afterEach(() => {
    vi.useRealTimers();
    window.history.replaceState(null, '');
  });

  it.each([
    '/flow/ntb/summary',
    '/flow/ntb/housing-legal-data?x=1',
    '/flow',
    '/main?applicationId=a1',
  ])('asks at %s before anything of the application is shown, and goes on', async (path) => {
    const opened = await reopen(46, path);
    await asks();
    expect(document.body.textContent).not.toContain('Markerstadt');
    expect(document.querySelector('form')).toBeNull();
    // Written after what is shown.
    await eventually(() =>
      expect(readHistoryEntry().lastSeen, 'a further reload asks again').toBe(at(46)),
    );
    expect(opened.storage.read('lastSeen'), 'so does another address').toBe(at(46));
    // What waits moves the clock.
    vi.setSystemTime(NOW);
    await answer('confirm');
    await shows(path.includes('housing') ? 'housing-legal-data' : 'summary');
    expect(readHistoryEntry().lastSeen).toBe(at(0));
    expect(opened.storage.read('lastSeen')).toBeUndefined();
  });
  it('lets no other popup open over the question', async () => {
    const { store } = await reopen(46);
    await asks();
    const other = () => document.querySelector('[data-popup=CANCEL_FLOW]');
    act(() => void ask(store, 'CANCEL_FLOW'));
    expect(other()).toBeNull();
    await answer('confirm');
    await eventually(() => expect(other()).not.toBeNull());
  });
  it('asks where the browser ended the page without notice, and only the entry has the time', async () => {
    window.history.replaceState({ lastSeen: at(46) }, '');
    serve({ getApplication: APPLICATION });
    const services = begun('a1');
    services.session.readStorage();
    await open('/flow/ntb/summary', services);
    await asks();
  });
  it('asks on the way from the welcome page, too, where the time was over before', async () => {
    const opened = await reopen(46, '/main');
    await shows('main');
    expect(popup()).toBeNull();
    await act(() => opened.router.navigate('/flow/ntb/summary'));
    await asks();
    await act(() => opened.router.navigate('/main'));
    await shows('main');
    await act(() => opened.router.navigate(-1));
    await asks();
  });
  it('does not ask after the welcome page, where the time restarts (row 9.2)', async () => {
    const opened = await reopen(44, '/main');
    await shows('main');
    expect(opened.storage.read('lastSeen')).toBeUndefined();
    for (const _visit of [1, 2]) {
      vi.setSystemTime(Date.now() + 44 * 60_000);
      await act(() => opened.router.navigate('/flow/ntb/summary'));
      await shows('summary');
      expect(popup()).toBeNull();
      vi.setSystemTime(Date.now() + 44 * 60_000);
      await act(() => opened.router.navigate('/main'));
      await shows('main');
    }
  });
  it('has the time beside the application only while it is hidden or left', async () => {
    const opened = await reopen(30);
    await arrives(opened, '/flow/ntb/summary');
    await shows('summary');
    expect(popup(), 'asked too early').toBeNull();
    const kept = () => opened.storage.read('lastSeen');
    const hidden = vi.spyOn(document, 'hidden', 'get');
    const hide = (isHidden: boolean) => {
      hidden.mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };
    // Written after what is shown.
    await eventually(() => expect(kept()).toBeUndefined());
    hide(true);
    expect(kept()).toBe(at(30));
    hide(false);
    expect(kept()).toBeUndefined();
    opened.session.reset();
    hide(true);
    expect(kept(), 'nothing is left of an application that was ended').toBeUndefined();
  });
  it('signs out and forgets the application where the visitor ends it', async () => {
    vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    const opened = await reopen(600);
    await asks();
    await answer('cancel');
    await eventually(() => expect(opened.address()).toMatch(/^\/main/));
    expect(opened.store.get(applicationIdAtom)).toBeUndefined();
  });
});
