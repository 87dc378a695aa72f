import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Navigation, Redirect, useFollow, usePlace } from '#app/navigation.tsx';
import type { Navigate } from '#app/navigation.tsx';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
const navigate = vi.fn<Navigate>();
let root: ReturnType<typeof createRoot>;

function Here() {
  const follow = useFollow();
  return usePlace().search === '?old' ? (
    <Redirect to="/new?x=1" />
  ) : (
    <a href="/flow/ntb/registration?inApp=true" onClick={follow}>
      weiter
    </a>
  );
}

const show = (search: string) =>
  act(async () =>
    root.render(
      <Navigation place={{ search, visit: '1' }} navigate={navigate}>
        <Here />
      </Navigation>,
    ),
  );

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.clearAllMocks();
});

test('a redirect takes the place of the address that led to it', async () => {
  await show('?old');
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/new?x=1', { replace: true });
});

test("a plain click on a link is taken over, every other one is the browser's", async () => {
  await show('');
  const click = async (init: MouseEventInit = {}) => {
    // Nothing is loaded in this test.
    window.addEventListener('click', (last) => last.preventDefault(), { once: true });
    let taken = false;
    document.addEventListener(
      'click',
      (seen) => {
        taken = seen.defaultPrevented;
      },
      { once: true },
    );
    await act(
      async () =>
        void document
          .querySelector('a')
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init })),
    );
    return taken;
  };
  for (const init of [
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])
    expect(await click(init), JSON.stringify(init)).toBe(false);
  expect(navigate).not.toHaveBeenCalled();
  expect(await click()).toBe(true);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/flow/ntb/registration?inApp=true', undefined);
});

test('a second click on the way to an address leaves no second place to come back to', async () => {
  navigate.mockImplementation((to, options) =>
    window.history[options?.replace === true ? 'replaceState' : 'pushState'](null, '', to),
  );
  window.history.replaceState(null, '', '/main');
  await show('');
  const before = window.history.length;
  const link = document.querySelector('a');
  for (let clicks = 0; clicks < 2; clicks += 1) await act(async () => link?.click());
  expect(window.location.pathname).toBe('/flow/ntb/registration');
  expect(window.history.length).toBe(before + 1);
});
