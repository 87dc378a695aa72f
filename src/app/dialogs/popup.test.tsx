// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import flow from '#locales/de-AT/flow.json' with { type: 'json' };
import popups from '#locales/de-AT/popups.json' with { type: 'json' };
import shell from '#locales/de-AT/shell.json' with { type: 'json' };
import { Popup } from '#app/dialogs/popup.tsx';
import { POPUPS } from '#app/dialogs/popup-table.ts';
import { POPUP_KINDS } from '#flow/problems.ts';
import type { PopupButton, PopupKind } from '#flow/problems.ts';
import { createTexts } from '#io/i18n.ts';
import { serverTimeAtom } from '#state/atoms.ts';
import { servicesFor } from '#state/context.test-helpers.ts';
import { mount } from '../../../tests/render.tsx';
import { t } from '../../../tests/wording/texts.ts';

let texts: Awaited<ReturnType<typeof createTexts>>;
const services = servicesFor();
let answers: PopupButton[];

beforeEach(async () => {
  texts = await createTexts({ flow, popups, shell });
  const page = document.createElement('main');
  const heading = document.createElement('h1');
  heading.tabIndex = -1;
  const trigger = document.createElement('button');
  trigger.id = 'trigger';
  page.append(heading, trigger);
  document.body.append(page);
  answers = [];
});
afterEach(() => document.querySelector('main')?.remove());

const show = (kind: PopupKind, values: Record<string, unknown> = {}) =>
  mount(<Popup kind={kind} values={values} onButton={(answer) => answers.push(answer)} />, {
    texts,
    services,
  });
const hide = () => mount(<></>);
const dialog = (): HTMLElement =>
  document.querySelector<HTMLElement>('[role=dialog]') ?? expect.fail('no dialog');
const actions = (): (string | undefined)[] =>
  [...dialog().querySelectorAll<HTMLElement>('[data-action]')].map(
    (button) => button.dataset['action'],
  );
const described = (attribute: string): string =>
  document.getElementById(dialog().getAttribute(attribute) ?? '')?.textContent ?? '';

test.each(POPUP_KINDS)(
  '%s says what it is, takes the focus itself and answers with what is pressed',
  (kind) => {
    show(kind, { fileName: 'Ausweis.pdf', steps: '„Absicherung“' });
    expect(dialog().dataset['popup']).toBe(kind);
    expect(described('aria-labelledby')).not.toBe('');
    expect(described('aria-describedby')).not.toMatch(/^$|\{\{/);
    expect(actions()).toEqual(Object.keys(POPUPS[kind].buttons));
    // With the focus on a button, Orca announces only the button.
    expect(document.activeElement).toBe(dialog());
    for (const action of actions())
      act(() => dialog().querySelector<HTMLElement>(`[data-action=${action}]`)?.click());
    expect(answers).toEqual(actions());
  },
);
test.each(POPUP_KINDS)(
  'Escape in %s is the harmless answer, and the owner takes the popup away',
  (kind) => {
    show(kind);
    const escape = new Event('cancel', { cancelable: true });
    act(() => void dialog().dispatchEvent(escape));
    expect(escape.defaultPrevented).toBe(true);
    expect(answers).toEqual([POPUPS[kind].escape]);
  },
);
test('what people need is the main action, and so is the only one: without a retry', () => {
  const main = () =>
    [...dialog().querySelectorAll<HTMLElement>('[data-action]:not([data-variant=outline])')].map(
      (button) => button.dataset['action'],
    );
  show('TECHNICAL_ERROR');
  expect(main()).toEqual(['confirm']);
  show('APPLICATION_EXISTS');
  expect(main()).toEqual(['confirm']);
  hide();
  show('TECHNICAL_ERROR', { retry: false });
  expect([main(), actions()]).toEqual([['close'], ['close']]);
});
test('where people can only call, the number is the main action', () => {
  show('EMPLOYEE');
  const [call, close] = dialog().querySelectorAll('.mantine-Button-root');
  expect(call?.getAttribute('href')).toMatch(/^tel:/);
  expect(call?.getAttribute('data-variant')).not.toBe('outline');
  expect(close?.getAttribute('data-variant')).toBe('outline');
});
test('the focus returns to the opener, else to the next control, else to the heading', () => {
  document.getElementById('trigger')?.focus();
  show('EMPLOYEE');
  hide();
  expect(document.activeElement?.id).toBe('trigger');
  show('EMPLOYEE');
  document.getElementById('trigger')?.setAttribute('disabled', '');
  document
    .getElementById('trigger')
    ?.after(Object.assign(document.createElement('button'), { id: 'following' }));
  hide();
  expect(document.activeElement?.id).toBe('following');
  document.getElementById('trigger')?.removeAttribute('disabled');
  document.getElementById('trigger')?.focus();
  show('EMPLOYEE');
  document.getElementById('trigger')?.remove();
  hide();
  expect(document.activeElement?.tagName).toBe('H1');
});
test('lists the messages of the server as text, without duplicates', () => {
  show('INVALID_INPUT', { errors: ['<b>PLZ</b>', '<b>PLZ</b>', 'IBAN'] });
  expect([...dialog().querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '<b>PLZ</b>',
    'IBAN',
  ]);
  show('INVALID_INPUT', {});
  expect(dialog().textContent).toContain(popups.NO_DETAILS);
});
test('of many messages of the server, the first few are shown and the others counted', () => {
  show('INVALID_INPUT', { errors: Array.from({ length: 400 }, (_, index) => `message ${index}`) });
  const lines = [...dialog().querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toBe(t('popups:MORE', { count: 395 }));
});
test('a variant of the text may have its own button label', () => {
  show('TECHNICAL_ERROR', { context: 'signIn' });
  expect(dialog().textContent).toContain(popups.TECHNICAL_ERROR.text_signIn);
  expect(dialog().querySelector('[data-action=confirm]')?.textContent).toBe(
    popups.TECHNICAL_ERROR.confirm_signIn,
  );
  expect(dialog().querySelector('[data-action=close]')?.textContent).toBe(
    popups.TECHNICAL_ERROR.close,
  );
});
test('the help popup shows the help code when there is one', () => {
  show('GET_HELP_NOTIFICATION', { helpCode: 'K7QX4M', context: 'code' });
  expect(dialog().textContent).toContain(
    t('popups:GET_HELP_NOTIFICATION.text', { context: 'code', helpCode: 'K7QX4M' }),
  );
  expect(dialog().textContent).toContain(shell.contact.phone_bank);
});

test.each(['CANCEL_FLOW', 'RESTART_APPLICATION', 'SESSION_TIMEOUT'] as const)(
  '%s, by which an application is left, names until when it is kept, while it is',
  (kind) => {
    onTestFinished(() => services.session.reset());
    const plain = (shown: string) => shown.replaceAll(/\s/g, ' ');
    const named = (now: string, expiresAt?: string) => {
      services.store.set(serverTimeAtom, new Date(now));
      services.session.accept({
        id: 'a1',
        state: 'LEGAL_INFO',
        customer: {},
        ...(expiresAt && { expiresAt }),
      });
      show(kind);
      return plain(described('aria-describedby'));
    };
    const moment = { day: '28. Dezember 2026', time: '14:32' };
    const kept = plain(t('flow:notices.kept.text', { context: kind, ...moment }));
    expect(named('2026-12-01T10:00:00Z', '2026-12-28T13:32:00Z')).toContain(kept);
    expect(named('2026-12-28T14:00:00Z', '2026-12-28T13:32:00Z')).not.toContain('Dezember');
    expect(named('2026-12-01T10:00:00Z')).not.toContain('Dezember');
  },
);
