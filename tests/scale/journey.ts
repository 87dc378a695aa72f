/** A new customer's whole way by calls, as the application makes them: from the registration to the completed loan. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import {
  SAMPLE_FINANCIAL_DATA,
  SAMPLE_HOUSING_DATA,
  SAMPLE_REGISTRATION,
  SAMPLE_WISH,
} from '../sandbox/journeys/sample.ts';
import type { Application, Client } from './client.ts';

export const REGISTRATION = { ...SAMPLE_WISH, customer: SAMPLE_REGISTRATION };
const BOUNDARY = 'part';

/** A fresh proof of work, solved. */
export async function proofOfWork(client: Client): Promise<string> {
  const challenge = await client.apply<Parameters<typeof solveChallenge>[0]['challenge']>(
    'GET',
    '/api/captcha',
  );
  return Buffer.from(
    JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }),
  ).toString('base64');
}

/** The signing code sent last for this application. */
export async function codeFor(client: Client, id: string): Promise<string> {
  const messages = await client.apply<{ applicationId: string | null; code: string | null }[]>(
    'GET',
    '/sandbox/messages',
  );
  return (
    messages.find(({ applicationId, code }) => applicationId === id && code !== null)?.code ?? ''
  );
}

/** The identity check ends well, at its stand-in. */
export async function identify(client: Client, id: string): Promise<void> {
  const { redirectURL } = await client.apply<{ redirectURL: string }>(
    'POST',
    `/api/applications/${id}/legitimation`,
  );
  const { status } = await client.inject({
    method: 'POST',
    url: new URL(redirectURL).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'status=APPROVED',
  });
  if (status !== 303) throw new Error(`the identity check answered ${status}`);
  await client.apply('GET', `/api/applications/${id}/legitimation`);
}

export async function toContract(client: Client, id: string): Promise<void> {
  const path = `/api/applications/${id}`;
  await client.apply('PATCH', path, SAMPLE_FINANCIAL_DATA);
  await client.apply('PATCH', path, SAMPLE_HOUSING_DATA);
  await client.apply('POST', `${path}/process`, { installmentAmount: 205.97 });
  await identify(client, id);
  const offer = await client.apply('POST', `${path}/products`);
  const { requestedAmount = 0, termInMonths = 0 } = offer.productOffer?.calculatedOffers?.[0] ?? {};
  await client.apply('PUT', `${path}/products`, {
    loanAmount: requestedAmount,
    loanDuration: termInMonths,
    variableInterestType: 'FIX',
    repaymentDay: 15,
  });
  await client.apply('GET', `${path}/insurance-offers`);
  await client.apply('POST', `${path}/insurance-offers`, { insurance: 'NONE' });
  await client.apply('POST', `${path}/contract`);
}

/** Signs, uploads a paper and ends; answers the last application. */
export async function conclude(
  client: Client,
  id: string,
  code: () => Promise<string>,
): Promise<Application> {
  const path = `/api/applications/${id}`;
  await client.apply('POST', `${path}/contract/utan`, {});
  await client.apply('POST', `${path}/contract/sign`, { utan: await code() });
  const part = (head: string, body: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const uploaded = await client.inject({
    method: 'POST',
    url: `${path}/documents`,
    headers: {
      'x-requested-with': 'kredit',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: `${part('name="category"', 'INCOME_PROOF')}${part('name="file"; filename="lohn.pdf"', '%PDF-1.4\n%%EOF\n')}--${BOUNDARY}--\r\n`,
  });
  if (uploaded.status !== 200)
    throw new Error(`the upload answered ${uploaded.status} ${uploaded.body}`);
  return client.apply('POST', `${path}/finalize`);
}

/** The whole way. `captcha` gives a proof of work where one is asked for. */
export async function wholeJourney(
  client: Client,
  captcha: () => Promise<string | undefined> = async () => undefined,
): Promise<Application> {
  const proof = await captcha();
  const { id } = await client.apply('POST', '/api/applications', {
    ...REGISTRATION,
    ...(proof === undefined ? {} : { captcha: proof }),
  });
  await toContract(client, id);
  return conclude(client, id, () => codeFor(client, id));
}
