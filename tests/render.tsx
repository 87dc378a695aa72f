/** The one way to show a component in a test: in the theme of its brand, with texts and services where it needs them. */
import { cleanup, render, type RenderResult } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { i18n } from 'i18next';
import { Provider } from 'jotai/react';
import { Profiler, type ReactElement, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { onTestFinished, vi } from 'vitest';
import { BrandTheme } from '../src/brand/brand-theme.tsx';
import { ServicesContext } from '../src/state/context.tsx';
import type { Services } from '../src/state/services.ts';

interface Around {
  texts?: i18n;
  services?: Services;
}

let committed: () => void = () => undefined;
/** Calls `look` after each commit that has rendered something, until the end of the test. */
export function onCommits(look: () => void): void {
  committed = look;
  onTestFinished(() => void (committed = () => undefined));
}

const wrapperOf = ({ texts, services }: Around) =>
  function Wrapper({ children }: { children: ReactNode }) {
    const themed = (
      <Profiler id="shown" onRender={() => committed()}>
        <BrandTheme brand={services?.brand.id ?? 'bank'}>{children}</BrandTheme>
      </Profiler>
    );
    const read =
      texts === undefined ? themed : <I18nextProvider i18n={texts}>{themed}</I18nextProvider>;
    if (services === undefined) return read;
    return (
      <Provider store={services.store}>
        <ServicesContext value={services}>{read}</ServicesContext>
      </Provider>
    );
  };

type Shown = Pick<RenderResult, 'container' | 'rerender' | 'unmount'> & Around;
let shown: Shown | undefined;

const advanceTimers = (ms: number): void => {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
};
// Testing Library waits between two acts, and for timers that a test replaces only where it finds Jest.
Object.assign(globalThis, { jest: { advanceTimersByTime: advanceTimers } });

/** In the place of what is shown already with the same services, until `unmount` or the end of the test. */
export function mount(ui: ReactElement, around: Around = {}) {
  if (shown?.services !== (around.services ?? shown?.services)) unmount();
  if (shown === undefined) onTestFinished(unmount);
  shown?.rerender(ui);
  shown ??= { ...render(ui, { wrapper: wrapperOf(around) }), ...around };
  return { container: shown.container, user: userEvent.setup({ advanceTimers }), unmount };
}
function unmount(): void {
  cleanup();
  shown = undefined;
}

/** The first element on the page that matches; tests find controls by `name` and `data-*`, not by texts. */
export function find<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector);
  if (found === null) throw new Error(`Nothing matches ${selector}`);
  return found;
}
