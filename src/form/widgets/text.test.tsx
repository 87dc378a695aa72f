import { act } from '@testing-library/react';
import { expect, it, afterEach, beforeEach, vi } from 'vitest';
import { renderQuestion } from '../fixtures/question.test-helpers.tsx';
import { t } from '../../../tests/wording/texts.ts';
import { form } from '../fixtures/keeper.schema.json?form';
import { fixtureTranslator } from '../fixtures/texts.test-helpers.ts';
import { SchemaForm } from '../schema-form.tsx';
import { find, mount } from '../../../tests/render.tsx';

let shown: ReturnType<typeof renderQuestion>;
it('a valid answer is confirmed on blur, once', async () => {
  shown = renderQuestion({ schema: { type: 'string', format: 'iban' } });
  const status = shown.host.querySelector('[aria-live=polite]');
  await shown.type('AT61 1904 3002 3457 3202');
  await shown.leave();
  expect(status?.textContent).toBe('');
  await shown.type('AT611904300234573201');
  expect(status?.textContent).toBe('');
  await shown.leave();
  expect(status?.textContent).toBe(t('form:formats.iban.valid'));
  expect(shown.box.getAttribute('aria-describedby') ?? '').not.toContain(status?.id || 'status');
});

it('a month has a placeholder of its notation', async () => {
  shown = renderQuestion({ schema: { type: 'string', format: 'month' } });
  expect(shown.box.placeholder).toBe(t('form:formats.month.placeholder'));
});

it.each([
  [{}, 'words', 'next'],
  [{ format: 'country' }, 'words', 'next'],
  [{ format: 'iban' }, 'characters', 'next'],
  [{ format: 'email' }, 'none', 'next'],
  [{ format: 'otp' }, 'words', 'done'],
])('the keyboard of a phone fits %o', (schema, capitals, enterKey) => {
  const { box } = renderQuestion({ schema: { type: 'string', ...schema } });
  const [capitalize, correct, hint] = ['autocapitalize', 'autocorrect', 'enterkeyhint'].map(
    (name) => box.getAttribute(name),
  );
  expect([capitalize, correct, hint]).toEqual([capitals, 'off', enterKey]);
});

it.each([
  ['leads to the next question on a phone and submits behind the last one', true],
  ['submits with a keyboard on a desk', false],
])('Enter %s', async (_, matches) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);
  shown = renderQuestion({
    schema: { type: 'string' },
    rest: { properties: { origin: { type: 'string' }, since: { type: 'boolean' } } },
    others: { since: true },
  });
  shown.box.focus();
  expect(shown.press('Enter')).toBe(!matches);
  expect(document.activeElement).toBe(matches ? box('since') : shown.box);
  vi.restoreAllMocks();
  shown = renderQuestion({ schema: { type: 'string' } });
  expect(shown.press('Enter')).toBe(true);
});

it('the answers of a question may have icons, which are not read out', async () => {
  shown = renderQuestion({
    schema: { type: 'string', enum: ['CAT', 'DOG'] },
    uiSchema: { 'ui:widget': 'radio', 'ui:icons': { CAT: 'cup' } },
  });
  const icons = [...shown.host.querySelectorAll('label svg[aria-hidden=true] use')];
  expect(icons.map((icon) => icon.getAttribute('href')?.split('#')[1])).toEqual(['cup']);
});

it('a question that depends on the answer is rendered before Tab moves the focus', async () => {
  shown = renderQuestion({
    schema: { type: 'string' },
    rest: { if: { required: ['origin'] }, then: { properties: { since: { type: 'string' } } } },
  });
  await shown.type('Wien');
  expect(shown.host.querySelector('[name=since]')).toBeNull();
  shown.press('Tab');
  expect(shown.host.querySelector('[name=since]')).not.toBeNull();
});

const changed = vi.fn<(data: unknown) => void>();
let user: ReturnType<typeof mount>['user'];
const box = (name: string) => find<HTMLInputElement>(`[name="${name}"]`);
const leave = async (name: string, text: string): Promise<void> => {
  await user.clear(box(name));
  await user.type(box(name), text);
  await user.tab();
};

beforeEach(() => {
  ({ user } = mount(
    <SchemaForm
      name="keeper"
      definition={form}
      data={{}}
      submitLabel="Weiter"
      onSubmit={() => undefined}
      onChange={changed}
    />,
    { texts: fixtureTranslator() },
  ));
});
afterEach(() => void vi.clearAllMocks());

it('is parsed and shown in its notation on blur', async () => {
  await leave('firstName', '  Ada ');
  await leave('birthday', '24.3.1990');
  expect([box('firstName').value, box('birthday').value]).toEqual(['Ada', '24.03.1990']);
  expect(changed).toHaveBeenLastCalledWith({
    keeper: { firstName: 'Ada', birthday: '1990-03-24' },
  });
});

it('keeps the rest of the answers', async () => {
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

it('takes what was filled in without an event when the focus moves to another field', async () => {
  await leave('birthday', 'gestern');
  box('birthday').value = '24.3.1990';
  await act(async () => box('firstName').focus());
  expect(box('birthday').getAttribute('aria-invalid')).toBeNull();
  expect(changed).toHaveBeenLastCalledWith({ keeper: { birthday: '1990-03-24' } });
});

it.each(['input', 'change', 'animationstart'])(
  'takes what was filled in with no other event than %s',
  async (event) => {
    box('firstName').value = 'Ada';
    await act(async () => box('firstName').dispatchEvent(new Event(event, { bubbles: true })));
    expect(changed).toHaveBeenLastCalledWith({ keeper: { firstName: 'Ada' } });
  },
);

it.each([
  ['a list of choices', { type: 'string', enum: ['CAT', 'DOG'] }, 'select', 'DOG'],
  ['a radio button', { type: 'string', enum: ['CAT', 'DOG'] }, 'radio', 'DOG'],
  ['yes or no', { type: 'boolean' }, 'yes-no', true],
  ['a checkbox', { type: 'boolean' }, 'checkbox', true],
] as const)(
  '%s set without an event is read at the submit',
  async (_name, schema, widget, answer) => {
    shown = renderQuestion({ schema, uiSchema: { 'ui:widget': widget } });
    const value = widget === 'checkbox' ? '' : `[value="${answer}"]`;
    if (widget === 'select') find<HTMLSelectElement>('[name=origin]').value = answer;
    else find<HTMLInputElement>(`input[name=origin]${value}`).checked = true;
    expect(await shown.sent()).toEqual({ origin: answer });
  },
);

it('a silent choice does not undo the one of the visitor', async () => {
  shown = renderQuestion({
    schema: { type: 'string', enum: ['CAT', 'DOG'] },
    uiSchema: { 'ui:widget': 'radio' },
  });
  const choice = (value: string) => find<HTMLInputElement>(`input[name=origin][value="${value}"]`);
  choice('DOG').checked = true;
  await act(async () => choice('CAT').click());
  await act(async () => choice('DOG').click());
  expect(await shown.sent()).toEqual({ origin: 'DOG' });
});
