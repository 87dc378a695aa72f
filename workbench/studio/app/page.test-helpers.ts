/** Parts of the studio's page, with answers of its server that come when the test lets them. */
import { MantineProvider } from '@mantine/core';
import { cleanup } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement, useCallback, useState, type FunctionComponent } from 'react';
import { afterEach, beforeAll, vi } from 'vitest';
import { readChoice, type Choice } from './choice.ts';
import { StudioContext, type Studio } from './studio-context.ts';

const answers = new Map<string, (value: unknown) => void>();
export const calls: [path: string, body: unknown][] = [];
/** What was announced as done. */
export const said: (string | undefined)[] = [];
export const answer = (path: string, value: unknown) => answers.get(path)?.({ ok: true, value });
export const refuse = (path: string, problem: string, more: object = {}) =>
  answers.get(path)?.({ ok: false, problem, ...more });

/** For each file of tests: they share what they import. */
export function setUp(): void {
  beforeAll(() => {
    // A growing input asks for it when it is shown.
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
    vi.stubGlobal('fetch', (address: string, { body }: RequestInit = {}) => {
      const path = address.replace('/workbench/api/', '');
      if (typeof body === 'string') calls.push([path, JSON.parse(body)]);
      return new Promise((resolve) =>
        answers.set(path, (value) => resolve({ json: () => Promise.resolve(value) })),
      );
    });
    return () => void vi.unstubAllGlobals();
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    calls.length = 0;
    said.length = 0;
  });
}

export const action = (name: string) =>
  document.querySelector<HTMLButtonElement>(`[data-action=${name}]`);
export const press = (name: string) => userEvent.click(action(name)!);
export const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
export const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
/** A `data-` attribute of all of them. */
export const dataOf = (selector: string, name: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].map(({ dataset }) => dataset[name]);

export const TEXT = { key: 'errors:minimum', text: 'Mindestens {{limit}}.' };
type Shown<Props> = { Part: FunctionComponent<Props>; props: Props; state: Partial<Studio> };
function Shown<Props extends object>({ Part, props, state }: Shown<Props>) {
  const [chosen, setChosen] = useState<Partial<Choice>>({});
  const choose = useCallback((more: object) => setChosen((now) => ({ ...now, ...more })), []);
  const studio = {
    ...{ findings: [], texts: [], changes: 0, textOf: () => undefined },
    placeOf: () => TEXT,
    say: (message?: string) => void said.push(message),
    ...state,
    choose: state.choose ?? choose,
    choice: { ...(state.choice ?? readChoice('')), ...chosen },
  } as unknown as Studio;
  return createElement(StudioContext, { value: studio }, createElement(Part, props));
}
export const show = <Props extends object>(
  Part: FunctionComponent<Props>,
  props: Props,
  state: object = {},
) =>
  createElement(
    MantineProvider,
    { env: 'test' },
    createElement(Shown<Props>, { Part, props, state }),
  );
