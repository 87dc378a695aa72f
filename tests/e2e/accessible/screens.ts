/** Every screen and how to open it; every form, its required fields and how it is corrected. */
import type { Page } from 'playwright/test';
import { EMPLOYEE, PENSIONER } from '../../applicants/applicants.ts';
import { type Answers, typed } from '../../applicants/applicants.ts';
import { fillForm, HOUSING, pointer, REGISTRATION } from '../support/fill.ts';
import { at, type BrandId, expect, expectStep } from '../support/fixtures.ts';
import { field } from '../support/form-errors.ts';
import { button } from '../support/page.ts';
import { paper, readContracts, signIn } from '../support/partners.ts';
import type { Sandbox, StartingPoint } from '../support/sandbox.ts';
import { like } from '../support/texts.ts';

interface Tools {
  page: Page;
  sandbox: Sandbox;
  id: string;
}

interface Form {
  step: string;
  /** The state in which the step is reached; absent: without an application. */
  state?: string;
  /** Makes further fields appear before the submit. */
  before?(tools: Tools): Promise<void>;
  /** Fields that have to be among those in error. */
  fields: readonly string[];
  correct(tools: Tools): Promise<void>;
  next: string;
}

/** Without the fields that are read-only, because the bank knows them. */
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

const FORMS: readonly Form[] = [
  {
    step: 'registration',
    next: 'personal-financial-data',
    fields: ['gender', 'firstName', 'lastName', 'dateOfBirth', 'emailAddress', 'mobilePhone'],
    correct: ({ page }) => fillForm(page, REGISTRATION, pointer(page)),
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
    correct: ({ page }) => fillForm(page, REPAYING, pointer(page)),
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
    correct: async ({ page }) => fillForm(page, await editable(page, HOUSING), pointer(page)),
  },
  {
    step: 'summary',
    state: 'LEGAL_INFO',
    next: 'personal-offer',
    fields: ['declaration'],
    correct: ({ page }) => page.locator('[name=declaration]').check(),
  },
  {
    step: 'personal-offer',
    state: 'SCORED',
    next: 'insurance',
    fields: ['variableInterestType', 'repaymentDay'],
    correct: async ({ page }) => {
      await page.locator('form input[type=radio]').first().check();
      await page.locator('[name=repaymentDay][value="10"]').check();
    },
  },
  {
    step: 'insurance',
    state: 'OFFER_SELECTED',
    next: 'signing',
    fields: ['insurance'],
    correct: ({ page }) => page.locator('form [value=NONE]').check(),
  },
  {
    step: 'signing',
    state: 'INSURANCE_SELECTED',
    next: 'document-upload',
    fields: ['utan'],
    correct: async ({ page, sandbox, id }) => {
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
    correct: async ({ page }) => {
      await paper(page, 'INCOME_PROOF', 'Gehaltszettel.pdf');
      await paper(page, 'IDENTITY', 'Ausweis.pdf');
    },
  },
];

export interface ScreenCase {
  /** Its name in reports and transcripts. */
  name: string;
  step: string;
  customerType: 'ntb' | 'existing';
  start?: Omit<StartingPoint, 'brand' | 'customerType'>;
  /** The address without an application, or a second one with it. */
  path?: string;
  form?: Form | undefined;
}

/** The state that leads to each step of both kinds of customers. */
const STEPS: readonly [name: string, step: string, start: ScreenCase['start']][] = [
  ['personal-financial-data', 'personal-financial-data', { state: 'INIT' }],
  ['housing-legal-data', 'housing-legal-data', { state: 'PEFI_INFO' }],
  ['summary', 'summary', { state: 'LEGAL_INFO' }],
  ['psd', 'psd', { state: 'ACC_INIT' }],
  ['psdresult', 'psdresult', { state: 'ACC_RETRY' }],
  ['personal-offer', 'personal-offer', { state: 'SCORED' }],
  ['insurance', 'insurance', { state: 'OFFER_SELECTED' }],
  ['signing', 'signing', { state: 'INSURANCE_SELECTED' }],
  ['document-upload', 'document-upload', { state: 'DOC_SIGNED' }],
  ['result-granted', 'result', { state: 'COMPLETED' }],
  ['result-refused', 'result', { state: 'REJECTED' }],
  ['result-cancelled', 'result', { state: 'CANCELLED' }],
];

const screen = (
  customerType: ScreenCase['customerType'],
  name: string,
  step: string,
  rest: Pick<ScreenCase, 'start' | 'path'>,
): ScreenCase => ({
  customerType,
  name,
  step,
  form: FORMS.find((form) => form.step === step && form.state === rest.start?.state),
  ...rest,
});
const ofSteps = (
  customerType: ScreenCase['customerType'],
  steps: typeof STEPS = STEPS,
): ScreenCase[] =>
  steps.map(([name, step, start]) =>
    screen(customerType, name, step, start === undefined ? {} : { start }),
  );
/** Screens that are the same for existing customers. */
const SAME = ['psd', 'psdresult', 'document-upload', 'result-refused', 'result-cancelled'];

export const SCREENS: readonly ScreenCase[] = [
  screen('ntb', 'main', 'main', { path: '/main?amount=12000&duration=5' }),
  screen('ntb', 'registration', 'registration', { path: '/flow/ntb/registration' }),
  ...ofSteps('ntb'),
  screen('ntb', 'personal-offer-first', 'personal-offer', { start: { state: 'PROCESSED' } }),
  screen('ntb', 'id-check', 'id-check', { start: { state: 'LEGITIMATION_INIT' } }),
  screen('ntb', 'mismatch', 'mismatch', {
    start: { state: 'LEGITIMATION_INIT', legitimationStatus: 'MISMATCH' },
  }),
  screen('ntb', 'mismatch-again', 'mismatch', { start: { state: 'RETRY' } }),
  screen('ntb', 'result-pending', 'result', {
    start: { state: 'LEGITIMATION_INIT', legitimationStatus: 'PENDING' },
  }),
  screen('ntb', 'fail', 'fail', { start: { state: 'LEGITIMATION_COMPLETED' } }),
  screen('existing', 'start', 'start', { path: '/flow/existing/start' }),
  ...ofSteps(
    'existing',
    STEPS.filter(([name]) => !SAME.includes(name)),
  ),
  screen('existing', 'mismatch', 'mismatch', {
    start: { state: 'DOC_SIGNED', legitimationStatus: 'MISMATCH' },
    path: '/flow/existing/id-check',
  }),
  screen('existing', 'fail', 'fail', { start: { state: 'PROCESSED' } }),
];

const CUSTOMER_OF = { bank: 'anna', direct: 'clara' } as const;

/** Returns the id of the application, '' where there is none. */
export async function openScreen(
  page: Page,
  { customerType, start, path = '/main', step }: ScreenCase,
  brand: BrandId,
  sandbox: Sandbox,
  baseURL: string | undefined,
): Promise<string> {
  const started =
    start === undefined ? undefined : await sandbox.start({ ...start, brand, customerType });
  await page.goto(started?.url ?? at(brand, path, baseURL));
  // The failure page is shown without a sign-in.
  if (customerType === 'existing' && step !== 'fail')
    await signIn(page, CUSTOMER_OF[brand], pointer(page));
  if (started !== undefined && path !== '/main') {
    await page.locator('main[data-step]').waitFor();
    await page.goto(at(brand, path, baseURL));
  }
  await expectStep(page, step);
  // Documents are made, offers are fetched.
  if (step !== 'main' && step !== 'fail')
    await page.locator('form[data-form] button[type=submit]').first().waitFor({ timeout: 30_000 });
  // On a slow machine the spinner of a running call would cover the screen.
  await expect(page.locator('main[aria-busy=true], [data-loading]')).toHaveCount(0);
  // The status of the check comes a moment after the button.
  if (step === 'psdresult') await page.locator('main [aria-live=polite] [role=note]').waitFor();
  return started?.id ?? '';
}
