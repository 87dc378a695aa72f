/** Popups and dialogs by where they open, and how. SESSION_TIMEOUT needs the clock; FTL_OFFER_AVAILABLE leads away without a question. */
import type { Page } from 'playwright/test';
import { mainAction } from '../support/fill.ts';
import { backTo, expectStep } from '../support/fixtures.ts';
import { control } from '../support/form-errors.ts';
import { changeStep, link } from '../support/page.ts';
import { refuse } from '../support/sandbox.ts';

export type Open = (page: Page) => Promise<void>;

const refused =
  (status: number, header?: string, body?: unknown): Open =>
  async (page) => {
    await refuse(page, 'POST', /\/api\/applications$/, {
      status,
      ...(header === undefined ? {} : { header }),
      ...(body === undefined ? {} : { body }),
    });
    await mainAction(page).click();
  };
const pressed =
  (selector: string): Open =>
  (page) =>
    page.locator(selector).first().click();

/** On the registration, filled in. */
export const AT_REGISTRATION: Readonly<Record<string, Open>> = {
  TECHNICAL_ERROR: refused(500),
  INVALID_INPUT: refused(400, undefined, {
    errors: [{ field: 'nowhere', message: 'Dieser Kreditbetrag ist heute nicht möglich.' }],
  }),
  CUSTOMER_EXISTS: refused(412, 'CUSTOMER_EXISTS'),
  APPLICATION_EXISTS: refused(412, 'APPLICATION_EXISTS'),
  EMPLOYEE: refused(412, 'EMPLOYEE'),
  GET_HELP_NOTIFICATION: pressed('header [data-action=help]'),
  FEEDBACK: pressed('footer [data-action=feedback]'),
  'leaving with entries': (page) => link(page, 'shell:footer.home').click(),
};
/** On a step of an application. */
export const AT_STEP: Readonly<Record<string, Open>> = {
  CANCEL_FLOW: pressed('footer [data-action=cancel]'),
  RESTART_APPLICATION: pressed('footer [data-action=restart]'),
  'continuing later': pressed('footer [data-action=later]'),
};
/** On the summary. */
export const AT_SUMMARY: Readonly<Record<string, Open>> = {
  async UNSENT_CHANGE(page) {
    await changeStep(page, 'housing-legal-data');
    await expectStep(page, 'housing-legal-data');
    await control(page, 'houseNumber').fill('77');
    await backTo(page, 'summary');
    await control(page, 'declaration').check();
    await mainAction(page).click();
  },
};
/** On the result of a signed contract. */
export const AT_RESULT: Readonly<Record<string, Open>> = {
  withdrawal: pressed('[aria-labelledby=withdrawal] button'),
};
