import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderQuestion, soon } from '../../fixtures/question.test-helpers.tsx';
import { t } from '../../../../tests/wording/texts.ts';

let form: ReturnType<typeof renderQuestion>;
const show = (countries: () => Promise<readonly string[]>): void => {
  form = renderQuestion({ schema: { type: 'string', format: 'country' }, countries });
};
const listOf =
  (...codes: string[]) =>
  () =>
    Promise.resolve(codes);
const lost = () => Promise.reject(new TypeError('no connection'));

/** A list that comes when it is told to. */
function awaited() {
  let arrive: (codes: readonly string[]) => void = () => undefined;
  const coming = new Promise<readonly string[]>((resolve) => {
    arrive = resolve;
  });
  return {
    countries: () => coming,
    arrive: () =>
      act(async () => {
        arrive(['DE', 'AT', 'GB']);
        await soon();
      }),
  };
}

/** A list that cannot be had at first. */
function failing(times: number) {
  return vi.fn(() => (times-- > 0 ? lost() : Promise.resolve(['DE', 'AT'])));
}

it('offers countries for text that was typed before the list had loaded', async () => {
  const list = awaited();
  show(list.countries);
  await form.type('öst');
  expect(form.offered()).toEqual([]);
  await list.arrive();
  expect(form.offered()).toEqual(['Österreich']);
  await act(async () => form.options()[0]?.click());
  expect(await form.sent()).toEqual({ origin: 'AT' });
});

it('a failed list is requested again on typing', async () => {
  const countries = failing(1);
  show(countries);
  await form.type('öst');
  expect(countries).toHaveBeenCalledTimes(2);
  expect(form.offered()).toEqual(['Österreich']);
  await form.type('Österreich');
  await form.leave();
  expect(await form.sent()).toEqual({ origin: 'AT' });
});

it('a failed list is shown to a visitor who searches, and requested again by the button', async () => {
  const countries = failing(2);
  show(countries);
  const again = () => form.host.querySelector<HTMLElement>('.form-hint button');
  expect(again()).toBeNull();
  await form.type('öst');
  expect(form.offered()).toEqual([]);
  await act(async () => {
    again()?.click();
    await soon();
  });
  expect(again()).toBeNull();
  expect(form.offered()).toEqual(['Österreich']);
  expect(countries).toHaveBeenCalledTimes(3);
});

it.each([
  ['a name is recognised without the list', lost, 'Österreich', 'Österreich', 'AT'],
  ['a code that is no country is kept as typed', listOf('DE', 'AT'), 'EU', 'EU', 'EU'],
  [
    'an alternative name is replaced by the one of the list',
    listOf('DE', 'AT', 'GB'),
    /GB: ([^,;]+)/.exec(t('form:otherCountryNames'))?.[1] ?? '',
    new Intl.DisplayNames('de-AT', { type: 'region' }).of('GB'),
    'GB',
  ],
])('%s', async (_name, countries, typed, shown, origin) => {
  show(countries);
  await form.type(typed);
  await form.leave();
  expect(form.box.value).toBe(shown);
  expect(await form.sent()).toEqual({ origin });
});

it('a list that loads late does not disturb typing in the next field', async () => {
  const list = awaited();
  show(list.countries);
  await form.type('Österreich');
  await form.leave();
  await form.type('Deutsch');
  await list.arrive();
  expect(form.box.value).toBe('Deutsch');
  await form.type('deutschland');
  await form.leave();
  expect(form.box.value).toBe('Deutschland');
  expect(await form.sent()).toEqual({ origin: 'DE' });
});

it('an emptied field opens the list only by the arrow key', async () => {
  show(listOf('DE', 'AT', 'GB'));
  await form.type('öst');
  expect(form.offered()).toHaveLength(1);
  await form.type('');
  expect(form.offered()).toEqual([]);
  form.press('ArrowDown');
  await act(soon);
  expect(form.offered()).toHaveLength(3);
});

it.each([
  ['takes the only country offered', 'Öst', 1, false, 'Österreich', 'AT'],
  ['submits a name in full, though others are offered beside it', 'Deutschland', 3, true, '', 'DE'],
])('Enter %s', async (_name, typed, offered, submits, taken, origin) => {
  show(listOf('DE', 'AT', 'GB'));
  await form.type(typed);
  expect(form.offered()).toHaveLength(offered);
  expect(form.press('Enter')).toBe(submits);
  expect(form.box.value).toBe(taken || typed);
  expect(await form.sent()).toEqual({ origin });
});

it('Enter marks the first of several countries and submits nothing', async () => {
  show(listOf('DE', 'AT', 'GB', 'TL'));
  await form.type('Öst');
  expect(form.offered()).toHaveLength(2);
  expect(form.press('Enter')).toBe(false);
  expect(form.box.value).toBe('Öst');
  expect(form.box.getAttribute('aria-activedescendant')).toBe(form.options()[0]?.id);
  expect(form.press('Enter')).toBe(false);
  expect(form.box.value).toBe('Österreich');
});

it('the usual answer is one press away, not chosen before, and can be taken back', async () => {
  form = renderQuestion({
    schema: { type: 'string', format: 'country' },
    uiSchema: { 'ui:usual': 'AT' },
    countries: listOf('DE', 'AT'),
  });
  const usual = screen.getByRole('button', { name: /^Österreich ./ });
  const isPressed = () => usual.getAttribute('aria-pressed');
  expect([form.box.value, isPressed()]).toEqual(['', 'false']);
  await form.type('öst');
  await form.user.click(usual);
  expect([form.box.value, isPressed(), form.offered()]).toEqual(['Österreich', 'true', []]);
  await form.user.click(usual);
  expect([form.box.value, isPressed()]).toEqual(['', 'false']);
  usual.focus();
  await form.user.keyboard(' ');
  expect(document.activeElement).toBe(usual);
  expect(await form.sent()).toEqual({ origin: 'AT' });
  await form.type('Deutschland');
  await form.leave();
  expect(isPressed()).toBe('false');
});

it('a text has its usual answer, too, beside the input', async () => {
  form = renderQuestion({ schema: { type: 'string' }, uiSchema: { 'ui:usual': 'Wien' } });
  await form.user.click(screen.getByRole('button', { name: /Wien/ }));
  expect(await form.sent()).toEqual({ origin: 'Wien' });
});
