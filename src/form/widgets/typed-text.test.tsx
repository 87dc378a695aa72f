import { MantineProvider } from '@mantine/core';
import { act, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { form } from '../fixtures/keeper.schema.json?form';
import { fixtureTranslator } from '../fixtures/texts.ts';
import { SchemaForm } from '../schema-form.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const changed = vi.fn<(data: unknown) => void>();

function Screen(): ReactElement {
  return (
    <MantineProvider>
      <I18nextProvider i18n={fixtureTranslator()}>
        <SchemaForm
          name="keeper"
          definition={form}
          data={{}}
          submitLabel="Weiter"
          onSubmit={() => undefined}
          onChange={changed}
        />
      </I18nextProvider>
    </MantineProvider>
  );
}

let host: HTMLElement;
let root: Root;
const box = (name: string): HTMLInputElement => {
  const found = host.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (found === null) throw new Error(`no ${name}`);
  return found;
};
const leave = (name: string, text: string): Promise<void> =>
  act(async () => {
    box(name).focus();
    box(name).value = text;
    box(name).blur();
  });

beforeEach(async () => {
  host = document.body.appendChild(document.createElement('main'));
  root = createRoot(host);
  await act(async () => root.render(<Screen />));
  vi.clearAllMocks();
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

it('is written and shown in its notation when it is left', async () => {
  await leave('firstName', '  Ada ');
  await leave('birthday', '24.3.1990');
  expect([box('firstName').value, box('birthday').value]).toEqual(['Ada', '24.03.1990']);
  expect(changed).toHaveBeenLastCalledWith({
    keeper: { firstName: 'Ada', birthday: '1990-03-24' },
  });
});

it('keeps what was typed before and after', async () => {
  await leave('birthday', '24.3.1990');
  await leave('birthday', 'gestern');
  expect([box('birthday').value, box('birthday').getAttribute('aria-invalid')]).toEqual([
    'gestern',
    'true',
  ]);
  await leave('birthday', '25.3.1990');
  expect([box('birthday').value, box('birthday').getAttribute('aria-invalid')]).toEqual([
    '25.03.1990',
    null,
  ]);
});
