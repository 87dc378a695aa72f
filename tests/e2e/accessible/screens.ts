/** Every screen there is, and how to get there at once: an application made by the sandbox, or a plain address. */
import type { Page } from 'playwright/test';
import { at, expect, expectStep } from '../support/fixtures.ts';
import type { BrandId } from '../support/fixtures.ts';
import { FORMS } from './forms.ts';
import type { Form } from './forms.ts';
import { pointer } from '../support/hand.ts';
import type { Sandbox, StartingPoint } from '../support/sandbox.ts';
import { signIn } from '../support/sign-in.ts';

export interface ScreenCase {
  /** Its name in reports and of its transcript. */
  name: string;
  step: string;
  customerType: 'ntb' | 'existing';
  start?: Omit<StartingPoint, 'brand' | 'customerType'>;
  /** The address where there is no application, or to go on to when there is one. */
  path?: string;
  /** What can be refused and mended there. */
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

/** Shows the screen; answers the id of its application, '' where there is none. */
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
  // Some are on their way a little longer: papers are made, offers are fetched.
  if (step !== 'main' && step !== 'fail')
    await page.locator('form[data-form] button[type=submit]').first().waitFor({ timeout: 30_000 });
  // On a busy machine a call under way (the price) would cover the screen a moment later.
  await expect(page.locator('main[aria-busy=true], [data-loading]')).toHaveCount(0);
  // The check is looked up on arrival: what it found comes a moment after the button.
  if (step === 'psdresult') await page.locator('main [aria-live=polite] [role=note]').waitFor();
  return started?.id ?? '';
}
