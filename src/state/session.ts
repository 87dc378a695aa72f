/** Actions without a call: what the session stores and clears. */
import type { createStore } from 'jotai/vanilla';
import type { Application, ApplicationResponse } from '#flow/application.ts';
import { readLoan, type RequestedLoan } from '#flow/entry.ts';
import { LOAN_AMOUNT, LOAN_DURATION_YEARS, yearsOf } from '#flow/limits.ts';
import { withImpliedDecision } from '#flow/resume.ts';
import { readHistoryEntry } from '#io/browser/history-entry.ts';
import type { SessionValues } from '#io/browser/session-storage.ts';
import { withoutUnseenIn } from '#schema/clean.ts';
import {
  applicationAtom,
  applicationIdAtom,
  chosenAtom,
  completedAtAtom,
  declarationDueAtom,
  draftSavesAtom,
  draftsAtom,
  firstIdAtom,
  legitimationDelayAtom,
  requestedLoanAtom,
  serverTimeAtom,
} from '#state/atoms.ts';

export type Store = ReturnType<typeof createStore>;

export const DEFAULT_LOAN: RequestedLoan = {
  amount: LOAN_AMOUNT.default,
  years: LOAN_DURATION_YEARS.default,
};

/** Responses may overtake each other: of one application the higher version wins. A server may send no versions. */
const isOlder = (response: ApplicationResponse, known: Application): boolean =>
  known.id === response.id &&
  known.version !== undefined &&
  response.version !== undefined &&
  response.version < known.version;

export function createSession(store: Store, storage: SessionValues) {
  /** Aborted when the state is cleared, or the application has to be reloaded. */
  let current = new AbortController();
  const abort = (): void => {
    current.abort();
    current = new AbortController();
  };
  const rememberLoan = (loan: RequestedLoan | undefined): void => {
    storage.write('loanAmount', loan && String(loan.amount));
    storage.write('loanDuration', loan && String(loan.years));
    store.set(requestedLoanAtom, loan);
  };
  const forgetChoices = (): void => {
    store.set(chosenAtom, undefined);
    store.set(draftsAtom, {});
    store.set(draftSavesAtom, {});
  };
  const rememberId = (id: string): void => {
    // Drafts of another application must never be sent with this one.
    if (store.get(applicationIdAtom) !== id) {
      store.set(applicationAtom, undefined);
      store.set(completedAtAtom, undefined);
      forgetChoices();
    }
    storage.write('application_id', id);
    store.set(applicationIdAtom, id);
  };
  /**
   * Stores an application from a response and returns the current one. A response without customer (of `restore`, or of a 409) keeps the known one. Older systems
   * of a bank have texts with what cannot be seen: no form would take them, and they would be sent back untouched.
   */
  const accept = (response: ApplicationResponse): Application => {
    const known = store.get(applicationAtom);
    if (known !== undefined && isOlder(response, known)) return known;
    const customer = response.customer ?? (known?.id === response.id ? known.customer : {});
    const application = withImpliedDecision(withoutUnseenIn({ ...response, customer }));
    rememberId(application.id);
    const { state } = store.get(applicationAtom) ?? application;
    if (application.state === 'COMPLETED' && state !== 'COMPLETED')
      store.set(completedAtAtom, store.get(serverTimeAtom));
    store.set(applicationAtom, application);
    const { loanAmount, loanDuration } = application;
    if (loanAmount !== undefined && loanDuration !== undefined)
      rememberLoan({ amount: loanAmount, years: yearsOf(loanDuration) });
    return application;
  };
  return {
    rememberLoan,
    rememberId,
    accept,
    /** Signal for calls: aborted when the state is cleared or reloaded, so that late responses are dropped. */
    signal: (): AbortSignal => current.signal,
    /** The id from the comparison portal for an existing customer, kept until their application is created. */
    rememberPortalId: (id: string | undefined): void => storage.write('durchblickerId', id),
    portalId: (): string | undefined => storage.read('durchblickerId'),
    /** A rejection on portal entry: there is no application, and the result shows the decision (section 8). */
    rejectWithoutApplication: (): void =>
      store.set(applicationAtom, { id: '', state: 'REJECTED', decision: 'RED', customer: {} }),
    /** Sets single fields locally, where the specification demands it (section 4, legitimation). */
    update(change: Partial<Application>): Application | undefined {
      const application = store.get(applicationAtom);
      return application === undefined ? undefined : accept({ ...application, ...change });
    },
    /** Whether nothing is stored, as after a sign-out. */
    isEmpty: (): boolean =>
      store.get(applicationIdAtom) === undefined &&
      store.get(requestedLoanAtom) === undefined &&
      storage.read('durchblickerId') === undefined,
    /** Forgets the loaded application but not its id, so that it is loaded again with the token. Pending responses are dropped. */
    forget(): void {
      abort();
      store.set(applicationAtom, undefined);
    },
    reset(): void {
      abort();
      storage.clear();
      store.set(applicationAtom, undefined);
      store.set(applicationIdAtom, undefined);
      store.set(firstIdAtom, undefined);
      store.set(requestedLoanAtom, undefined);
      forgetChoices();
      store.set(legitimationDelayAtom, 0);
      store.set(declarationDueAtom, false);
    },
    /** Reads the values stored by an earlier page of this session. */
    readStorage(): void {
      // The entry has it where the browser ended the page without notice.
      storage.write('lastSeen', storage.read('lastSeen') ?? readHistoryEntry().lastSeen);
      store.set(applicationIdAtom, storage.read('application_id'));
      const [amount, years] = [storage.read('loanAmount'), storage.read('loanDuration')];
      if (amount === undefined || years === undefined) return;
      const loan = readLoan(new URLSearchParams({ amount, duration: years }));
      if (loan !== 'calculator') store.set(requestedLoanAtom, loan);
    },
  };
}

export type Session = ReturnType<typeof createSession>;
