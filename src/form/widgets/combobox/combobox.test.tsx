import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import formTexts from '../../../../locales/de-AT/form.json';
import type { Search } from '../../answers/definition.ts';
import { renderQuestion } from '../../fixtures/question.test-helpers.tsx';
import { find } from '../../../../tests/render.tsx';
import { eventually } from '../../../../tests/eventually.ts';

/** Longer than the pause in typing after which the search begins. */
const pause = () => vi.advanceTimersByTimeAsync(350);
const never = () => new Promise<never>(() => undefined);
const texts = formTexts.suggestions;
const search = vi.fn<Search>();
let form: ReturnType<typeof renderQuestion>;

function show(found: object = {}, uiSchema: object = {}): void {
  search.mockReset().mockResolvedValue([{ value: 'Donau Handels GmbH', ...found }]);
  const schema = { type: 'string' };
  form = renderQuestion({
    schema,
    uiSchema: { 'ui:widget': 'search', 'ui:search': 'employers', ...uiSchema },
    rest: { properties: { origin: schema, firstName: schema, town: schema } },
    searches: { employers: search },
  });
}

it('does not choose a suggestion of an earlier text', async () => {
  show();
  await form.type('Don', pause);
  form.press('ArrowDown');
  expect(form.box.getAttribute('aria-activedescendant')).toBe(form.options()[0]?.id);
  search.mockImplementation(never);
  await form.type('Donauland Buch', pause);
  expect(form.box.hasAttribute('aria-activedescendant')).toBe(false);
  expect(form.press('Enter')).toBe(true);
  expect(await form.sent()).toEqual({ origin: 'Donauland Buch' });
});

it('searches by three letters at least', async () => {
  show();
  await form.type('Do', pause);
  expect(search).not.toHaveBeenCalled();
  await form.type('Don', pause);
  expect(search).toHaveBeenCalledOnce();
});

it('preselects no suggestion; the arrow keys wrap around', async () => {
  show();
  search.mockResolvedValue([{ value: 'Donau' }, { value: 'Donner' }]);
  await form.type('Don', pause);
  const marked = () =>
    form.options().findIndex((option) => option.getAttribute('aria-selected') === 'true');
  expect(marked()).toBe(-1);
  for (const [key, place] of [
    ['ArrowUp', 1],
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowDown', 0],
    ['ArrowUp', 1],
  ] as const) {
    // The caret stays where it is.
    expect(form.press(key)).toBe(false);
    expect(marked()).toBe(place);
  }
  expect(form.press('a')).toBe(true);
});

it('stays closed after Escape, also during a search', async () => {
  show();
  await form.type('Don');
  form.press('Escape');
  await act(pause);
  expect(form.offered()).toEqual([]);
  expect(search).not.toHaveBeenCalled();
});

it('shows a failed search, also after blur, and repeats it on request', async () => {
  show();
  search.mockRejectedValue(new Error('no connection'));
  const hint = () => form.host.querySelector('[data-field=origin] .form-hint')?.textContent;
  const heard = () => form.host.querySelector('[aria-live=polite]')?.textContent;
  const again = () => form.host.querySelector<HTMLElement>('[data-field=origin] .form-hint button');
  await form.type('Don', pause);
  expect(hint()).toBe(`${texts.failed} ${texts.retry}`);
  await eventually(() => expect(heard()).toBe(texts.failed));
  await form.leave();
  expect(hint()).toBe(`${texts.failed} ${texts.retry}`);
  search.mockImplementation(never);
  await act(async () => again()?.click());
  await act(pause);
  expect(document.activeElement).toBe(form.box);
  search.mockResolvedValue([{ value: 'Donau Handels GmbH' }]);
  await act(async () => again()?.click());
  await act(pause);
  expect(hint()).toBeUndefined();
  expect(form.offered()).toEqual(['Donau Handels GmbH']);
});

it('shows no failure of a search that a newer text has aborted', async () => {
  show();
  search.mockImplementation(
    (_text, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
  );
  await form.type('Don', pause);
  await form.type('Donau', pause);
  expect(search).toHaveBeenCalledTimes(2);
  expect(form.host.querySelector('[data-field=origin] .form-hint')).toBeNull();
});

it('stays open when the list is pressed beside its suggestions', async () => {
  show();
  await form.type('Don', pause);
  expect(
    form.list().dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })),
  ).toBe(false);
});

it('empties what a suggestion filled and nobody changed when the text becomes another', async () => {
  const data = { number: 'FN 1 a', place: 'Wien' };
  show({ data }, { 'ui:fills': { firstName: 'number', town: 'place' } });
  const box = (name: string) => find<HTMLInputElement>(`[name=${name}]`);
  await form.type('Don', pause);
  await act(async () => form.options()[0]?.click());
  expect([box('firstName').value, box('town').value]).toEqual(['FN 1 a', 'Wien']);
  box('town').focus();
  box('town').value = 'Graz';
  search.mockResolvedValue([]);
  await form.type('Other Ltd.', pause);
  await form.leave();
  expect([box('firstName').value, box('town').value]).toEqual(['', 'Graz']);
  expect(form.host.querySelector('[data-field=origin] .form-hint')?.textContent).toBe(
    texts.emptied_one.replace('{{labels}}', 'First name'),
  );
  expect(await form.sent()).toEqual({ origin: 'Other Ltd.', town: 'Graz' });
});

it('keeps what a suggestion filled when a house number is added to it', async () => {
  const fills = { 'ui:fills': { town: 'zipCode' }, 'ui:houseNumber': 'firstName' };
  show({ value: 'Lindengasse', data: { zipCode: '1070' } }, fills);
  await form.type('Lind', pause);
  await act(async () => form.options()[0]?.click());
  await form.type('Lindengasse 12', pause);
  await form.leave();
  expect(await form.sent()).toEqual({ origin: 'Lindengasse', firstName: '12', town: '1070' });
});
