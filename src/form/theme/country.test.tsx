import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FormDefinition } from '../definition.ts';
import { fixtureTranslator } from '../fixtures/texts.ts';
import { formats } from '../fixtures/formats.ts';
import { SchemaForm } from '../form.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const definition: FormDefinition = {
  schema: { type: 'object', properties: { origin: { type: 'string', format: 'country' } } }, uiSchema: {}, formats, errorsOf: () => [], holds: () => false,
};
let host: HTMLElement;
let root: Root;

beforeEach(() => {
  host = document.body.appendChild(document.createElement('main'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

it('offers countries to whoever typed before the list was there', async () => {
  let arrive: (codes: readonly string[]) => void = () => undefined;
  const countries = () => new Promise<readonly string[]>((resolve) => { arrive = resolve; });
  const onSubmit = vi.fn();
  await act(async () => root.render(
    <I18nextProvider i18n={fixtureTranslator()}>
      <SchemaForm name="x" definition={definition} data={{}} countries={countries} submitLabel="Weiter" onSubmit={onSubmit} />
    </I18nextProvider>,
  ));
  const input = host.querySelector('input');
  if (input === null) throw new Error('no input');
  const options = (): (string | null)[] => [...host.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  input.focus();
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'öst');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 30));
  });
  expect(options()).toEqual([]);
  await act(async () => {
    arrive(['DE', 'AT']);
    await new Promise((resolve) => setTimeout(resolve, 30));
  });
  expect(options()).toEqual(['Österreich']);
  await act(async () => host.querySelector<HTMLElement>('[role=option]')?.click());
  await act(async () => host.querySelector('form')?.requestSubmit());
  expect(onSubmit).toHaveBeenCalledWith({ origin: 'AT' });
});
