/** What follows a refusal (specification, section 8): the only place where an outcome of the error catalogue is performed. */
import { customerTypeOf, type Application } from '#flow/application.ts';
import { isEnded, isSigned } from '#flow/ending.ts';
import { expiryOf } from '#flow/expiry.ts';
import { outcomeOf, type Outcome, type PopupKind, type Problem } from '#flow/problems.ts';
import { FAIL_PATH, resumePath, resumeScreen, START_PATH } from '#flow/resume.ts';
import type { Screen } from '#flow/steps.ts';
import type { Result } from '#io/api/results.ts';
import { goToPage } from '#io/browser/native.ts';
import {
  applicationAtom,
  chosenAtom,
  failedCheckAtom,
  failReasonAtom,
  helpStatusAtom,
  refusalAtom,
  requestedLoanAtom,
  restartsAtom,
  timeNow,
} from '#state/atoms.ts';
import { dropDraft } from '#state/drafts.ts';
import { leaveWithoutQuestion } from '#state/leaving.ts';
import { ask, cancelPopup, type PopupValues } from '#state/popups.ts';
import type { Store } from '#state/session.ts';
import { actionsOf, go, type Place, type Services } from '#state/services.ts';

/** How a call was made that failed. */
export interface Attempt {
  /** The screen that made the call, and shows a failed check. */
  screen?: Screen | undefined;
  /** Whether it was left: then nothing follows. A popup outlives its screen: then nothing is retried. */
  isLeft?: Place['isLeft'];
  retry?: (() => void) | undefined;
  /** The popup whose form made the call: it stays below other popups and closes when the visitor is led away; a failed check is not shown. */
  within?: PopupKind | undefined;
  /** A variant of the technical error. */
  technical?: PopupValues;
}

/** Status codes of a refused token; of visitors who had one it has expired. */
const NOT_SIGNED_IN: readonly number[] = [401, 403];
const NOT_FOUND = 404;

/**
 * Performs what follows a failed call. An expired token is renewed silently if the session at the provider still exists, and the
 * call is repeated. Otherwise the visitor decides when to leave for the sign-in page, because unsaved entries are lost by
 * leaving. Resolves with the outcome when the popup is closed; without one where nothing followed, or the call was repeated.
 */
export async function handleProblem(
  services: Services,
  problem: Problem,
  attempt: Attempt = {},
): Promise<Outcome | undefined> {
  const { login, store } = services;
  const { screen, isLeft = () => false, retry, within } = attempt;
  if (isLeft()) return undefined;
  const isExpired =
    problem.done !== true && NOT_SIGNED_IN.includes(problem.status) && login.token() !== undefined;
  const again = (): void => void (isLeft() || retry?.());
  if (isExpired && retry !== undefined && (await login.renewFor(problem.operationId))) {
    again();
    return undefined;
  }
  const outcome = outcomeOf(problem);
  switch (outcome.kind) {
    case 'in-place':
    case 'resolved':
      break;
    case 'check':
      // The screen shows which check failed and what the visitor can do.
      if (within === undefined)
        store.set(failedCheckAtom, (last) => ({
          check: outcome.check,
          screen,
          count: (last?.count ?? 0) + 1,
        }));
      break;
    case 'changed': {
      const now = await noteRefusal(services, problem, attempt);
      if (!now.ok) return handleProblem(services, now.problem, attempt);
      if (isLeft()) break;
      if (within !== undefined) cancelPopup(store, within);
      if (resumeScreen(now.value) !== screen) await go(services, resumePath(now.value));
      break;
    }
    case 'fail':
      if (within !== undefined) cancelPopup(store, within);
      if (problem.status === 412 && store.get(applicationAtom) !== undefined)
        await noteRefusal(services, problem, attempt, 'fail');
      if (isLeft()) break;
      store.set(failReasonAtom, outcome.reason);
      await go(services, FAIL_PATH);
      break;
    case 'instant-loan':
      // A redirect, in the app too (section 8): the external browser is for partners' pages, from which visitors return.
      leaveWithoutQuestion(store, () => goToPage(instantLoanAddress(services)));
      break;
    case 'popup': {
      const technical =
        outcome.popup === 'TECHNICAL_ERROR'
          ? (expiredValues(store, problem) ?? technicalValues(problem, isExpired, attempt))
          : {};
      const values = { ...popupErrors(problem), ...technical };
      if ((await ask(store, outcome.popup, values, within)) !== 'confirm') break;
      if (isExpired) void login.signIn(window.location.pathname);
      else if (outcome.popup === 'TECHNICAL_ERROR') again();
      else if (outcome.popup === 'CUSTOMER_EXISTS') startSignIn(services, within);
      else if (outcome.popup === 'APPLICATION_EXISTS') await showHelp(services, { screen, within });
      break;
    }
    default:
      outcome satisfies never;
  }
  return outcome;
}

