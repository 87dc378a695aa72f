import { act } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFirstStep } from '#app/pages/main-page.tsx';
import { useNextStep } from '#app/pages/prefetch.ts';
import type { Screen } from '#flow/steps.ts';
import { SCREENS } from '#screens/screens.ts';
import { mount } from '../../../tests/render.tsx';
import { eventually } from '../../../tests/eventually.ts';

/** Stands in for the first form; `isBroken` makes it crash. */
let warmUps: { isBroken: boolean; inDocument?: boolean; mounted: number };
vi.mock('#app/pages/first-form.tsx', () => ({
  FirstForm({ onRendered }: { onRendered: () => void }) {
    if (warmUps.isBroken) throw new Error('broken');
    const box = useRef<HTMLParagraphElement>(null);
    useEffect(() => {
      warmUps.mounted += 1;
      warmUps.inDocument = box.current?.isConnected ?? true;
      onRendered();
      return () => void (warmUps.mounted -= 1);
    }, [onRendered]);
    return <p ref={box} />;
  },
}));

let loaded: (Screen | 'flow')[];
const loadFlow = async () => loaded.push('flow');

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response());
  vi.useFakeTimers();
  loaded = [];
  warmUps = { isBroken: false, mounted: 0 };
  for (const name of Object.keys(SCREENS) as Screen[])
    vi.spyOn(SCREENS, name).mockImplementation(() => {
      loaded.push(name);
      return Promise.reject(new Error('offline'));
    });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function Main() {
  return <main>{useFirstStep(loadFlow)}</main>;
}
function Step({ screen }: { screen: Screen | undefined }) {
  useNextStep(screen);
  return null;
}

test('starts the flow and loads the first form soon after main was shown', async () => {
  await act(async () => mount(<Main />));
  await wait(400);
  expect(loaded).toEqual([]);
  await wait(100);
  expect(loaded).toEqual(['flow', 'registration']);
});

test('the first form is rendered once outside the document, and removed', async () => {
  await act(async () => mount(<Main />));
  await wait(500);
  await eventually(() => expect(warmUps.inDocument).toBe(false));
  await act(async () => undefined);
  expect(warmUps.mounted).toBe(0);
});

test('main stays when the warm-up crashes', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  warmUps.isBroken = true;
  await act(async () => mount(<Main />));
  await wait(500);
  await eventually(() => expect(warn).toHaveBeenCalledWith('crash: warmup'));
  expect(document.querySelector('main')).not.toBeNull();
});

test('loads nothing when the browser saves data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  await act(async () => mount(<Main />));
  await wait(5_000);
  await act(async () => mount(<Step screen="registration" />));
  await wait(5_000);
  expect(loaded).toEqual([]);
});

test('loads nothing after main was left', async () => {
  await act(async () => mount(<Main />));
  await act(async () => mount(<></>));
  await wait(5_000);
  expect(loaded).toEqual([]);
});

test.each<[Screen | undefined, Screen[]]>([
  ['registration', ['personal-financial-data']],
  ['start', ['personal-financial-data']],
  ['summary', ['personal-offer', 'psd']],
  ['result', []],
  ['fail', []],
  [undefined, []],
])('while %s is filled in, what it leads to is loaded: %j', async (screen, next) => {
  await act(async () => mount(<Step screen={screen} />));
  await wait(1_500);
  expect(loaded).toEqual(next);
});
