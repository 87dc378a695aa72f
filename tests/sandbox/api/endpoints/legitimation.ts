/** The identity check: starts it, and reads the outcome at the partner. */
import type { Application } from '../../application.ts';
import type { Services } from '../../services.ts';
import { withValues, type Loan } from '../../store/applications.ts';
import { addCheck, latestCheck, type CheckStatus } from '../../store/checks.ts';
import { ok, type Handlers } from '../answer.ts';
import { change } from '../change.ts';

/** The address of a check at the stand-in identity service. */
export const identityCheckUrl = ({ origin }: Services, { brand }: Loan, checkId: string): string =>
  `${origin(brand)}/sandbox/identity-check/${checkId}`;

/** Outcome and decision of each status; without a decision an earlier one is removed. */
const MEANING: Readonly<
  Record<CheckStatus['identity'], { outcome: string; decision?: Application['decision'] }>
> = {
  INITIALIZED: { outcome: 'unchanged' },
  PENDING: { outcome: 'unchanged', decision: 'YELLOW' },
  MISMATCH: { outcome: 'unchanged' },
  RETRY: { outcome: 'retry' },
  REJECTED: { outcome: 'rejected', decision: 'RED' },
  APPROVED: { outcome: 'approved' },
};

export const legitimationHandlers = (services: Services) =>
  ({
    startLegitimation: (call) =>
      change(services, call, 'startLegitimation', async ({ query, loan }) => {
        const status = 'INITIALIZED';
        const { id } = call.path;
        const last = await latestCheck(query, 'identity', id);
        const checkId =
          last?.status === status ? last.id : await addCheck(query, 'identity', id, status);
        const redirectURL = identityCheckUrl(services, loan, checkId);
        const begun = { legitimationStatus: status, legitimationRedirectURL: redirectURL } as const;
        return {
          loan: withValues(loan, { ...begun, decision: undefined }),
          answer: ok({ status, redirectURL }),
        };
      }),

    getLegitimation: (call) =>
      change(services, call, 'getLegitimation', async ({ query, loan }) => {
        const check = await latestCheck(query, 'identity', call.path.id);
        if (check === undefined)
          return { outcome: 'unchanged', answer: ok({ status: 'INITIALIZED' }) };
        const { status } = check;
        const { outcome, decision } = MEANING[status];
        const completes = status === 'APPROVED' && loan.customerType === 'existing';
        const redirectURL = identityCheckUrl(services, loan, check.id);
        return {
          outcome,
          loan: withValues(loan, {
            legitimationStatus: status,
            decision: completes ? 'GREEN' : decision,
            decisionReason: decision === 'RED' ? 'IDENTITY_NOT_CONFIRMED' : undefined,
          }),
          answer: ok(status === 'INITIALIZED' ? { status, redirectURL } : { status }),
        };
      }),
  }) satisfies Partial<Handlers>;