/**
 * Loads the application that another tab or the bank has changed, and has its screen show what that has refused. On the failure page, which
 * section 8 demands of a wrong state, only where the application has moved on.
 */
async function noteRefusal(
  services: Services,
  problem: Problem,
  { screen, isLeft }: Attempt,
  on?: 'fail',
): Promise<Result<Application>> {
  const { store } = services;
  const shown = store.get(chosenAtom) ?? store.get(applicationAtom);
  const now = await actionsOf(services).catchUp(problem);
  if (!now.ok || isLeft?.() === true) return now;
  const next = resumeScreen(now.value);
  if (on === 'fail' && next === screen) return now;
  store.set(refusalAtom, { operationId: problem.operationId, screen: on ?? next, shown });
  store.set(chosenAtom, undefined);
  if (next === screen) {
    // What was picked for another loan is not picked for this one.
    dropDraft(store, screen);
    store.set(restartsAtom, (count) => count + 1);
  }
  return now;
}

/** Shows the help code, with which the bank's people find the application; requests one when the application can have one. */
export async function showHelp(
  services: Services,
  attempt: Pick<Attempt, 'screen' | 'within'>,
): Promise<void> {
  const { store } = services;
  const application = store.get(applicationAtom);
  const show = (helpCode?: string): void => {
    const values = helpCode === undefined ? {} : { helpCode, context: 'code' };
    void ask(store, 'GET_HELP_NOTIFICATION', values, attempt.within);
  };
  if (application === undefined || application.helpCode !== undefined || isEnded(application))
    return show(application?.helpCode);
  store.set(failedCheckAtom, undefined);
  store.set(helpStatusAtom, 'loading');
  const result = await actionsOf(services).requestHelpCode();
  store.set(helpStatusAtom, result.ok ? 'idle' : 'failed');
  if (result.ok) return show(result.value.helpCode);
  await handleProblem(services, result.problem, {
    ...attempt,
    retry: () => void showHelp(services, attempt),
    // The technical error names the phone number, for help without a code.
    technical: { context: 'help' },
  });
}

/** Goes to the first step of existing customers, which starts the sign-in. */
function startSignIn(services: Services, within: PopupKind | undefined): void {
  const { session, store } = services;
  if (within !== undefined) cancelPopup(store, within);
  // The guard of the start admits only visitors without an application (section 4): a new customer's one is dropped, the requested
  // loan stays.
  const [application, requestedLoan] = [store.get(applicationAtom), store.get(requestedLoanAtom)];
  if (application !== undefined && customerTypeOf(application) === 'ntb') {
    session.reset();
    if (requestedLoan !== undefined) session.rememberLoan(requestedLoan);
  }
  void go(services, START_PATH);
}

/** The instant-loan site gets `inApp` (section 8). */
function instantLoanAddress({ site: { instantLoanUrl }, inApp }: Services): string {
  if (!inApp) return instantLoanUrl;
  const url = new URL(instantLoanUrl);
  url.searchParams.set('klarFlow', 'true');
  url.searchParams.set('inApp', 'true');
  return url.href;
}

const popupErrors = ({ errors }: Problem): PopupValues =>
  errors === undefined
    ? {}
    : { errors: errors.map(({ message }) => message).filter((message) => message !== '') };

/** No retry brings back an application that the bank keeps no longer. */
function expiredValues(store: Store, { status }: Problem): PopupValues | undefined {
  const application = store.get(applicationAtom);
  const isOver = expiryOf(application, timeNow(store.get))?.phase === 'over';
  if (status !== NOT_FOUND || !isOver || application === undefined) return undefined;
  return { retry: false, context: isSigned(application) ? 'overSigned' : 'over' };
}

/** `retry: false` hides the button that repeats the call, when there is none to repeat. */
function technicalValues(
  { status }: Problem,
  isExpired: boolean,
  { retry, technical }: Attempt,
): PopupValues {
  if (isExpired) return { ...technical, context: 'signIn' };
  return {
    ...technical,
    ...(status === 0 && !window.navigator.onLine ? { context: 'offline' } : {}),
    ...(retry === undefined ? { retry: false } : {}),
  };
}
