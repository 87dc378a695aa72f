/**
 * Reads or changes an application in one transaction: lock, compare the version (optimistic locking), check the state machine, work,
 * set the next state, save, answer.
 */
import type { FastifyRequest } from 'fastify';
import type { Application } from '../application.ts';
import type { Store } from '../store/store.ts';
import { type Loan, factsOf, kindOf, withValues } from '../store/applications.ts';
import { isAllowed, stateAfter, type LifecycleCall } from '../rules/lifecycle.ts';
import type { Services } from '../services.ts';
import { RefusalError, notFound, ok, wrongState, type Answer, type Call } from './answer.ts';

/**
 * The application as clients get it: with its version, until when it is kept, its documents and the draft, which an existing customer
 * reads with the token only.
 */
export async function presented(
  store: Store,
  { application, customerType }: Loan,
  { headers }: FastifyRequest,
): Promise<Application> {
  // A token that is sent is the owner's (guards.ts).
  const isRead = customerType !== 'existing' || headers.authorization !== undefined;
  const draft = isRead ? await store.readDraft(application.id) : undefined;
  const { current: version, expires } = await store.readVersions(application.id);
  return {
    ...application,
    version,
    ...(expires && { expiresAt: expires.toISOString() }),
    documents: await store.listDocuments(application.id),
    ...(draft && { draft }),
  };
}

/**
 * Refuses with 409 and the current application if the applicant's data changed after the version in If-Match, or if the
 * application has moved on and `allowed` is false. Without the header everything passes.
 */
export async function assertVersion(
  store: Store,
  request: FastifyRequest,
  loan: Loan,
  allowed: boolean,
): Promise<void> {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return;
  const version = Number(/^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1] ?? 0);
  const { current, entered } = await store.readVersions(loan.application.id);
  if (version === current || (version >= entered && allowed)) return;
  throw new RefusalError({
    status: 409,
    body: {
      message: 'changed since',
      reason: 'CHANGED',
      application: await presented(store, loan, request),
    },
  });
}

export interface Work {
  readonly store: Store;
  readonly loan: Loan;
}

export interface Done {
  /** Absent: unchanged. */
  readonly loan?: Loan;
  /** Selects the next state where the table has several. */
  readonly outcome?: string;
  /** Absent: the application as it now is. */
  readonly answer?: Answer;
}

/** Refuses with 412 a call that the state machine does not allow. */
export function assertAllowed(call: LifecycleCall, loan: Loan): void {
  if (!allows(call, loan)) throw wrongState();
}

export const allows = (call: LifecycleCall, loan: Loan): boolean =>
  isAllowed(call, loan.application.state, kindOf(loan), factsOf(loan));

/** The loan in the state that follows an allowed call; facts count as they were before the call's work. */
export function moved(call: LifecycleCall, before: Loan, after: Loan, outcome?: string): Loan {
  const { application } = before;
  const state = stateAfter(call, application.state, kindOf(before), factsOf(before), outcome);
  const timeOf = (reached: Loan['application']['state'], before: string | undefined) =>
    state === reached && application.state !== reached ? new Date().toISOString() : before;
  return withValues(after, {
    state,
    signedAt: timeOf('DOC_SIGNED', application.signedAt),
    completedAt: timeOf('COMPLETED', application.completedAt),
  });
}

/** Path and request of a call to an application. */
type OfApplication = Pick<Call<'getApplication'>, 'path' | 'request'>;

/** A call that may change the application. */
export function change(
  { database, store }: Services,
  { path: { id }, request }: OfApplication,
  call: LifecycleCall,
  work: (context: Work) => Promise<Done>,
): Promise<Answer> {
  return database.transaction(async () => {
    const loan = await store.lockLoan(id);
    if (loan === undefined) throw notFound('application');
    await assertVersion(store, request, loan, allows(call, loan));
    assertAllowed(call, loan);
    const done = await work({ store, loan });
    const after = moved(call, loan, done.loan ?? loan, done.outcome);
    await store.saveLoan(after);
    return done.answer ?? ok(await presented(store, after, request));
  });
}

/** A call that only reads. */
export async function look(
  { store }: Services,
  { path: { id } }: OfApplication,
  call: LifecycleCall,
  work: (context: Work) => Promise<Answer>,
): Promise<Answer> {
  const loan = await store.readLoan(id);
  if (loan === undefined) throw notFound('application');
  assertAllowed(call, loan);
  return work({ store, loan });
}
