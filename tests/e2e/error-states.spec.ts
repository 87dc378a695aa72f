/** Every form, sent off empty: what it then shows, and that mending it leads on (row 5.5). */
import type { Page } from 'playwright/test';
import { FINANCIAL, HOUSING, REGISTRATION } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { at, BRANDS, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import type { BrandId } from './fixtures.ts';
import { expectMended, expectRefused, field } from './form-errors.ts';
import { pointer } from './hand.ts';
import { paper, readContracts } from './partners.ts';
import type { Sandbox } from './sandbox.ts';

interface Tools { page: Page; sandbox: Sandbox; id: string }

interface Form {
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

const REFINANCING = {
  'refinancings.0.type': 'LOAN', 'refinancings.0.institution': 'Donau Bank', 'refinancings.0.outstandingAmount': '2.500', 'refinancings.0.installmentAmount': '120,50',
};

const FORMS: readonly Form[] = [
  {
    step: 'registration', next: 'personal-financial-data',
    fields: ['gender', 'firstName', 'lastName', 'dateOfBirth', 'emailAddress', 'mobilePhone'],
    mend: ({ page }) => fillForm(page, REGISTRATION, pointer(page)),
  },
  {
    step: 'personal-financial-data', state: 'INIT', next: 'housing-legal-data',
    before: async ({ page }) => {
      await field(page, 'occupation').locator('[value=EMPLOYEE]').check();
      await field(page, 'purpose').locator('select').selectOption('LOAN_REPAYMENT');
      await page.locator('[data-add="refinancings"]').click();
    },
    fields: [
      'nationality', 'countryOfBirth', 'cityOfBirth', 'maritalStatus', 'education', 'industry', 'employedSince', 'employer', 'employerStreet',
      'employerHouseNumber', 'employerZipCode', 'employerCity', 'netIncome', 'debitAccount', ...Object.keys(REFINANCING),
    ],
    mend: ({ page }) => fillForm(page, { ...FINANCIAL, purpose: 'LOAN_REPAYMENT', ...REFINANCING }, pointer(page)),
  },
  {
    step: 'housing-legal-data', state: 'PEFI_INFO', next: 'summary',
    fields: [
      'street', 'houseNumber', 'zipCode', 'city', 'residentSince', 'housingSituation', 'numberOfPeopleInSameHousehold', 'numberOfDependentChildren',
      'taxCountry', 'usPerson', 'politicallyExposed', 'actsOnOwnAccount', 'creditCheckNoticeRead',
    ],
    mend: ({ page }) => fillForm(page, HOUSING, pointer(page)),
  },
  { step: 'summary', state: 'LEGAL_INFO', next: 'personal-offer', fields: ['declaration'], mend: ({ page }) => page.locator('[name=declaration]').check() },
  {
    step: 'personal-offer', state: 'SCORED', next: 'insurance', fields: ['variableInterestType', 'repaymentDay'],
    mend: async ({ page }) => {
      await page.locator('form input[type=radio]').first().check();
      await page.locator('[name=repaymentDay]').selectOption('10');
    },
  },
  { step: 'insurance', state: 'OFFER_SELECTED', next: 'signing', fields: ['insurance'], mend: ({ page }) => page.locator('form [value=NONE]').check() },
  {
    step: 'signing', state: 'INSURANCE_SELECTED', next: 'document-upload', fields: ['utan'],
    mend: async ({ page, sandbox, id }) => {
      await readContracts(page, pointer(page));
      await page.getByRole('button', { name: 'Code per SMS anfordern' }).click();
      await expect(page.getByText('Der Code wurde gesendet.')).toBeVisible();
      await pointer(page).type(page.locator('[name=utan]'), await sandbox.code(id));
    },
  },
  {
    step: 'document-upload', state: 'DOC_SIGNED', next: 'result', fields: ['documents.INCOME_PROOF'],
    mend: async ({ page }) => {
      await paper(page, 'INCOME_PROOF', 'Gehaltszettel.pdf');
      await paper(page, 'IDENTITY', 'Ausweis.pdf');
    },
  },
];

/** The contrast theme is tried at one of the brands. */
const WITH_CONTRAST: BrandId = 'direct';

for (const brand of BRANDS) {
  for (const { step, state, before, fields, mend, next } of FORMS) {
    test(`row 5.5: ${step} of ${brand} says what is missing and is mended`, async ({ page, baseURL, sandbox }) => {
      const started = state === undefined ? undefined : await sandbox.start({ state, brand });
      const tools = { page, sandbox, id: started?.id ?? '' };
      await page.goto(started?.url ?? at(brand, '/flow/ntb/registration', baseURL));
      await expectStep(page, step);
      if (brand === WITH_CONTRAST) await page.locator('[data-action=contrast]').click();
      await expect(page.locator('html')).toHaveAttribute('data-contrast', brand === WITH_CONTRAST ? 'on' : 'off');

      await before?.(tools);
      await mainAction(page).click();
      const inError = await expectRefused(page);
      expect(inError).toEqual(expect.arrayContaining([...fields]));
      await expectAccessible(page);
      await expectStep(page, step);

      await mend(tools);
      await expectMended(page);
      await mainAction(page).click();
      await expectStep(page, next);
    });
  }
}
