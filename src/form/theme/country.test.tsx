import { act, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SchemaFormProps } from '../definition.ts';
import { formats } from '../fixtures/formats.ts';
import { fixtureTranslator } from '../fixtures/texts.ts';
import { SchemaForm } from '../form.tsx';
import { Widget as Country } from './country.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const schema = { type: 'object', properties: { origin: { type: 'string', format: 'country' } } } as const;
const definition: SchemaFormProps['definition'] = { schema, uiSchema: {}, formats, widgets: { country: Country }, errorsOf: () => [], holds: () => false };
const onSubmit = vi.fn<SchemaFormProps['onSubmit']>();
let host: HTMLElement;
let root: Root;

function Screen({ countries }: Pick<SchemaFormProps, 'countries'>): ReactElement {
  return (
    <I18nextProvider i18n={fixtureTranslator()}>
      <SchemaForm name="keeper" definition={definition} data={{}} submitLabel="Weiter" onSubmit={onSubmit} countries={countries} />
    </I18nextProvider>
  );
}

const show = (countries: () => Promise<readonly string[]>): Promise<void> => act(async () => root.render(<Screen countries={countries} />));
const box = (): HTMLInputElement => host.querySelector<HTMLInputElement>('[name=origin]') as HTMLInputElement;
const options = () => [...host.querySelectorAll<HTMLElement>('[role=option]')];
const soon = () => new Promise((resolve) => setTimeout(resolve, 30));
/** Typed and not left yet. */
const type = (text: string): Promise<void> => act(async () => {
  box().focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), text);
  box().dispatchEvent(new Event('input', { bubbles: true }));
  await soon();
});
const leave = (): Promise<void> => act(async () => {
  box().blur();
  await soon();
});
const submit = (): Promise<void> => act(async () => host.querySelector('form')?.requestSubmit());

/** A list that comes when it is told to. */
function awaited() {
  let arrive: (codes: readonly string[]) => void = () => undefined;
  const coming = new Promise<readonly string[]>((resolve) => { arrive = resolve; });
  return { countries: () => coming, arrive: () => act(async () => {
    arrive(['DE', 'AT']);
    await soon();
  }) };
}

/** A list that cannot be had at first. */
function failing(times: number) {
  return vi.fn(() => (times-- > 0 ? Promise.reject(new TypeError('no connection')) : Promise.resolve(['DE', 'AT'])));
}

beforeEach(() => {
  host = document.body.appendChild(document.createElement('main'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.clearAllMocks();
});

it('countries are offered to whoever typed before the list of them was there', async () => {
  const list = awaited();
  await show(list.countries);
  await type('öst');
  expect(options()).toEqual([]);
  await list.arrive();
  expect(options().map(({ textContent }) => textContent)).toEqual(['Österreich']);
  await act(async () => options()[0]?.click());
  await submit();
  expect(onSubmit).toHaveBeenCalledWith({ origin: 'AT' });
});

it('a list that could not be had is asked for again when somebody types', async () => {
  const countries = failing(1);
  await show(countries);
  await type('öst');
  expect(options().map(({ textContent }) => textContent)).toEqual(['Österreich']);
  await type('Österreich');
  await leave();
  await submit();
  expect(onSubmit).toHaveBeenCalledWith({ origin: 'AT' });
  expect(countries).toHaveBeenCalledTimes(2);
});

it('a list that could not be had is asked for again when a name is written, which is then understood', async () => {
  await show(failing(2));
  await type('Österreich');
  await leave();
  await submit();
  expect(onSubmit).toHaveBeenCalledWith({ origin: 'AT' });
});

it('a list that comes late changes nothing under whoever is typing the next answer', async () => {
  const list = awaited();
  await show(list.countries);
  await type('Österreich');
  await leave();
  await type('Deutsch');
  await list.arrive();
  expect(box().value).toBe('Deutsch');
  await type('deutschland');
  await leave();
  expect(box().value).toBe('Deutschland');
  await submit();
  expect(onSubmit).toHaveBeenCalledWith({ origin: 'DE' });
});
