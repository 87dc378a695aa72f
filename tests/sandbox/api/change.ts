/** Reads or changes an application in one transaction: lock, check the state machine, work, set the next state, save, answer. */
import type { FastifyRequest } from 'fastify';
import type { Query } from '../database/database.ts';
import { isAllowed, stateAfter, type LifecycleCall } from '../rules/lifecycle.ts';
import type { Services } from '../services.ts';
import {
  factsOf,
  kindOf,
  lockLoan,
  readLoan,
  saveLoan,
  withValues,
  type Loan,
} from '../store/applications.ts';
import { notFound, ok, wrongState, type Answer } from './answer.ts';
import { assertVersion, presented } from './versions.ts';

export interface Work {
  readonly query: Query;
  readonly loan: Loan;
  readonly now: Date;
}

export interface Done {
  /** Absent: unchanged. */
  readonly loan?: Loan;
  /** Selects the next state where the table has several. */
  readonly outcome?: string;
  /** Absent: the application as it now is. */
  readonly answer?: Answer;
}

/** Refuses with 412 what the state machine does not allow. */
export function assertAllowed(call: LifecycleCall, loan: Loan): void {
  if (!allows(call, loan)) throw wrongState();
}

export const allows = (call: LifecycleCall, loan: Loan): boolean =>
  isAllowed(call, loan.application.state, kindOf(loan), factsOf(loan));

/** The loan in the state that follows an allowed call; facts count as they were before the call's work. */
export const moved = (call: LifecycleCall, before: Loan, after: Loan, outcome?: string): Loan =>
  withValues(after, {
    state: stateAfter(call, before.application.state, kindOf(before), factsOf(before), outcome),
  });

/** A call that may change the application; with `request` it checks the header If-Match. */
export function change(
  { database, now }: Services,
  id: string,
  call: LifecycleCall,
  work: (context: Work) => Promise<Done>,
  request?: FastifyRequest,
): Promise<Answer> {
  return database.transaction(async (query) => {
    const loan = await lockLoan(query, id);
    if (loan === undefined) throw notFound('application');
    if (request !== undefined) await assertVersion(query, request, loan, allows(call, loan));
    assertAllowed(call, loan);
    const moment = now();
    const done = await work({ query, loan, now: moment });
    const after = moved(call, loan, done.loan ?? loan, done.outcome);
    await saveLoan(query, after, moment);
    return done.answer ?? ok(await presented(query, after));
  });
}

/** A call that only reads. */
export async function look(
  { database, now }: Services,
  id: string,
  call: LifecycleCall,
  work: (context: Work) => Promise<Answer>,
): Promise<Answer> {
  const loan = await readLoan(database.query, id);
  if (loan === undefined) throw notFound('application');
  assertAllowed(call, loan);
  return work({ query: database.query, loan, now: now() });
}
