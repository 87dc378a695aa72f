/** The whole application at an address, before a server of a few answers. */
import { expect, afterEach, beforeEach, vi } from 'vitest';
import { openAt } from '#app/services.test-helpers.tsx';
import type { OperationId } from '#io/api/results.ts';
import { servicesFor } from '#state/context.test-helpers.ts';
import type { Services } from '#state/services.ts';
import { OFFER } from '../../sandbox/applicants/loan.ts';
import { eventually } from '../../tests/eventually.ts';
import { serve as serveCalls, type Answers, type Call } from '../../tests/server.ts';

export { t } from '../../tests/wording/texts.ts';

export const APPLICATION = {
  id: 'a1',
  state: 'LEGAL_INFO',
  loanAmount: 10_000,
  loanDuration: 60,
  customer: {},
};

/** For each test of a file; `pathsOf`: where an operation was called, in order. */
export function setUpVisits() {
  const calls: Call[] = [];
  let leaveOpened: (() => Promise<void>) | undefined;
  const serve = (answers: Answers) => void serveCalls({ getPricing: OFFER, ...answers }, calls);
  const leave = async (): Promise<void> => {
    await leaveOpened?.();
    leaveOpened = undefined;
  };
  beforeEach(() => {
    // The router in memory leaves the entry of the window as it is.
    window.history.replaceState(null, '');
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    calls.length = 0;
    serve({});
  });
  afterEach(async () => {
    await leave();
    vi.restoreAllMocks();
  });
  const open = async (path: string, services?: Services) => {
    const opened = await openAt(path, services);
    leaveOpened = opened.leave;
    return opened;
  };
  const pathsOf = (operationId: OperationId) =>
    calls.filter((call) => call.operationId === operationId).map(({ path }) => path);
  return { calls, pathsOf, leave, open, serve };
}

/** At the end of the way: the address may be the right one from the start. */
export const arrives = (
  { router, address }: Pick<Awaited<ReturnType<typeof openAt>>, 'router' | 'address'>,
  expected: string,
): Promise<void> =>
  eventually(() => {
    const { initialized, navigation } = router.state;
    expect({ initialized, state: navigation.state, address: address() }).toEqual({
      initialized: true,
      state: 'idle',
      address: expected,
    });
  });

export const appears = (selector: string): Promise<void> =>
  eventually(() => expect(document.querySelector(selector)).not.toBeNull());

export const shows = (step: string): Promise<void> => appears(`main[data-step="${step}"]`);

/** With an application that was begun here. */
export function begun(id: string): Services {
  const services = servicesFor();
  services.session.rememberId(id);
  return services;
}
