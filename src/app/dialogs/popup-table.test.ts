import { expect, test } from 'vitest';
import texts from '#locales/de-AT/popups.json' with { type: 'json' };
import { POPUPS } from '#app/dialogs/popup-table.ts';
import { POPUP_KINDS } from '#flow/problems.ts';
import { specification } from '../../../tests/specification.ts';

const words = new Map<string, Record<string, string> | string>(Object.entries(texts));
const wordsOf = (kind: string): Record<string, string> => {
  const found = words.get(kind);
  return typeof found === 'object' ? found : {};
};
const ACTIONS = ['confirm', 'cancel', 'close'];

const { popups } = specification;

test('the table has the kinds of the specification', () => {
  expect([...POPUP_KINDS].sort()).toEqual(Object.keys(popups).sort());
  expect(Object.keys(POPUPS).sort()).toEqual(Object.keys(popups).sort());
});
test.each(POPUP_KINDS)(
  '%s has its buttons with their words and no others, its title and text',
  (kind) => {
    const { buttons, escape, ...words } = popups[kind];
    expect({ buttons: Object.keys(POPUPS[kind].buttons), escape: POPUPS[kind].escape }).toEqual({
      buttons,
      escape,
    });
    expect(wordsOf(kind)).toMatchObject({
      title: expect.any(String),
      text: expect.any(String),
      ...words,
    });
    expect(
      Object.keys(wordsOf(kind))
        .filter((key) => ACTIONS.includes(key))
        .sort(),
    ).toEqual(buttons.toSorted());
    // To close a popup is harmless without a button, too.
    expect([...buttons, 'close']).toContain(escape);
  },
);
test('a destructive action is never the first button or the one of Escape', () => {
  for (const kind of POPUP_KINDS) {
    const { buttons, escape } = POPUPS[kind];
    for (const [action, look] of Object.entries(buttons))
      if (look === 'danger') expect([Object.keys(buttons)[0], escape], kind).not.toContain(action);
  }
});
