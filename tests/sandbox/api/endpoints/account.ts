/** The account check (PSD2) and the scoring that follows it. */
import {
  withDecision,
  withIndication,
  renewStandardInformation,
  withdrawStandardInformation,
} from '../../journeys/beginning.ts';
import { WITHOUT_ACCOUNT_CHECK } from '../../people.ts';
import type { Services } from '../../services.ts';
import { withValues, type Loan } from '../../store/applications.ts';
import { addCheck, latestCheck } from '../../store/checks.ts';
import { refused, type Handlers } from '../answer.ts';
import { change } from '../change.ts';

/** The address of a check at the stand-in bank. */
export const accountCheckUrl = ({ origin }: Services, { brand }: Loan, checkId: string): string =>
  `${origin(brand)}/sandbox/account-check/${checkId}`;

export const accountHandlers = (services: Services) =>
  ({
    startAccountCheck: (call) =>
      change(services, call, 'startAccountCheck', async ({ query, loan }) => {
        const { id, customer } = loan.application;
        if (customer.emailAddress?.toLowerCase() === WITHOUT_ACCOUNT_CHECK)
          throw refused('PSD2_NOT_AVAILABLE');
        const checkId = await addCheck(query, 'account', id, 'running');
        return { loan: withValues(loan, { crifUrl: accountCheckUrl(services, loan, checkId) }) };
      }),

    getAccountCheck: (call) =>
      change(services, call, 'getAccountCheck', async ({ query, loan }) => {
        const { status } = (await latestCheck(query, 'account', call.path.id)) ?? {};
        if (status === 'running') return { outcome: 'running' };
        if (status !== 'ok') return { outcome: 'failed' };
        const done = { psd2Required: false, isPsdRequired: false, crifUrl: undefined };
        return { outcome: 'ok', loan: { ...withValues(loan, done), accountChecked: true } };
      }),

    processApplication: (call) =>
      change(services, call, 'process', async ({ query, loan, now }) => {
        // A new customer gets an indication until the identity is checked; a known one the decision at once.
        const done =
          loan.customerType === 'ntb'
            ? { loan: withIndication(loan, now) }
            : withDecision(loan, now);
        if (!('outcome' in done) || done.outcome === 'scored')
          await renewStandardInformation(query, done.loan);
        return done;
      }),

    calculateOffers: (call) =>
      change(services, call, 'calculateOffers', async ({ query, loan, now }) => {
        if (loan.application.state === 'PROCESSED') return { loan: withIndication(loan, now) };
        // Once decided, the offers stand: a choice must not change what may be chosen.
        if (loan.application.state !== 'LEGITIMATION_COMPLETED') return {};
        const decided = withDecision(loan, now);
        await (
          decided.outcome === 'scored' ? renewStandardInformation : withdrawStandardInformation
        )(query, decided.loan);
        return decided;
      }),
  }) satisfies Partial<Handlers>;
