/** Reads what the address says, once, and takes what is private out of it again (specification, section 2). */
import { PRIVATE_PARAMETERS, readEntry } from '#flow/entry.ts';
import type { Entry } from '#flow/entry.ts';
import type { SessionValues } from '#io/session-storage.ts';
import type { LoanSession } from '#state/loan-session.ts';

interface Dependencies {
  session: SessionValues;
  loan: LoanSession;
  /** Support of the native app is a switch of the configuration. */
  nativeApp: boolean;
  page?: Pick<Window, 'location' | 'history'>;
}

/**
 * An application id in the address replaces the stored one; the flow area then restores it and leads to its screen.
 * `inApp` holds for the session, so that coming back from a partner's page stays in the app.
 */
export function takeEntry({ session, loan, nativeApp, page = window }: Dependencies): Entry {
  const address = new URL(page.location.href);
  const found = readEntry(address.searchParams);
  const inApp = nativeApp && (found.inApp || session.read('inApp') === 'true');
  if (inApp) session.write('inApp', 'true');
  loan.recall();
  if (found.applicationId !== undefined) {
    loan.rememberId(found.applicationId);
    address.pathname = '/flow';
  }
  loan.postponeLegitimation(found.delayMs);
  const named = PRIVATE_PARAMETERS.filter((name) => address.searchParams.has(name));
  named.forEach((name) => address.searchParams.delete(name));
  if (named.length > 0) page.history.replaceState(page.history.state, '', address);
  return { ...found, inApp };
}
