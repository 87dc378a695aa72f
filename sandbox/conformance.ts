/** The sandbox as the bank whose conformance is tried: its test persons, and what a person does in between. */
import { answersTo } from './applicants/applicants.ts';
import { clientOf } from './client.ts';
import { SAMPLE } from './journeys/beginning.ts';
import { signIn } from './oidc/browser.ts';
import {
  PORTAL_EXISTING,
  PORTAL_REFUSALS,
  REGISTRATION_REFUSALS,
  WITHOUT_ACCOUNT_CHECK,
} from './people.ts';
import { WAY } from './application.ts';
import type { Sandbox } from './server.ts';

type Inputs = Readonly<Record<string, unknown>>;

const LOAN = { loanAmount: SAMPLE.loanAmount, loanDuration: SAMPLE.loanDuration };

/** A registration; the answers of the sample applicant, with this e-mail address. */
const registrationOf = (emailAddress: string) => ({
  ...LOAN,
  customer: { ...answersTo('registration').customer, emailAddress },
});
const entryOf = (vorgangId: string) => ({ konditionId: 'K-1', vorgangId, entity: '0100' });

/** Test persons of the sandbox: the example of what a bank puts into its own file. */
export const SANDBOX_PEOPLE: Inputs = {
  entity: '0100',
  newCustomer: registrationOf('neu@sandbox.example'),
  accountCustomer: registrationOf('konto@sandbox.example'),
  cancelCustomer: registrationOf('abbruch@sandbox.example'),
  limitCustomer: registrationOf('grenze@sandbox.example'),
  draftCustomer: registrationOf('entwurf@sandbox.example'),
  draft: {
    step: 'personal-financial-data',
    answers: { customer: { zipCode: '107', city: 'Wien' } },
  },
  existingLoan: LOAN,
  ...Object.fromEntries(
    WAY.steps.flatMap(({ step, makes }) => (makes === undefined ? [] : [[step, answersTo(step)]])),
  ),
  ...Object.fromEntries(
    Object.entries(REGISTRATION_REFUSALS).map(([email, [reason]]) => [
      reason,
      registrationOf(email),
    ]),
  ),
  PSD2_NOT_AVAILABLE: registrationOf(WITHOUT_ACCOUNT_CHECK),
  portalNew: entryOf('V-1'),
  portalExisting: entryOf(PORTAL_EXISTING),
  ...Object.fromEntries(
    Object.entries(PORTAL_REFUSALS).map(([id, [reason]]) => [`portal-${reason}`, entryOf(id)]),
  ),
};

/** Test persons with access tokens of those who sign in. */
export async function sandboxInputs({ app }: Sandbox, url: string): Promise<Inputs> {
  // The calls name the host that the provider is to be asked at.
  const { origin } = new URL(url);
  const { accessToken: token } = await signIn(app, 'anna', { origin });
  const { accessToken: nonRetailToken } = await signIn(app, 'firma', { origin });
  return { ...SANDBOX_PEOPLE, token, nonRetailToken };
}

/** Reads codes from the messages of the sandbox and ends checks at its stand-in partners. */
export function sandboxPerson({ app }: Sandbox) {
  const client = clientOf(app);
  const end = (address: unknown, status: string): Promise<true> =>
    client.endCheck(String(address), status).then(() => true);
  const codeOf = async (id: unknown) => (await client.codesSent(String(id)))[0];
  const answers: Readonly<Record<string, (known: Inputs) => unknown>> = {
    identityChecked: ({ identityAddress: at }) => at && end(at, 'APPROVED'),
    accountChecked: ({ accountAddress: at }) => at && end(at, 'ok'),
    newCode: ({ newCodeSent, newApplication }) => newCodeSent && codeOf(newApplication),
    existingCode: ({ existingCodeSent, existingApplication }) =>
      existingCodeSent && codeOf(existingApplication),
  };
  return async (input: string, known: Inputs): Promise<unknown> => await answers[input]?.(known);
}
