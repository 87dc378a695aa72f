// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import popups from '#locales/de-AT/popups.json' with { type: 'json' };
import shell from '#locales/de-AT/shell.json' with { type: 'json' };
import steps from '#locales/de-AT/steps.json' with { type: 'json' };
import { servicesFor, showAt, t } from '#app/services.test-helpers.tsx';
import { applicationAtom, serverTimeAtom } from '#state/atoms.ts';
import { PopupHost } from '#app/dialogs/popup-host.tsx';
import { BRANDS } from '#brand/brands.ts';
import type { BrandId } from '#brand/brands.ts';
import type { Application } from '#flow/application.ts';
import { POPUP_KINDS } from '#flow/problems.ts';
import type { PopupKind } from '#flow/problems.ts';
import { createTexts } from '#io/i18n.ts';
import type { Actions } from '#state/actions.ts';
import { ask } from '#state/popups.ts';
import type { PopupValues } from '#state/popups.ts';
import { listed } from '../../../tests/listed.ts';

/** Renders the popup host of a brand, with or without an application. */
async function host(brand: BrandId, application?: Application) {
  const base = servicesFor({ actions: {} as Actions });
  const site = base.config.brands[brand];
  const services = { ...base, brand: BRANDS[brand], site };
  // As it is: one test has an application that breaks what reads it.
  if (application !== undefined) services.store.set(applicationAtom, application);
  let setPaused: ((paused: boolean) => void) | undefined;
  function Host() {
    const [paused, set] = useState(false);
    setPaused = set;
    return <PopupHost paused={paused} />;
  }
  await createTexts({ popups, shell, steps });
  const { leave } = await showAt('/', <Host />, services);
  const answers: string[] = [];
  const open = async (kind: PopupKind, values?: PopupValues) => {
    const onAnswer = (answer: string) => answers.push(`${kind}: ${answer}`);
    await act(async () => void ask(services.store, kind, values).then(onAnswer));
    return document.querySelector<HTMLElement>(`[data-popup=${kind}]`);
  };
  const pause = (paused: boolean) => act(async () => setPaused?.(paused));
  return { leave, open, pause, answers, store: services.store };
}

/** Opens every popup in turn and returns their texts. */
async function textsOf(brand: BrandId): Promise<readonly string[]> {
  const { leave, open } = await host(brand);
  const texts: string[] = [];
  for (const kind of POPUP_KINDS.filter((each) => each !== 'FEEDBACK')) {
    const popup = await open(kind);
    texts.push(popup?.textContent ?? '');
    const [first] = popup?.querySelectorAll<HTMLElement>('.dialog__actions button') ?? [];
    await act(async () => first?.click());
  }
  await leave();
  return texts;
}

test('help is offered in branches only where the brand has some', async () => {
  const withBranches = await textsOf('bank');
  expect(withBranches).not.toContain('');
  const visit = t('steps:branches.visit');
  expect(withBranches.filter((text) => text.includes(visit))).toHaveLength(1);
  expect((await textsOf('direct')).join()).not.toContain(visit);
});

test('an answer while the popups are paused goes to the popup shown only', async () => {
  const { open, pause, answers } = await host('bank');
  const popup = await open('CANCEL_FLOW');
  const confirm = popup?.querySelector<HTMLElement>('[data-action=confirm]');
  await pause(true);
  expect(await open('DELETE_FILE_CONFIRMATION')).toBeNull();
  await act(async () => confirm?.click());
  await act(async () => confirm?.click());
  expect(answers).toEqual(['CANCEL_FLOW: confirm']);
  await pause(false);
  expect(document.querySelector('[data-popup=DELETE_FILE_CONFIRMATION]')).not.toBeNull();
});

test('a withdrawal is addressed to the lender, and filled in with what is known', async () => {
  const { open, store } = await host('bank', {
    id: 'a1',
    state: 'COMPLETED',
    loanAmount: 10_000,
    productIban: 'AT611904300234573201',
    customer: {
      firstName: 'Anna',
      lastName: 'Muster',
      street: 'Ring',
      houseNumber: '1',
      city: 'Wien',
    },
  });
  // The visitor's clock is a year slow.
  store.set(serverTimeAtom, new Date('2026-12-31T23:30:00Z'));
  const popup = await open('GET_HELP_NOTIFICATION', { context: 'withdrawal' });
  expect(popup?.textContent).toContain(popups.GET_HELP_NOTIFICATION.text_withdrawal);
  expect(document.activeElement).toBe(popup);
  const declaration = popup?.querySelector('.withdrawal__text')?.textContent ?? '';
  for (const part of listed(`Musterbank AG, Musterplatz 1, 1010 Wien | 10.000,00 | Anna Muster
      | Ring 1, Wien | AT61 1904 | 1.\u00a0Jänner 2027`))
    expect(declaration).toContain(part);
  const mail = new URL(popup?.querySelector<HTMLAnchorElement>('a[href^="mailto:"]')?.href ?? '');
  expect(mail.pathname).toBe('service@bank.example');
  expect(mail.searchParams.get('body')).toBe(declaration);
});

test('a popup that throws is replaced by a message, and can be tried again', async () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let broken = true;
  const { open, answers } = await host('bank', {
    id: 'a1',
    state: 'COMPLETED',
    customer: {
      get firstName() {
        if (broken) throw new Error('Anna Musterfrau');
        return 'Anna';
      },
    },
  });
  const failure = () => document.querySelector('[role=dialog] [data-failure=popup]');
  const press = (action: string) =>
    act(async () =>
      document.querySelector<HTMLElement>(`[role=dialog] [data-action=${action}]`)?.click(),
    );
  expect(await open('GET_HELP_NOTIFICATION', { context: 'withdrawal' })).toBeNull();
  expect(failure()).not.toBeNull();
  expect(warnings.mock.calls).toEqual([['crash: popup']]);
  await press('retry');
  expect(failure()).not.toBeNull();
  broken = false;
  await press('retry');
  expect(failure()).toBeNull();
  expect(document.querySelector('.withdrawal__text')?.textContent).toContain('Anna');
  await press('close');
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(answers).toHaveLength(1);
  silenced.mockRestore();
  warnings.mockRestore();
});
