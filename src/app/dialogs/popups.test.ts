import { expect, test } from 'vitest';
import texts from '#locales/de-AT/popups.json' with { type: 'json' };
import { POPUPS } from '#app/dialogs/popups.ts';
import { POPUP_KINDS } from '#flow/problems.ts';

const words = new Map<string, Record<string, string> | string>(Object.entries(texts));
const wordsOf = (kind: string): Record<string, string> => {
  const found = words.get(kind);
  return typeof found === 'object' ? found : {};
};
const ACTIONS = ['confirm', 'cancel', 'close'];

test('the table has all twelve kinds', () => {
  expect(Object.keys(POPUPS).sort()).toEqual([...POPUP_KINDS].sort());
  expect(POPUP_KINDS).toHaveLength(12);
});
test.each(POPUP_KINDS)(
  '%s has its title, text and the words of its buttons, and no others',
  (kind) => {
    const { buttons, escape } = POPUPS[kind];
    const actions = Object.keys(buttons);
    expect(wordsOf(kind)).toMatchObject({ title: expect.any(String), text: expect.any(String) });
    expect(
      Object.keys(wordsOf(kind))
        .filter((key) => ACTIONS.includes(key))
        .sort(),
    ).toEqual([...actions].sort());
    expect(actions).toContain(escape);
    expect(new Set(actions).size).toBe(actions.length);
  },
);
test('a destructive action is never the first button or the one of Escape', () => {
  for (const kind of POPUP_KINDS) {
    const { buttons, escape } = POPUPS[kind];
    for (const [action, look] of Object.entries(buttons))
      if (look === 'danger') expect([Object.keys(buttons)[0], escape], kind).not.toContain(action);
  }
});
test('each button answers as contract section 2 lists', () => {
  expect(wordsOf('CANCEL_FLOW')['confirm']).toBe('Antrag abbrechen');
  expect(wordsOf('SESSION_TIMEOUT')['confirm']).toBe('Weiter ausfüllen');
  expect(POPUPS.SESSION_TIMEOUT.escape).toBe('confirm');
  expect(wordsOf('DELETE_FILE_CONFIRMATION')['confirm']).toBe('Datei löschen');
  expect(wordsOf('RESTART_APPLICATION')['confirm']).toBe('Neu beginnen');
});
