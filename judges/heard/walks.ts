/** The walks, each with a transcript of its own. Sentences are found by their text keys, keys of fields are their `data-field`. */
import { basename, join } from 'node:path';
import { like, text } from '../../tests/e2e/support/page.ts';
import type { Listener } from './listener.ts';

export type Walk = (orca: Listener) => Promise<void>;

const SUBMIT = 'form[data-form] button[type=submit]';
const PICTURE = join(import.meta.dirname, '../../docs/application.png');
/** The bank's answer to a choice. */
const REFUSED = 'Diese Versicherung ist heute nicht möglich.';
const label = (key: string): string => text(`fields:${key}.label`);
const hint = (key: string): string => text(`fields:${key}.hint`);
const missing = (count: number) => like('form:summary.missing', { count });

export const WALKS: Readonly<Record<string, Walk>> = {
  async registration(orca) {
    orca.part('fields');
    await orca.open('/flow/ntb/registration');
    await orca.focusField('firstName');
    orca.mustHear(label('firstName'));
    await orca.press('Tab');
    orca.mustHear(label('lastName'));
    await orca.press('Tab');
    orca.mustHear(label('dateOfBirth'), hint('dateOfBirth'));

    orca.part('refused submit');
    await orca.focus(SUBMIT);
    orca.mustHear(text('steps:registration.submit'));
    await orca.press('Return');
    orca.mustHear(missing(6));
    await orca.press('Tab');
    orca.mustHear(text('errors:firstName.required'));
    await orca.press('Return');
    orca.mustHear(label('firstName'), text('form:missing.fill'));
    await orca.focus('[data-error-summary] a[href*=gender]');
    orca.mustHear(text('errors:gender.required'));
    await orca.press('Return');
    orca.mustHear(label('gender'), text('form:missing.choose'));

    orca.part('leaving with entries that are not saved');
    await orca.focusField('firstName');
    await orca.type('Anna');
    await orca.focus('footer a');
    await orca.press('Return');
    orca.mustHear(text('flow:unsaved.title'), text('flow:unsaved.text'));
    await orca.press('Escape');
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

    orca.part('away for 45 minutes');
    await orca.focusField('zipCode');
    await orca.later(41);
    orca.mustHear(text('flow:notices.idle.text', { count: 5 }));
    await orca.later(5);
    orca.mustHear(text('popups:SESSION_TIMEOUT.title'), text('popups:SESSION_TIMEOUT.text'));
    // As above: the first key in a dialog that has just been read is not always spoken.
    await orca.press('Tab');
    await orca.press('Tab');
    orca.mustHear(text('popups:SESSION_TIMEOUT.cancel'));
    await orca.press('shift+Tab');
    orca.mustHear(text('popups:SESSION_TIMEOUT.confirm'));
    await orca.press('Return');
    // Orca was in this field before the dialog, goes back to it by itself and says nothing, so one key there and back.
    await orca.press('Tab');
    await orca.press('shift+Tab');
    orca.mustHear(label('zipCode'));
  },

  async 'personal-financial-data'(orca) {
    orca.part('country that is not in the list');
    await orca.start({ state: 'INIT' });
    await orca.focusField('nationality');
    orca.mustHear(label('nationality'));
    await orca.type('Österr');
    orca.mustHear(text('form:suggestions.available', { count: 1 }));
    await orca.press('ctrl+a', 'Delete');
    await orca.type('Quatsch');
    await orca.press('Tab');
    const notInList = text('errors:format_country', { label: label('nationality') });
    orca.mustHear(notInList);
    // Over the button of the usual answer.
    await orca.press('Tab');
    orca.mustHear(label('countryOfBirth'));
    await orca.press('shift+Tab');
    await orca.press('shift+Tab');
    orca.mustHear(label('nationality'), notInList);

    orca.part('employer');
    await orca.focusField('occupation');
    orca.mustHear(label('occupation'));
    await orca.press('space');
    await orca.focusField('employer');
    orca.mustHear(label('employer'));
    await orca.type('Donau');
    orca.mustHear(like('form:suggestions.available', { count: 2 }));
    await orca.press('Down');
    await orca.press('Return');
    orca.mustHear(label('employerStreet'), label('employerCity'));

    orca.part('question that appears');
    await orca.focusField('additionalIncome');
    orca.mustHear(label('additionalIncome'), hint('additionalIncome'));
    await orca.type('300');
    await orca.press('Tab');
    orca.mustHear(
      label('additionalIncomeType'),
      text('form:questions.appeared', { count: 1, label: label('additionalIncomeType') }),
    );
  },

  async refinancings(orca) {
    orca.part('adding');
    await orca.start({ state: 'INIT' });
    await orca.focusField('purpose');
    orca.mustHear(label('purpose'));
    await orca.type(text('enums:purpose.LOAN_REPAYMENT').slice(0, 6));
    await orca.press('Tab');
    orca.mustHear(label('refinancings'), text('fields:refinancings.add'));
    await orca.press('Return');
    orca.mustHear(
      text('fields:refinancings.item', { number: 1 }),
      label('refinancings.type'),
      text('form:list.added', { item: text('fields:refinancings.item', { number: 1 }) }),
    );
    await orca.press('Tab');
    orca.mustHear(label('refinancings.institution'));

    orca.part('refused submit');
    await orca.focus(SUBMIT);
    await orca.press('Return');
    await orca.focusField('refinancings.0.institution');
    orca.mustHear(label('refinancings.institution'), text('form:missing.fill'));

    orca.part('removing');
    await orca.focus('[data-remove="0"]');
    orca.mustHear(text('fields:refinancings.remove', { number: 1 }));
    await orca.press('Return');
    orca.mustHear(
      text('form:list.removed', { item: text('fields:refinancings.item', { number: 1 }) }),
    );
  },

  async 'personal-offer'(orca) {
    orca.part('offers');
    await orca.start({ state: 'SCORED' });
    orca.mustHear(text('steps:personal-offer.heading'));
    await orca.focusField('variableInterestType');
    const [canChange = ''] = text('offer:promise.indicator', { indicator: '|' }).split('|');
    orca.mustHear(text('steps:personal-offer.offersTitle'), canChange);

    orca.part('refused submit');
    await orca.focus(SUBMIT);
    await orca.press('Return');
    orca.mustHear(missing(2));
    await orca.press('Tab');
    orca.mustHear(text('errors:variableInterestType.required'));
    await orca.press('Return');
    orca.mustHear(text('steps:personal-offer.offersTitle'), text('form:missing.choose'));
    await orca.focusField('variableInterestType', 'input:not([value=VARIABLE])');
    orca.mustHear(text('offer:promise.FIX'), text('form:missing.choose'));
    await orca.focusField('repaymentDay');
    orca.mustHear(label('repaymentDay'), text('form:missing.choose'));
  },

  async insurance(orca) {
    orca.part('refused submit');
    await orca.start({ state: 'OFFER_SELECTED' });
    await orca.focus(SUBMIT);
    await orca.press('Return');
    orca.mustHear(text('form:summary.missing', { count: 1 }));
    await orca.press('Tab');
    orca.mustHear(text('errors:insurance.required'));
    await orca.press('Return');
    orca.mustHear(
      label('insurance'),
      text('enums:insurance.NONE'),
      text('offer:premium.none'),
      text('form:missing.choose'),
    );
    await orca.focusField('insurance', '[value=DEATH]');
    orca.mustHear(text('enums:insurance.DEATH'), text('steps:insurance.offers.DEATH'));

    orca.part('refused by the bank');
    await orca.press('space');
    await orca.refuseNext('chooseInsurance', [{ field: 'insurance', message: REFUSED }]);
    await orca.focus(SUBMIT);
    await orca.pressUntil('Return', `document.querySelector('dialog[open]')`);
    orca.mustHear(text('popups:INVALID_INPUT.title'), text('popups:INVALID_INPUT.text'), REFUSED);
    // The summary behind the popup is an alert, but inert.
    orca.mustNotHear(text('form:summary.wrong', { count: 1 }));
    await orca.press('Escape');
    orca.mustHear(text('form:summary.wrong', { count: 1 }));

    orca.part('next page');
    await orca.focus(SUBMIT);
    await orca.pressUntil('Return', `document.querySelector('main[data-step=signing] h1')`);
    orca.mustHear(text('steps:signing.heading'));
  },

  async signing(orca) {
    orca.part('code');
    await orca.start({ state: 'INSURANCE_SELECTED' });
    await orca.focusField('contractRead', 'input');
    orca.mustHear(label('contractRead'));
    await orca.focusButton(text('steps:signing.send'));
    orca.mustHear(text('steps:signing.send'));
    await orca.press('Return');
    // The field takes the focus.
    orca.mustHear(like('steps:signing.sentTo'), label('utan'), hint('utan'));

    orca.part('refused submit');
    await orca.focus(SUBMIT);
    orca.mustHear(text('steps:signing.submit'));
    await orca.press('Return');
    await orca.focusField('utan', 'input');
    orca.mustHear(label('utan'), text('form:missing.fill'));
  },

  async 'document-upload'(orca) {
    const input = 'input[name="documents.INCOME_PROOF"]';
    orca.part('refused submit');
    await orca.start({ state: 'DOC_SIGNED' });
    await orca.focus(input);
    orca.mustHear(label('INCOME_PROOF'), hint('INCOME_PROOF'));
    await orca.focus(SUBMIT);
    await orca.press('Return');
    orca.mustHear(text('form:summary.missing', { count: 1 }));
    await orca.press('Tab');
    await orca.press('Return');
    orca.mustHear(label('INCOME_PROOF'), text('errors:INCOME_PROOF.required'));

    orca.part('upload');
    await orca.chooseFile(input, PICTURE);
    orca.mustHear(text('steps:document-upload.file.done', { name: basename(PICTURE) }));
  },

  async direct(orca) {
    orca.part('registration');
    await orca.open('/flow/ntb/registration', 'direct');
    await orca.focusField('dateOfBirth');
    orca.mustHear(label('dateOfBirth'));
    await orca.focus(SUBMIT);
    await orca.press('Return');
    orca.mustHear(missing(6));
  },

  async existing(orca) {
    orca.part('sign-in');
    await orca.open('/flow/existing/start', 'bank', 'input[name=login]');
    await orca.focus('input[name=login]');
    await orca.type('anna');
    await orca.press('Tab');
    await orca.type('egal');
    orca.part('start');
    await orca.press('Return');
    await orca.until(`document.querySelector('main[data-step=start] h1')`);
    await orca.focus(SUBMIT);
    orca.mustHear(text('steps:start.submit'));
  },
};
