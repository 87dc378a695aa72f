/** Reads what the address says, once, and takes what is private out of it again (specification, section 2). */
import { PRIVATE_PARAMETERS, readEntry, readLoan } from '#flow/entry.ts';
import type { Entry } from '#flow/entry.ts';
import type { PortalIds } from '#flow/portal.ts';
import { MAIN_PATH } from '#flow/resume.ts';
import { isSignOutNotice, SIGN_IN_PATH } from '#flow/sign-in.ts';
import type { SignOutNotice } from '#flow/sign-in.ts';
import { dropProtocolState } from '#io/session-storage.ts';
import type { SessionValues } from '#io/session-storage.ts';
import type { LoanSession } from '#state/loan-session.ts';

/** What the identity provider adds to the address it sends a browser back to. */
const ANSWER_PARAMETERS = ['state', 'code', 'iss', 'session_state', 'error', 'error_description'];

interface Dependencies {
  session: SessionValues;
  loan: LoanSession;
  /** Support of the native app is a switch of the configuration. */
  nativeApp: boolean;
  page?: Pick<Window, 'location' | 'history'>;
}

/** What the page was opened with. */
export interface Arrival extends Pick<Entry, 'inApp'> {
  /** The address names the application that is gone on with. */
  byId?: true;
  /** An entry from the comparison portal: both ids, and no application to go on with. */
  portal?: PortalIds;
  /** The address with which the identity provider sent the visitor back. */
  signInAnswer?: string;
  /** Why the visitor comes back from the provider's sign-out. */
  signOutNotice?: SignOutNotice;
}

/**
 * An application id in the address replaces the stored one; the flow area then restores it and leads to its screen.
 * `inApp` holds for the session, so that coming back from a partner's page stays in the app.
 */
export function takeEntry({ session, loan, nativeApp, page = window }: Dependencies): Arrival {
  const address = new URL(page.location.href);
  // Whoever reads the address from here on need not know of `/main/`.
  address.pathname = address.pathname.replace(/\/+$/, '');
  const found = readEntry(address.searchParams);
  const inApp = nativeApp && (found.inApp || session.read('inApp') === 'true');
  if (inApp) session.write('inApp', 'true');
  loan.recall();
  loan.postponeLegitimation(found.delayMs);
  const arrival: Arrival = { inApp, ...portalOf(found, session), ...protocolOf(address) };
  if (found.applicationId !== undefined) {
    loan.rememberId(found.applicationId);
    arrival.byId = true;
    address.pathname = '/flow';
  }
  const asked = readLoan(address.searchParams);
  // Before anything is drawn: whoever goes on at once takes the loan along. Main does it for those who come back to its address within the page.
  if (
    arrival.portal === undefined &&
    ['/', MAIN_PATH].includes(address.pathname) &&
    asked !== 'calculator'
  )
    loan.rememberLoan(asked);
  PRIVATE_PARAMETERS.filter((name) => address.searchParams.has(name)).forEach((name) =>
    address.searchParams.delete(name),
  );
  const answered = arrival.signInAnswer !== undefined || arrival.signOutNotice !== undefined;
  if (answered) {
    dropProtocolState(address.searchParams.get('state'));
    ANSWER_PARAMETERS.forEach((name) => address.searchParams.delete(name));
  }
  if (address.href !== page.location.href)
    page.history.replaceState(page.history.state, '', address);
  return arrival;
}

function portalOf(
  { applicationId, vorgangId, konditionId }: Entry,
  session: SessionValues,
): Pick<Arrival, 'portal'> {
  const stored = applicationId ?? session.read('application_id');
  return stored !== undefined || vorgangId === undefined || konditionId === undefined
    ? {}
    : { portal: { vorgangId, konditionId } };
}

/** Answers of the identity provider; codes and states of the protocol are nothing to keep in an address. */
function protocolOf({
  pathname,
  search,
  searchParams,
  href,
}: URL): Pick<Arrival, 'signInAnswer' | 'signOutNotice'> {
  if (pathname === SIGN_IN_PATH && search !== '') return { signInAnswer: href };
  const notice = searchParams.get('state');
  return pathname === MAIN_PATH && isSignOutNotice(notice) ? { signOutNotice: notice } : {};
}
