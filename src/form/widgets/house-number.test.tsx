import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderQuestion } from '../fixtures/question.test-helpers.tsx';
import { find } from '../../../tests/render.tsx';
import { t } from '../../../tests/wording/texts.ts';
import { eventually } from '../../../tests/eventually.ts';

let shown: ReturnType<typeof renderQuestion>;
const box = (name: string) => find<HTMLInputElement>(`[name="${name}"]`);
const HOUSE_NUMBER_MOVED = t('form:houseNumberMoved');
const notices = () => [...shown.host.querySelectorAll('p.form-hint')].map((p) => p.textContent);

describe('a street that ends in a house number', () => {
  const show = (answers: { door?: string } = {}): void => {
    shown = renderQuestion({
      schema: { type: 'string' },
      uiSchema: { 'ui:houseNumber': 'door' },
      rest: {
        properties: { origin: { type: 'string' }, door: { type: 'string' } },
        required: ['door'],
      },
      others: answers,
    });
  };
  const values = () => [box('origin').value, box('door').value];

  it('leaves it to its own field, visibly and announced', async () => {
    show();
    await shown.type('Lindengasse 12/3');
    expect(values()).toEqual(['Lindengasse 12/3', '']);
    await shown.leave();
    expect(values()).toEqual(['Lindengasse', '12/3']);
    expect(notices()).toEqual([HOUSE_NUMBER_MOVED]);
    await eventually(() =>
      expect(shown.host.textContent.split(HOUSE_NUMBER_MOVED)).toHaveLength(3),
    );
    await shown.type('Feldgasse');
    await shown.leave();
    expect([...values(), ...notices()]).toEqual(['Feldgasse', '12/3']);
    expect(await shown.sent()).toEqual({ origin: 'Feldgasse', door: '12/3' });
  });

  it('is read so at the submit, and where the number was missing', async () => {
    show();
    await shown.sent();
    expect(box('door').getAttribute('aria-invalid')).toBe('true');
    await shown.type('Lindengasse 12');
    expect(await shown.sent()).toEqual({ origin: 'Lindengasse', door: '12' });
  });

  it('keeps it while the field of the number has another one, and points at both', async () => {
    show({ door: '7' });
    await shown.type('Lindengasse 12');
    await shown.leave();
    expect([...values(), ...notices()]).toEqual([
      'Lindengasse 12',
      '7',
      t('form:houseNumberTwice'),
    ]);
    await shown.type('Lindengasse');
    await shown.leave();
    expect([...values(), ...notices()]).toEqual(['Lindengasse', '7']);
  });

  it('does not repeat a number that is in its field already', async () => {
    show({ door: '12' });
    await shown.type('Lindengasse 12');
    await shown.leave();
    expect(values()).toEqual(['Lindengasse', '12']);
  });

  it('is read at once when the browser fills it in', async () => {
    show();
    box('door').focus();
    box('origin').value = 'Lindengasse 12';
    await act(async () => box('origin').dispatchEvent(new Event('input', { bubbles: true })));
    expect(values()).toEqual(['Lindengasse', '12']);
  });

  it('is read at once when the browser fills in the field that has the focus', async () => {
    show();
    box('origin').focus();
    box('origin').value = 'Lindengasse 12';
    const filled = vi.spyOn(box('origin'), 'matches').mockReturnValue(true);
    await act(async () => box('origin').dispatchEvent(new Event('input', { bubbles: true })));
    filled.mockRestore();
    expect(values()).toEqual(['Lindengasse', '12']);
  });
});
