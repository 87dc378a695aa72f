// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, createRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormFiles, SchemaFormHandle, SchemaFormProps } from '../../definition.ts';
import { form } from '../../fixtures/papers.schema.json?form';
import { fixtureTranslator } from '../../fixtures/texts.ts';
import { SchemaForm } from '../../schema-form.tsx';
import { FilesWidget } from './files.tsx';
import { t } from '../../../../tests/wording/texts.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const WIDGETS = { 'papers.PASS': FilesWidget, 'papers.TAX_RECEIPT': FilesWidget };

let host: HTMLElement;
let root: Root;
const handle = createRef<SchemaFormHandle>();
const onSubmit = vi.fn<SchemaFormProps['onSubmit']>();
const files: FormFiles = {
  add: vi.fn<FormFiles['add']>(),
  isBusy: () => false,
  refused: () => [],
  list: (_path, { label }) => <p>Files of {label}</p>,
};
const show = (animal: string, given: Partial<FormFiles> = {}): Promise<void> =>
  act(async () =>
    root.render(
      <MantineProvider>
        <I18nextProvider i18n={fixtureTranslator()}>
          <SchemaForm
            ref={handle}
            name="papers"
            definition={form}
            data={{ papers: { animal } }}
            widgets={WIDGETS}
            files={{ ...files, ...given }}
            submitLabel="Send"
            onSubmit={onSubmit}
          />
        </I18nextProvider>
      </MantineProvider>,
    ),
  );
const input = (name: string) => host.querySelector<HTMLInputElement>(`[name="papers.${name}"]`);
const field = (name: string) => host.querySelector(`[data-field="papers.${name}"]`);
const submit = () => act(async () => host.querySelector('form')?.requestSubmit());
const links = () =>
  [...host.querySelectorAll('[data-error-summary] li')].map(({ textContent }) => textContent);

beforeEach(() => {
  host = document.body.appendChild(document.createElement('main'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.clearAllMocks();
});

describe('a field that asks for files', () => {
  it('hands on what is chosen with its limits, and takes what has arrived', async () => {
    await show('CAT');
    const pass = new File(['%PDF-1.7'], 'pass.pdf', { type: 'application/pdf' });
    Object.defineProperty(input('PASS'), 'files', { value: [pass] });
    await act(async () => input('PASS')?.dispatchEvent(new Event('change', { bubbles: true })));
    expect(files.add).toHaveBeenCalledExactlyOnceWith(['papers', 'PASS'], [pass], {
      types: ['application/pdf'],
      maxMegabytes: 2,
      maxFiles: 3,
    });
    expect(field('PASS')?.textContent).toContain(t('form:files.needed'));
    await submit();
    expect(links()).toEqual(['Pass is missing.']);
    expect(input('PASS')?.getAttribute('aria-invalid')).toBe('true');
    await act(async () => handle.current?.setValue(['papers', 'PASS'], ['1']));
    expect(links()).toEqual([]);
    expect(field('PASS')?.textContent).toContain(t('form:files.done'));
    await submit();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ papers: { animal: 'CAT', PASS: ['1'] } });
  });

  it('says what it takes and why it did not take a file', async () => {
    await show('CAT', { refused: () => [{ name: 'a.exe', fault: 'type' }] });
    expect(input('PASS')?.accept).toBe('application/pdf,.pdf');
    const described = input('PASS')
      ?.getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual([
      `${t('form:errorPrefix')} ${t('form:files.errors.type', { name: 'a.exe', types: 'PDF' })}`,
      t('form:files.format', { types: 'PDF', megabytes: 2 }),
    ]);
  });

  it('shows neither "needed" nor "done" while a file is on its way', async () => {
    await show('CAT', { isBusy: () => true });
    for (const state of ['needed', 'done'])
      expect(field('PASS')?.textContent).not.toContain(t(`form:files.${state}`));
  });
});

describe('an answer of an earlier step', () => {
  it('is not shown, but decides what is needed', async () => {
    await show('DOG');
    expect(host.querySelector('[name="animal"], [data-field="animal"]')).toBeNull();
    await submit();
    expect(links()).toEqual(['Pass is missing.', 'Tax receipt is missing.']);
  });
});

describe('a folded group', () => {
  const fold = () => host.querySelector('details');
  it('is closed while nothing in it is needed or answered', async () => {
    await show('CAT');
    expect(fold()?.open).toBe(false);
    await act(async () => handle.current?.setValue(['papers', 'TAX_RECEIPT'], ['1']));
    expect(fold()?.open).toBe(true);
    await act(async () => handle.current?.setValue(['papers', 'TAX_RECEIPT'], undefined));
    expect(fold()?.open).toBe(true);
  });
  it('is open when something in it is needed', async () => {
    await show('DOG');
    expect(fold()?.open).toBe(true);
  });
});
