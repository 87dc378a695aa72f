/** The console of the sandbox, for tests that begin in the middle; and calls that fail for one page alone. */
import type { Page } from 'playwright/test';
import { clientOf, type Method } from '../../../sandbox/client.ts';
import { networkTo } from '../../../sandbox/network.ts';

/** Of tokens and codes: longer than a test may take (playwright.config.ts), shorter than the time of inactivity. */
export const LIFE_SECONDS = 1_800;

export interface StartingPoint {
  state: string;
  customerType?: 'ntb' | 'existing';
  brand?: 'bank' | 'direct';
  channel?: 'ONLINE' | 'DURCHBLICKER';
  legitimationStatus?: string;
  /** Without it the application does not expire: nothing is announced of that. */
  expiresInHours?: number;
}

/** A partial application, as PATCH takes it. */
type Patch = Readonly<Record<string, unknown>>;

export type Sandbox = ReturnType<typeof sandboxAt>;

/** The sandbox that listens at a port. */
export function sandboxAt(port: number | string) {
  const client = clientOf(networkTo([Number(port)]));
  /** A call of the endpoints below `applications/{id}`, which has to succeed; by default the application as the server has it. */
  const call = (id: string, method: Method = 'GET', path = '', data?: unknown) =>
    client.apply<Record<string, unknown>>(method, `/api/applications/${id}${path}`, data);
  return {
    call,
    /** An application in a state, with the data that belong to it; `patch` changes them. The address resumes it. */
    async start(start: StartingPoint, patch?: Patch): Promise<{ id: string; url: string }> {
      const expires = start.expiresInHours !== undefined;
      const data = { customerType: 'ntb', brand: 'bank', expires, ...start };
      const started = await client.apply<{ id: string; url: string }>(
        'POST',
        '/sandbox/applications',
        data,
      );
      if (patch !== undefined) await call(started.id, 'PATCH', '', patch);
      return started;
    },
    /** The next call of an operation fails, whoever makes it. */
    fail: (fault: object) => client.apply('POST', '/sandbox/faults', fault),
    /** The signing codes sent for an application, the last one first. */
    codes: (id: string) => client.codesSent(id),
    /** The one sent last. */
    async code(id: string): Promise<string> {
      const [code] = await client.codesSent(id);
      if (code === undefined) throw new Error(`no code was sent for ${id}`);
      return code;
    },
  };
}

interface Refusal {
  status: number;
  header?: string;
  body?: unknown;
  times?: number;
}

/**
 * The next calls of an operation fail for this page. Not by the sandbox's prepared faults: those meet the next caller of any page, and
 * tests run side by side. Answers how often it has refused.
 */
export async function refuse(
  page: Page,
  method: string,
  path: RegExp,
  { status, header, body, times = 1 }: Refusal,
): Promise<() => number> {
  let refused = 0;
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (route.request().method() !== method || refused >= times) return route.fallback();
      refused += 1;
      await route.fulfill({
        status,
        json: body ?? { message: 'prepared fault' },
        headers: header === undefined ? {} : { 'frontend-error': header },
      });
    },
  );
  return () => refused;
}
