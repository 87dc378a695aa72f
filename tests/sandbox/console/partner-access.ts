/** What the partner stand-ins may see and do, on the database. */
import type { Application, LegitimationStatus } from '../application.ts';
import type { AccountCheckOutcome, CheckView, PartnerDeps } from '../partner-deps.ts';
import { testPeople } from '../people.ts';
import type { Services } from '../services.ts';
import { listLoans, readLoan } from '../store/applications.ts';
import { finishCheck, readCheck, type CheckKind, type CheckStatus } from '../store/checks.ts';
import { listFaults } from '../store/faults.ts';
import { listMessages } from '../store/messages.ts';

/** Where the browser goes after a check. */
const RETURN_STEP: Readonly<Record<CheckKind, string>> = {
  account: 'psdresult',
  identity: 'id-check',
};

const nameOf = ({ firstName = '', lastName = '' }: Application['customer']): string =>
  `${firstName} ${lastName}`.trim();

export function partnerDeps({ database, origin }: Services): PartnerDeps {
  const read = async <Kind extends CheckKind>(
    kind: Kind,
    checkId: string,
  ): Promise<CheckView<CheckStatus[Kind]> | undefined> => {
    const check = await readCheck(database.query, kind, checkId);
    const loan =
      check === undefined ? undefined : await readLoan(database.query, check.applicationId);
    if (check === undefined || loan === undefined) return undefined;
    const {
      brand,
      customerType,
      application: { customer },
    } = loan;
    return {
      applicationId: check.applicationId,
      brand,
      customerName: nameOf(customer),
      status: check.status,
      returnUrl: `${origin(brand)}/flow/${customerType}/${RETURN_STEP[kind]}`,
    };
  };
  const finish = async <Kind extends CheckKind>(
    kind: Kind,
    checkId: string,
    status: CheckStatus[Kind],
  ): Promise<void> => {
    await finishCheck(database.query, kind, checkId, status);
  };
  return {
    accountCheck: {
      read: (checkId) => read('account', checkId),
      finish: (checkId, outcome: AccountCheckOutcome) => finish('account', checkId, outcome),
    },
    identityCheck: {
      read: (checkId) => read('identity', checkId),
      finish: (checkId, status: LegitimationStatus) => finish('identity', checkId, status),
    },
    messages: { list: () => listMessages(database.query) },
    people: { list: testPeople },
    applications: { list: () => listLoans(database.query) },
    faults: { list: () => listFaults(database.query) },
  };
}
