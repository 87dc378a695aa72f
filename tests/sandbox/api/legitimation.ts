/** The identity check: starts it, and reads the outcome at the partner. */
import type { Application } from '../application.ts';
import type { Services } from '../services.ts';
import { withValues, type Loan } from '../store/applications.ts';
import { addCheck, latestCheck, type CheckStatus } from '../store/checks.ts';
import { ok, type Handlers } from './answer.ts';
import { change } from './change.ts';

/** The address of a check at the stand-in identity service. */
export const identityCheckUrl = ({ origin }: Services, { brand }: Loan, checkId: string): string =>
  `${origin(brand)}/sandbox/identity-check/${checkId}`;

/** Outcome and decision of each status; undefined removes an earlier decision. */
const MEANING: Readonly<
  Record<
    CheckStatus['identity'],
    { outcome: string; decision: Application['decision'] | undefined }
  >
> = {
  INITIALIZED: { outcome: 'unchanged', decision: undefined },
  PENDING: { outcome: 'unchanged', decision: 'YELLOW' },
  MISMATCH: { outcome: 'unchanged', decision: undefined },
  RETRY: { outcome: 'retry', decision: undefined },
  REJECTED: { outcome: 'rejected', decision: 'RED' },
  APPROVED: { outcome: 'approved', decision: undefined },
};

export function legitimationHandlers(
  services: Services,
): Pick<Handlers, 'startLegitimation' | 'getLegitimation'> {
  return {
    startLegitimation: ({ path: { id } }) =>
      change(services, id, 'startLegitimation', async ({ query, loan }) => {
        const last = await latestCheck(query, 'identity', id);
        const checkId =
          last?.status === 'INITIALIZED'
            ? last.id
            : await addCheck(query, 'identity', id, 'INITIALIZED');
        const redirectURL = identityCheckUrl(services, loan, checkId);
        return {
          loan: withValues(loan, {
            legitimationStatus: 'INITIALIZED',
            legitimationRedirectURL: redirectURL,
            decision: undefined,
          }),
          answer: ok({ status: 'INITIALIZED', redirectURL }),
        };
      }),

    getLegitimation: ({ path: { id } }) =>
      change(services, id, 'getLegitimation', async ({ query, loan }) => {
        const check = await latestCheck(query, 'identity', id);
        if (check === undefined)
          return { outcome: 'unchanged', answer: ok({ status: 'INITIALIZED' }) };
        const { outcome, decision } = MEANING[check.status];
        const completes = outcome === 'approved' && loan.customerType === 'existing';
        return {
          outcome,
          loan: withValues(loan, {
            legitimationStatus: check.status,
            decision: completes ? 'GREEN' : decision,
            decisionReason: decision === 'RED' ? 'IDENTITY_NOT_CONFIRMED' : undefined,
          }),
          answer: ok({
            status: check.status,
            ...(check.status === 'INITIALIZED'
              ? { redirectURL: identityCheckUrl(services, loan, check.id) }
              : {}),
          }),
        };
      }),
  };
}
