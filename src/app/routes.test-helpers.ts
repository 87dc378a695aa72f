/** The whole application at an address, before a server of a few answers. */
import { expect, afterEach, beforeEach, vi } from 'vitest';
import { openAt } from '#app/services.test-helpers.tsx';
import type { Services } from '#state/services.ts';
import { OFFER } from '../../sandbox/applicants/loan.ts';
import { eventually } from '../../tests/eventually.ts';

export const APPLICATION = {
  id: 'a1',
  state: 'LEGAL_INFO',
  loanAmount: 10_000,
  loanDuration: 60,
  customer: {},
};

/** For each test of a file. `calls`: method and path of every call, in order. */
export function setUpVisits() {
  const calls: string[] = [];
  let leaveOpened: (() => Promise<void>) | undefined;
  /** Responses by the end of the path; any other call is 404. */
  const serve = (answers: Record<string, () => Response | Promise<Response>>) =>
    vi.stubGlobal('fetch', async (input: Request | string) => {
      const { pathname } = new URL(typeof input === 'string' ? input : input.url, 'http://x');
      calls.push(`${typeof input === 'string' ? 'GET' : input.method} ${pathname}`);
      if (pathname.includes('/pricing/')) return Response.json(OFFER);
      const answer = Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1];
      return answer === undefined ? Response.json({}, { status: 404 }) : answer();
    });
  const leave = async (): Promise<void> => {
    await leaveOpened?.();
    leaveOpened = undefined;
  };
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    calls.length = 0;
    serve({});
  });
  afterEach(async () => {
    await leave();
    document.body.replaceChildren();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const open = async (path: string, services?: Services) => {
    const opened = await openAt(path, services);
    leaveOpened = opened.leave;
    return opened;
  };
  return { calls, leave, open, serve };
}

export const arrives = (opened: { address(): string }, address: string): Promise<void> =>
  eventually(() => expect(opened.address()).toBe(address));

export const appears = (selector: string): Promise<void> =>
  eventually(() => expect(document.querySelector(selector)).not.toBeNull());
