// @vitest-environment happy-dom
import { createStore } from 'jotai/vanilla';
import { beforeEach, describe, expect, it } from 'vitest';
import { takeEntry } from '#app/entry.ts';
import { sessionValues } from '#io/session-storage.ts';
import { applicationIdAtom, legitimationDelayAtom } from '#state/atoms.ts';
import { createLoanSession } from '#state/loan-session.ts';

/** Opens an address; what the entry makes of it, and what is left in the address bar. */
function open(path: string, nativeApp = true) {
  const store = createStore();
  const session = sessionValues();
  let href = `https://bank.example${path}`;
  const page = {
    location: {
      get href() {
        return href;
      },
    },
    history: {
      state: null,
      replaceState: (_state: unknown, _unused: string, url: URL) => void (href = url.href),
    },
  };
  const arrival = takeEntry({
    session,
    loan: createLoanSession(store, session),
    nativeApp,
    page: page as unknown as Window,
  });
  return { arrival, store, session, left: href.replace('https://bank.example', '') };
}

beforeEach(() => sessionStorage.clear());

describe('what a page is opened with', () => {
  it('stores an application id, replaces a stored one and leads to the flow', () => {
    sessionStorage.setItem('application_id', 'old');
    const { arrival, left, session, store } = open('/main?applicationId=new&delay=5s&inApp=true');
    expect(arrival).toEqual({ inApp: true, byId: true });
    expect(session.read('application_id')).toBe('new');
    expect(store.get(applicationIdAtom)).toBe('new');
    expect(store.get(legitimationDelayAtom)).toBe(5_000);
    expect(left).toBe('/flow?inApp=true');
  });
  it.each([
    ['/main?amount=15000&duration=3', ['15000', '3']],
    ['/?amount=15000', ['15000', '5']],
    ['/flow/ntb/registration?amount=15000', [undefined, undefined]],
    ['/main?amount=abc', [undefined, undefined]],
    ['/main/?amount=15000&duration=3', ['15000', '3']],
  ])('remembers the loan that %s asks for, before anything is drawn', (path, remembered) => {
    const { session } = open(path);
    expect([session.read('loanAmount'), session.read('loanDuration')]).toEqual(remembered);
  });
  it.each([
    ['/main/?amount=15000', '/main?amount=15000'],
    ['/flow/ntb/summary//', '/flow/ntb/summary'],
    ['/', '/'],
    ['/?amount=1', '/?amount=1'],
  ])('reads %s as %s, which is what the address bar then says', (path, expected) =>
    expect(open(path).left).toBe(expected),
  );
  it('keeps both ids of the portal in memory, and leaves the rest of the address alone', () => {
    const { arrival, left } = open('/main?vorgangId=v&konditionId=k&amount=15000');
    expect(arrival).toEqual({ inApp: false, portal: { vorgangId: 'v', konditionId: 'k' } });
    expect(left).toBe('/main?amount=15000');
    expect(JSON.stringify(sessionStorage)).not.toContain('"v"');
  });
  it.each([
    'vorgangId=v',
    'konditionId=k',
    'vorgangId=v&konditionId=../k',
    'vorgangId=&konditionId=k',
  ])('makes no portal entry of %s', (query) => {
    const { arrival, left } = open(`/main?${query}`);
    expect([arrival, left]).toEqual([{ inApp: false }, '/main']);
  });
  it('makes no portal entry where an application is known', () => {
    expect(open('/main?vorgangId=v&konditionId=k&applicationId=a').arrival.portal).toBeUndefined();
    expect(open('/main?vorgangId=v&konditionId=k').arrival.portal).toBeUndefined();
  });
  it('knows no application by an id that cannot be one', () => {
    sessionStorage.setItem('application_id', '..');
    const { arrival, store } = open('/main?vorgangId=v&konditionId=k');
    expect(store.get(applicationIdAtom)).toBeUndefined();
    expect(arrival.portal).toEqual({ vorgangId: 'v', konditionId: 'k' });
  });
  it('remembers the app for the session, unless the configuration knows none', () => {
    expect(open('/main?inApp=true', false).arrival.inApp).toBe(false);
    expect(open('/main?inApp=false').arrival.inApp).toBe(false);
    expect(open('/main?inApp=true').arrival.inApp).toBe(true);
    expect(open('/signin').arrival.inApp).toBe(true);
    sessionStorage.clear();
    expect(open('/main?inApp=1').arrival.inApp).toBe(true);
  });
});

describe('answers of the identity provider', () => {
  it('take the answer of a sign-in out of the address and keep the one state it belongs to', () => {
    sessionStorage.setItem('oidc.s1', 'wanted');
    sessionStorage.setItem('oidc.s2', 'left behind');
    sessionStorage.setItem('application_id', 'a');
    const { arrival, left } = open(
      '/signin?code=c&state=s1&session_state=x&iss=https%3A%2F%2Flogin.example',
    );
    expect(arrival.signInAnswer).toBe(
      'https://bank.example/signin?code=c&state=s1&session_state=x&iss=https%3A%2F%2Flogin.example',
    );
    expect(left).toBe('/signin');
    expect(Object.keys(sessionStorage).sort()).toEqual(['application_id', 'oidc.s1']);
  });
  it('take a refusal as well', () => {
    expect(open('/signin?error=access_denied&error_description=x&state=s1')).toMatchObject({
      arrival: { signInAnswer: expect.stringContaining('access_denied') as unknown },
      left: '/signin',
    });
  });
  it.each(['logout', 'foreign', 'elsewhere'] as const)(
    'know why somebody was signed out: %s',
    (notice) => {
      sessionStorage.setItem('oidc.s2', 'left behind');
      expect(open(`/main?state=${notice}`)).toMatchObject({
        arrival: { signOutNotice: notice },
        left: '/main',
      });
      expect(Object.keys(sessionStorage)).toEqual([]);
    },
  );
  it('are nothing elsewhere or in other words', () => {
    for (const path of [
      '/signin',
      '/main?state=boo',
      '/flow/ntb/summary?state=logout',
      '/main?code=c',
    ]) {
      const { arrival, left } = open(path);
      expect([arrival, left]).toEqual([{ inApp: false }, path]);
    }
  });
});
