/** The walks, each with a transcript of its own. Sentences are found by their text keys, keys of fields are their `data-field`. */
import { like, text } from '../e2e/texts.ts';
import type { Listener } from './listener.ts';

export type Walk = (orca: Listener) => Promise<void>;

const SUBMIT = 'form[data-form] button[type=submit]';
const label = (key: string): string => text(`fields:${key}.label`);
const hint = (key: string): string => text(`fields:${key}.hint`);
const missing = (count: number) => like('form:summary.missing', { count });

export const WALKS: Readonly<Record<string, Walk>> = {
  async registration(orca) {
    orca.part('fields');
    await orca.open('/flow/ntb/registration');
    await orca.focusField('firstName');
    orca.mustHear(label('firstName'), hint('firstName'));
    await orca.press('Tab');
    orca.mustHear(label('lastName'), hint('lastName'));

    orca.part('refused submit');
    await orca.focus(SUBMIT);
    orca.mustHear(text('steps:registration.submit'));
    await orca.press('Return');
    orca.mustHear(missing(6));
    await orca.press('Tab');
    orca.mustHear(text('errors:gender.required'));
    await orca.press('Return');
    orca.mustHear(label('gender'), text('form:missing.choose'));
    await orca.focus('[data-error-summary] li:nth-child(2) a');
    orca.mustHear(text('errors:firstName.required'));
    await orca.press('Return');
    orca.mustHear(label('firstName'), text('form:missing.fill'), hint('firstName'));
  },

  async popup(orca) {
    orca.part('cancelling');
    await orca.start({ state: 'PEFI_INFO' });
    await orca.focus('footer [data-action=cancel]');
    await orca.press('Return');
    orca.mustHear(text('popups:CANCEL_FLOW.title'), text('popups:CANCEL_FLOW.text'));
    await orca.press('Tab');
    await orca.press('Tab');
    orca.mustHear(text('popups:CANCEL_FLOW.confirm'));
    await orca.press('shift+Tab');
    orca.mustHear(text('popups:CANCEL_FLOW.cancel'));
    await orca.press('Escape');
    orca.mustHear(text('popups:CANCEL_FLOW.confirm'));
  },
};
