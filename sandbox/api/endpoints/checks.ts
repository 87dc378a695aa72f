/** The account check (PSD2), the scoring that follows it, and the identity check; the outcomes of checks are read at the partners. */
import type { Application } from '../../application.ts';
import {
  withDecision,
  withIndication,
  renewStandardInformation,
  withdrawStandardInformation,
} from '../../journeys/beginning.ts';
import { WITHOUT_ACCOUNT_CHECK } from '../../people.ts';
import { checkUrl, type Services } from '../../services.ts';
import { withValues } from '../../store/applications.ts';
import { type CheckStatus } from '../../store/checks.ts';
import { ok, refused, type Handlers } from '../answer.ts';
import { change } from '../change.ts';

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

export const checkHandlers = (services: Services) =>
  ({
    startAccountCheck: (call) =>
      change(services, call, 'startAccountCheck', async ({ store, loan }) => {
        const { id, customer } = loan.application;
        if (customer.emailAddress?.toLowerCase() === WITHOUT_ACCOUNT_CHECK)
          throw refused('PSD2_NOT_AVAILABLE');
        const checkId = await store.addCheck('account', id, 'running');
        return {
          loan: withValues(loan, { crifUrl: checkUrl(services, loan, 'account', checkId) }),
        };
      }),

    getAccountCheck: (call) =>
      change(services, call, 'getAccountCheck', async ({ store, loan }) => {
        const { status } = (await store.latestCheck('account', call.path.id)) ?? {};
        if (status === 'running') return { outcome: 'running' };
        if (status !== 'ok') return { outcome: 'failed' };
        const done = { psd2Required: false, isPsdRequired: false, crifUrl: undefined };
        return { outcome: 'ok', loan: { ...withValues(loan, done), accountChecked: true } };
      }),

    processApplication: (call) =>
      change(services, call, 'process', async ({ store, loan }) => {
        // A new customer gets an indication until the identity is checked; a known one the decision at once.
        const done =
          loan.customerType === 'ntb' ? { loan: withIndication(loan) } : withDecision(loan);
        if (!('outcome' in done) || done.outcome === 'scored')
          await renewStandardInformation(store, done.loan);
        return done;
      }),

    calculateOffers: (call) =>
      change(services, call, 'calculateOffers', async ({ store, loan }) => {
        if (loan.application.state === 'PROCESSED') return { loan: withIndication(loan) };
        // Once decided, the offers stand: a choice must not change what may be chosen.
        if (loan.application.state !== 'LEGITIMATION_COMPLETED') return {};
        const decided = withDecision(loan);
        await (
          decided.outcome === 'scored' ? renewStandardInformation : withdrawStandardInformation
        )(store, decided.loan);
        return decided;
      }),

    startLegitimation: (call) =>
      change(services, call, 'startLegitimation', async ({ store, loan }) => {
        const status = 'INITIALIZED';
        const { id } = call.path;
        const last = await store.latestCheck('identity', id);
        const checkId =
          last?.status === status ? last.id : await store.addCheck('identity', id, status);
        const redirectURL = checkUrl(services, loan, 'identity', checkId);
        const begun = { legitimationStatus: status, legitimationRedirectURL: redirectURL } as const;
        return {
          loan: withValues(loan, { ...begun, decision: undefined }),
          answer: ok({ status, redirectURL }),
        };
      }),

    getLegitimation: (call) =>
      change(services, call, 'getLegitimation', async ({ store, loan }) => {
        const check = await store.latestCheck('identity', call.path.id);
        if (check === undefined)
          return { outcome: 'unchanged', answer: ok({ status: 'INITIALIZED' }) };
        const { status } = check;
        const { outcome, decision } = MEANING[status];
        const completes = status === 'APPROVED' && loan.customerType === 'existing';
        const redirectURL = checkUrl(services, loan, 'identity', check.id);
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
