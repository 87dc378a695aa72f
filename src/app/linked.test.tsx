/** Links to an application: damaged ones, and one to another application than the one begun here. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { act } from '@testing-library/react';
import {
  APPLICATION,
  appears,
  arrives,
  begun,
  setUpVisits,
  shows,
} from '#app/routes.test-helpers.ts';
import { servicesFor } from '#state/context.test-helpers.ts';
import { readHistoryEntry } from '#io/browser/history-entry.ts';
import { applicationIdAtom, legitimationDelayAtom } from '#state/atoms.ts';
import { notificationsAtom } from '#state/notifications.ts';
import type { Services } from '#state/services.ts';
import { eventually } from '../../tests/eventually.ts';
import { inTurn } from '../../tests/server.ts';
import { t } from '../../tests/wording/texts.ts';

const { pathsOf, open, serve } = setUpVisits();

describe('a link that was damaged on its way', () => {
  it.each(['/main%3Famount=1&amp;applicationId=%3Cnew%3E.', '/main).?applicationid=new%20'])(
    'opens its application, and says until when it is kept: %s',
    async (path) => {
      serve({ getApplication: { ...APPLICATION, id: 'new', expiresAt: '2099-12-28T13:32:00Z' } });
      const opened = await open(path);
      await arrives(opened, '/flow/ntb/summary');
      expect(pathsOf('getApplication')).toEqual(['/api/applications/new']);
      const told = () => opened.store.get(notificationsAtom);
      await eventually(() => expect(told()).toHaveProperty('kept'));
    },
  );
  it.each([undefined, 'first'])(
    'says that its application is unknown where no id is left, and keeps the one begun here: %s',
    async (id) => {
      const services = id === undefined ? servicesFor() : begun(id);
      const opened = await open('/main?applicationId=a%2Fb&amount=15000', services);
      await arrives(opened, '/flow/fail');
      const unknown = t('steps:fail.heading_gone');
      await eventually(() => expect(document.querySelector('h1')?.textContent).toBe(unknown));
      expect(opened.storage.read('application_id')).toBe(id);
      expect(pathsOf('getApplication')).toEqual([]);
    },
  );
});

describe('a link to another application than the one begun here', () => {
  const dialog = () => document.querySelector('[role=dialog]');
  const press = async (action: string) => {
    const selector = `[role=dialog] [data-action=${action}]`;
    await act(async () => document.querySelector<HTMLElement>(selector)?.click());
  };
  const FIRST = { ...APPLICATION, id: 'first' };
  const OTHER = {
    ...APPLICATION,
    id: 'other',
    state: 'PEFI_INFO',
    customer: { firstName: 'Bruno', lastName: 'Huber' },
  };
  const serveBoth = () =>
    serve({ getApplication: ({ path }) => (path.endsWith('/first') ? FIRST : OTHER) });
  async function openOther(path = '/main?applicationId=other') {
    serveBoth();
    const opened = await open(path, begun('first'));
    // The dialog may be open before its content is there.
    await appears('[role=dialog] [data-action=confirm]');
    return opened;
  }
  const stored = ({ storage }: Services) => storage.read('application_id');
  afterEach(() => window.history.replaceState(null, ''));

  it('is opened and asked about before any field or figure of it is shown, then gone on with', async () => {
    const opened = await openOther();
    expect(opened.address()).toBe('/flow/ntb/housing-legal-data');
    expect(stored(opened)).toBe('other');
    expect(dialog()?.textContent).toContain('Bruno H., €\u00a010.000');
    expect(document.querySelector('form, main[data-step]')).toBeNull();
    expect(pathsOf('getApplication')).toHaveLength(1);
    await press('confirm');
    await shows('housing-legal-data');
    await eventually(() => expect(dialog()).toBeNull());
    expect(stored(opened)).toBe('other');
    expect(readHistoryEntry().linkedId).toBeUndefined();
  });
  it.each(['cancel', 'Escape'])('goes back to the first by %s', async (way) => {
    const opened = await openOther('/main?applicationId=other&delay=9s');
    const replaceState = vi.spyOn(window.history, 'replaceState');
    if (way === 'cancel') await press(way);
    else await act(async () => dialog()?.dispatchEvent(new Event('cancel')));
    await arrives(opened, '/flow/ntb/summary');
    await eventually(() => expect(dialog()).toBeNull());
    expect(stored(opened)).toBe('first');
    expect(opened.store.get(legitimationDelayAtom)).toBe(0);
    for (const [entry] of replaceState.mock.calls)
      expect(entry).not.toHaveProperty('linkedId', 'other');
  });
  it('asks again after a reload, and keeps the first when the page is left', async () => {
    const before = await openOther();
    // The page may show the dialog before it listens.
    await eventually(() => {
      window.dispatchEvent(new Event('pagehide'));
      expect(stored(before)).toBe('first');
    });
    window.dispatchEvent(new Event('pageshow'));
    expect(stored(before)).toBe('other');
    await before.leave();
    const after = await openOther('/flow/ntb/housing-legal-data');
    expect(stored(after)).toBe('other');
    await press('cancel');
    await arrives(after, '/flow/ntb/summary');
  });
  it('is not asked about where it is the same by another id, also after a reload', async () => {
    serve({ getApplication: { ...APPLICATION, id: 'first' } });
    window.history.replaceState({ linkedId: 'alias' }, '');
    const opened = await open('/flow/ntb/summary', begun('first'));
    await arrives(opened, '/flow/ntb/summary');
    expect(dialog()).toBeNull();
    expect(readHistoryEntry().linkedId).toBeUndefined();
    expect(pathsOf('getApplication')).toEqual(['/api/applications/alias']);
  });
  it('is not asked about where it is the same, or the only one', async () => {
    serveBoth();
    const same = await open('/main?applicationId=first', begun('first'));
    await arrives(same, '/flow/ntb/summary');
    expect(dialog()).toBeNull();
    await same.leave();
    const only = await open('/main?applicationId=other');
    await arrives(only, '/flow/ntb/housing-legal-data');
    expect(dialog()).toBeNull();
  });
  it.each([404, 500, 403])('keeps the first where the link is answered with %i', async (status) => {
    serve({ getApplication: ({ path }) => (path.endsWith('/other') ? status : 404) });
    const opened = await open('/main?applicationId=other', begun('first'));
    await arrives(opened, '/flow/fail');
    expect([stored(opened), opened.store.get(applicationIdAtom)]).toEqual(['first', 'first']);
    expect(dialog()).toBeNull();
  });
  it('is opened once after a reload that finds it no more', async () => {
    // A second call would find it, and ask.
    serve({ getApplication: inTurn(404, OTHER) });
    window.history.replaceState({ linkedId: 'other' }, '');
    const opened = await open('/flow/ntb/housing-legal-data', begun('first'));
    await arrives(opened, '/flow/fail');
    expect(pathsOf('getApplication')).toEqual(['/api/applications/other']);
    expect([stored(opened), dialog()]).toEqual(['first', null]);
    expect(readHistoryEntry().linkedId).toBeUndefined();
  });
  it('is stored again as the page of the first comes back from the cache of the browser', async () => {
    serveBoth();
    const opened = await open('/flow', begun('first'));
    await arrives(opened, '/flow/ntb/summary');
    await shows('summary');
    opened.storage.write('application_id', 'other');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(stored(opened)).toBe('first');
  });
});
