/** Every form: where it is reached, what it has to ask for when sent off empty, how it is mended and where that leads. */
import type { Page } from 'playwright/test';
import { EMPLOYEE, PENSIONER, typed } from '../../applicants/applicants.ts';
import type { Answers } from '../../applicants/applicants.ts';
import { HOUSING, REGISTRATION, fillForm } from '../support/fill.ts';
import { expect } from '../support/fixtures.ts';
import { field } from '../support/form-errors.ts';
import { pointer } from '../support/hand.ts';
import { button } from '../support/page.ts';
import { paper, readContracts } from '../support/partners.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { like } from '../support/texts.ts';

export interface Tools {
  page: Page;
  sandbox: Sandbox;
  id: string;
}

export interface Form {
  step: string;
  /** The state in which the step is reached; absent: without an application. */
  state?: string;
  /** What makes the form ask for more before it is sent off. */
  before?(tools: Tools): Promise<void>;
  /** Fields that have to be among those in error. */
  fields: readonly string[];
  mend(tools: Tools): Promise<void>;
  next: string;
}

/** What the bank knows already stands there to be read only. */
async function editable(page: Page, answers: Answers): Promise<Answers> {
  const known = await page
    .locator('form [readonly]')
    .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !known.includes(name)));
}

/** With a loan to repay. */
const REPAYING = typed('personal-financial-data', {
  ...EMPLOYEE,
  purpose: 'LOAN_REPAYMENT',
  refinancings: (PENSIONER.refinancings ?? []).slice(0, 1),
});

export const FORMS: readonly Form[] = [
  {
    step: 'registration',
    next: 'personal-financial-data',
    fields: ['gender', 'firstName', 'lastName', 'dateOfBirth', 'emailAddress', 'mobilePhone'],
    mend: ({ page }) => fillForm(page, REGISTRATION, pointer(page)),
  },
  {
    step: 'personal-financial-data',
    state: 'INIT',
    next: 'housing-legal-data',
    before: async ({ page }) => {
      await field(page, 'occupation').locator('[value=EMPLOYEE]').check();
      await field(page, 'purpose').locator('select').selectOption('LOAN_REPAYMENT');
      await page.locator('[data-add="refinancings"]').click();
    },
    fields: [
      'nationality',
      'countryOfBirth',
      'cityOfBirth',
      'maritalStatus',
      'education',
      'industry',
      'employedSince',
      'employer',
      'employerStreet',
      'employerHouseNumber',
      'employerZipCode',
      'employerCity',
      'netIncome',
      'debitAccount',
      ...['type', 'institution', 'outstandingAmount', 'installmentAmount'].map(
        (name) => `refinancings.0.${name}`,
      ),
    ],
    mend: ({ page }) => fillForm(page, REPAYING, pointer(page)),
  },
  {
    step: 'housing-legal-data',
    state: 'PEFI_INFO',
    next: 'summary',
    fields: [
      'street',
      'houseNumber',
      'zipCode',
      'city',
      'residentSince',
      'housingSituation',
      'numberOfPeopleInSameHousehold',
      'numberOfDependentChildren',
      'taxCountry',
      'usPerson',
      'politicallyExposed',
      'actsOnOwnAccount',
      'creditCheckNoticeRead',
    ],
    mend: async ({ page }) => fillForm(page, await editable(page, HOUSING), pointer(page)),
  },
  {
    step: 'summary',
    state: 'LEGAL_INFO',
    next: 'personal-offer',
    fields: ['declaration'],
    mend: ({ page }) => page.locator('[name=declaration]').check(),
  },
  {
    step: 'personal-offer',
    state: 'SCORED',
    next: 'insurance',
    fields: ['variableInterestType', 'repaymentDay'],
    mend: async ({ page }) => {
      await page.locator('form input[type=radio]').first().check();
      await page.locator('[name=repaymentDay][value="10"]').check();
    },
  },
  {
    step: 'insurance',
    state: 'OFFER_SELECTED',
    next: 'signing',
    fields: ['insurance'],
    mend: ({ page }) => page.locator('form [value=NONE]').check(),
  },
  {
    step: 'signing',
    state: 'INSURANCE_SELECTED',
    next: 'document-upload',
    fields: ['utan'],
    mend: async ({ page, sandbox, id }) => {
      await readContracts(page, pointer(page));
      await button(page, 'steps:signing.send').click();
      await expect(page.getByText(like('steps:signing.sentTo'))).toBeVisible();
      await pointer(page).type(page.locator('[name=utan]'), await sandbox.code(id));
    },
  },
  {
    step: 'document-upload',
    state: 'DOC_SIGNED',
    next: 'result',
    fields: ['documents.INCOME_PROOF'],
    mend: async ({ page }) => {
      await paper(page, 'INCOME_PROOF', 'Gehaltszettel.pdf');
      await paper(page, 'IDENTITY', 'Ausweis.pdf');
    },
  },
];
