/** A new customer's journey by calls, as the application makes them: from the registration to the completed loan. */
import type { Application } from '../sandbox/application.ts';
import {
  applicationOf,
  endCheck,
  FINANCIAL,
  HOUSING,
  lastCode,
  PDF_BYTES,
  REGISTRATION,
  type Client,
} from '../sandbox/client.ts';

export async function toContract(client: Client, id: string): Promise<void> {
  const { apply } = applicationOf(client, id);
  await apply('PATCH', '', FINANCIAL);
  await apply('PATCH', '', HOUSING);
  await apply('POST', '/process', { installmentAmount: 205.97 });
  const { redirectURL } = await apply<{ redirectURL: string }>('POST', '/legitimation');
  await endCheck(client, redirectURL, 'APPROVED');
  await apply('GET', '/legitimation');
  const { productOffer } = await apply('POST', '/products');
  const { requestedAmount, termInMonths } = productOffer?.calculatedOffers?.[0] ?? {};
  const loan = { loanAmount: requestedAmount, loanDuration: termInMonths };
  await apply('PUT', '/products', { ...loan, variableInterestType: 'FIX', repaymentDay: 15 });
  await apply('GET', '/insurance-offers');
  await apply('POST', '/insurance-offers', { insurance: 'NONE' });
  await apply('POST', '/contract');
}

/** Returns the completed application. `captcha` is a proof of work, where one is required. */
export async function wholeJourney(client: Client, captcha?: string): Promise<Application> {
  const registration = { ...REGISTRATION, ...(captcha && { captcha }) };
  const { id } = await client.apply('POST', '/api/applications', registration);
  await toContract(client, id);
  const { apply } = applicationOf(client, id);
  await apply('POST', '/contract/utan', {});
  await apply('POST', '/contract/sign', { utan: await lastCode(client, id) });
  const { status } = await client.upload(id, 'lohn.pdf', PDF_BYTES, 'INCOME_PROOF');
  if (status !== 200) throw new Error(`the upload answered ${status}`);
  return apply('POST', '/finalize');
}
