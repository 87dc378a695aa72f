/** The account check (PSD2) and the scoring that follows it. */
import { withDecision, withIndication } from '../journeys/offers.ts';
import { renewStandardInformation, withdrawStandardInformation } from '../journeys/papers.ts';
import { WITHOUT_ACCOUNT_CHECK } from '../people.ts';
import type { Services } from '../services.ts';
import { withValues, type Loan } from '../store/applications.ts';
import { addCheck, latestCheck } from '../store/checks.ts';
import { refused, type Handlers } from './answer.ts';
import { change } from './change.ts';

/** The address of a check at the stand-in bank. */
export const accountCheckUrl = ({ origin }: Services, { brand }: Loan, checkId: string): string =>
  `${origin(brand)}/sandbox/account-check/${checkId}`;

export function accountHandlers(
  services: Services,
): Pick<
  Handlers,
  'startAccountCheck' | 'getAccountCheck' | 'processApplication' | 'calculateOffers'
> {
  return {
    startAccountCheck: ({ path: { id } }) =>
      change(services, id, 'startAccountCheck', async ({ query, loan }) => {
        if (loan.application.customer.emailAddress?.toLowerCase() === WITHOUT_ACCOUNT_CHECK)
          throw refused('PSD2_NOT_AVAILABLE');
        return {
          loan: withValues(loan, {
            crifUrl: accountCheckUrl(
              services,
              loan,
              await addCheck(query, 'account', id, 'running'),
            ),
          }),
        };
      }),

    getAccountCheck: ({ path: { id } }) =>
      change(services, id, 'getAccountCheck', async ({ query, loan }) => {
        const status = (await latestCheck(query, 'account', id))?.status ?? 'aborted';
        if (status === 'running') return { outcome: 'running' };
        if (status !== 'ok') return { outcome: 'failed' };
        const passed = withValues(loan, {
          psd2Required: false,
          isPsdRequired: false,
          crifUrl: undefined,
        });
        return { outcome: 'ok', loan: { ...passed, accountChecked: true } };
      }),

    processApplication: ({ path: { id }, request }) =>
      change(
        services,
        id,
        'process',
        async ({ query, loan, now }) => {
          // A new customer gets an indication until the identity is checked; a known one the decision at once.
          if (loan.customerType === 'ntb') {
            const indicated = withIndication(loan, now);
            await renewStandardInformation(query, indicated);
            return { loan: indicated };
          }
          const decided = withDecision(loan, now);
          if (decided.outcome === 'scored') await renewStandardInformation(query, decided.loan);
          return decided;
        },
        request,
      ),

    calculateOffers: ({ path: { id } }) =>
      change(services, id, 'calculateOffers', async ({ query, loan, now }) => {
        if (loan.application.state === 'PROCESSED') return { loan: withIndication(loan, now) };
        // Once decided, the offers stand: a choice must not change what may be chosen.
        if (loan.application.state !== 'LEGITIMATION_COMPLETED') return {};
        const decided = withDecision(loan, now);
        await (
          decided.outcome === 'scored' ? renewStandardInformation : withdrawStandardInformation
        )(query, decided.loan);
        return decided;
      }),
  };
}
