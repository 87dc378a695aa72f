/** Where the applicant can correct what a check refused (contract, section 4): only an address, in the step that asks for it. */
import type { Application } from '#flow/application.ts';
import type { CustomerCheck } from '#flow/problems.ts';
import { admits, type Step } from '#flow/steps.ts';

/** `given`: the bank has the answers already and does not ask for them (section 3). Undefined where nothing can be corrected here. */
export function correctionOf(
  check: CustomerCheck,
  application: Application | undefined,
): Step | 'given' | undefined {
  if (check !== 'ADDRESS_CHECK_FAILED' || application === undefined) return undefined;
  if (application.customer.addressRequired === false) return 'given';
  const step = 'housing-legal-data';
  return admits(step, application) ? step : undefined;
}
