/** Every screen and how to open it; every form and how it is corrected. Its required fields: the transcripts. */
import type { Page } from 'playwright/test';
import { EMPLOYEE, PENSIONER, stepsFor, typed } from '../../../sandbox/applicants/applicants.ts';
import { editable, fillForm, pointer } from '../support/fill.ts';
import {
  at,
  type BrandId,
  expect,
  expectStep,
  STATE_OF,
  test as base,
} from '../support/fixtures.ts';
import { field } from '../support/form-errors.ts';
import { button, like } from '../support/page.ts';
import { paper, readContracts, signIn } from '../support/partners.ts';
import type { Sandbox, StartingPoint } from '../support/sandbox.ts';

interface Tools {
  page: Page;
  sandbox: Sandbox;
  id: string;
}

interface Form {
  /** Makes further fields appear before the submit. */
  before?(tools: Tools): Promise<void>;
  correct(tools: Tools): Promise<void>;
  next: string;
}

/** With a loan to repay. */
const REPAYING = typed('personal-financial-data', {
  ...EMPLOYEE,
  purpose: 'LOAN_REPAYMENT',
  refinancings: (PENSIONER.refinancings ?? []).slice(0, 1),
});

/** Of a step whose screen is its form. */
const plainForm = (step: string): Form => ({
  next: stepsFor()[stepsFor().indexOf(step) + 1] ?? 'summary',
  correct: async ({ page }) => fillForm(page, await editable(page, typed(step))),
});

/** By the name of the screen. */
const FORMS: Readonly<Record<string, Form>> = {
  ...Object.fromEntries(stepsFor().map((step) => [step, plainForm(step)])),
  'personal-financial-data': {
    ...plainForm('personal-financial-data'),
    before: async ({ page }) => {
      await field(page, 'occupation').locator('[value=EMPLOYEE]').check();
      await field(page, 'purpose').locator('select').selectOption('LOAN_REPAYMENT');
      await page.locator('[data-add="refinancings"]').click();
    },
    correct: ({ page }) => fillForm(page, REPAYING),
  },
  summary: {
    next: 'personal-offer',
    correct: ({ page }) => page.locator('[name=declaration]').check(),
  },
  'personal-offer': {
    next: 'insurance',
    correct: async ({ page }) => {
      await page.locator('form input[type=radio]').first().check();
      await page.locator('[name=repaymentDay][value="10"]').check();
    },
  },
  insurance: { next: 'signing', correct: ({ page }) => page.locator('form [value=NONE]').check() },
  signing: {
    next: 'document-upload',
    correct: async ({ page, sandbox, id }) => {
      await readContracts(page);
      await button(page, 'steps:signing.send').click();
      await expect(page.getByText(like('steps:signing.sentTo'))).toBeVisible();
      await pointer(page).type(page.locator('[name=utan]'), await sandbox.code(id));
    },
  },
  'document-upload': {
    next: 'result',
    correct: async ({ page }) => {
      await paper(page, 'INCOME_PROOF', 'Gehaltszettel.pdf');
      await paper(page, 'IDENTITY', 'Ausweis.pdf');
    },
  },
};

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

/** Words that follow the name of the step. */
const VARIANTS = /-(?:again|cancelled|first|granted|pending|refused)$/;
const screen = (
  customerType: ScreenCase['customerType'],
  name: string,
  opening: Pick<ScreenCase, 'start' | 'path'>,
): ScreenCase => ({
  customerType,
  name,
  step: name.replace(VARIANTS, ''),
  form: FORMS[name],
  ...opening,
});

/** The states that lead to the screens of both kinds of customers. */
const { 'id-check': _ofNewCustomers, result: GRANTED, ...OF_STEPS } = STATE_OF;
const STATES = {
  ...OF_STEPS,
  'result-granted': GRANTED,
  'result-refused': 'REJECTED',
  'result-cancelled': 'CANCELLED',
};
const inStates = (customerType: ScreenCase['customerType'], except: readonly string[] = []) =>
  Object.entries(STATES)
    .filter(([name]) => !except.includes(name))
    .map(([name, state]) => screen(customerType, name, { start: { state } }));
/** Screens that are the same for existing customers. */
const SAME = ['psd', 'psdresult', 'document-upload', 'result-refused', 'result-cancelled'];

export const SCREENS: readonly ScreenCase[] = [
  screen('ntb', 'main', { path: '/main?amount=12000&duration=5' }),
  screen('ntb', 'registration', { path: '/flow/ntb/registration' }),
  ...inStates('ntb'),
  screen('ntb', 'personal-offer-first', { start: { state: 'PROCESSED' } }),
  screen('ntb', 'id-check', { start: { state: 'LEGITIMATION_INIT' } }),
  screen('ntb', 'mismatch', {
    start: { state: 'LEGITIMATION_INIT', legitimationStatus: 'MISMATCH' },
  }),
  screen('ntb', 'mismatch-again', { start: { state: 'RETRY' } }),
  screen('ntb', 'result-pending', {
    start: { state: 'LEGITIMATION_INIT', legitimationStatus: 'PENDING' },
  }),
  screen('ntb', 'fail', { start: { state: 'LEGITIMATION_COMPLETED' } }),
  screen('existing', 'start', { path: '/flow/existing/start' }),
  ...inStates('existing', SAME),
  screen('existing', 'mismatch', {
    start: { state: 'DOC_SIGNED', legitimationStatus: 'MISMATCH' },
    path: '/flow/existing/id-check',
  }),
  screen('existing', 'fail', { start: { state: 'PROCESSED' } }),
];

/** One screen of each layout: those of existing customers differ in the start only, results and mismatches in their texts. */
const SAME_LAYOUT = [
  'personal-offer-first',
  'mismatch-again',
  'result-refused',
  'result-cancelled',
];
export const LAYOUTS = SCREENS.filter(
  ({ customerType, name, step }) =>
    (customerType === 'ntb' || step === 'start') && !SAME_LAYOUT.includes(name),
);

const CUSTOMER_OF = { bank: 'anna', direct: 'clara' } as const;

/** Opens everything that is folded. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.querySelectorAll('details').forEach((part) => (part.open = true)),
  );
  // What is loaded when it is opened; for a moment the spinner lies over the page.
  await expect(page.locator('details:has(> summary:only-child), [data-loading]')).toHaveCount(0);
}

/** The id is '' where there is no application. */
type OpenScreen = (screen: ScreenCase, brand: BrandId) => Promise<Tools>;

export const test = base.extend<{ openScreen: OpenScreen }>({
  openScreen: ({ page, sandbox, baseURL }, provide) =>
    provide(async ({ customerType, start, path = '/main', step }, brand) => {
      const started =
        start === undefined ? undefined : await sandbox.start({ ...start, brand, customerType });
      await page.goto(started?.url ?? at(brand, path, baseURL));
      // The failure page is shown without a sign-in.
      if (customerType === 'existing' && step !== 'fail') await signIn(page, CUSTOMER_OF[brand]);
      if (started !== undefined && path !== '/main') {
        await page.locator('main[data-step]').waitFor();
        await page.goto(at(brand, path, baseURL));
      }
      await expectStep(page, step);
      // Documents are made, offers are fetched.
      if (step !== 'main' && step !== 'fail')
        await page.locator('form[data-form] button[type=submit]').first().waitFor();
      // The status of the check comes a moment after the button.
      if (step === 'psdresult') await page.locator('main [aria-live=polite] [role=note]').waitFor();
      return { page, sandbox, id: started?.id ?? '' };
    }),
});
