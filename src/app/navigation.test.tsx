import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Navigation, Redirect, useFollow, useNavigate, usePlace } from '#app/navigation.tsx';
import type { Navigate, Place } from '#app/navigation.tsx';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
let place: Place;
let navigate: Navigate;
let root: ReturnType<typeof createRoot>;

function Here() {
  place = usePlace();
  navigate = useNavigate();
  const follow = useFollow();
  return place.segments?.[0] === 'old' ? <Redirect to="/new?x=1" /> : <a href="/flow/ntb/registration?inApp=true" onClick={follow}>weiter</a>;
}

beforeEach(async () => {
  window.history.replaceState(null, '', '/main?amount=1');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Navigation><Here /></Navigation>));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const link = () => document.querySelector('a') as HTMLAnchorElement;

test('going somewhere makes a place in the history, replacing does not; each is another visit', async () => {
  expect(place).toMatchObject({ segments: ['main'], search: '?amount=1' });
  const { length } = window.history;
  const { visit } = place;
  await act(async () => navigate('/flow/ntb/summary?inApp=true'));
  expect(place).toEqual({ segments: ['flow', 'ntb', 'summary'], search: '?inApp=true', visit: visit + 1 });
  expect(window.history.length).toBe(length + 1);
  await act(async () => navigate('/flow/ntb/summary?inApp=true', { replace: true }));
  expect(place.visit).toBe(visit + 2);
  expect(window.history.length).toBe(length + 1);
});

test('Back and Forward of the browser are heard', async () => {
  const { visit } = place;
  window.history.replaceState(null, '', '/elsewhere');
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(place).toMatchObject({ segments: ['elsewhere'], visit: visit + 1 });
});

test('a path that cannot be decoded has no parts', async () => {
  await act(async () => navigate('/flow/%E0%A4%A'));
  expect(place.segments).toBeUndefined();
});

test('a redirect takes the place of the address that led to it', async () => {
  await act(async () => navigate('/old'));
  const { length } = window.history;
  expect(place).toMatchObject({ segments: ['new'], search: '?x=1' });
  expect(window.history.length).toBe(length);
});

test('a plain click on a link is taken over, every other one is the browser does', async () => {
  const click = async (init: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    // Nothing is loaded in this test.
    window.addEventListener('click', (last) => last.preventDefault(), { once: true });
    let taken = false;
    document.addEventListener('click', (seen) => {
      taken = seen.defaultPrevented;
    }, { once: true });
    await act(async () => void link().dispatchEvent(event));
    return taken;
  };
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) expect(await click(init), JSON.stringify(init)).toBe(false);
  expect(place.segments).toEqual(['main']);
  expect(await click()).toBe(true);
  expect(place).toMatchObject({ segments: ['flow', 'ntb', 'registration'], search: '?inApp=true' });
});
