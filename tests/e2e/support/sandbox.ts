/** The console of the sandbox, for tests that begin in the middle; and calls that fail for one page alone. */
import type { APIRequestContext, Page } from 'playwright/test';

export interface StartingPoint {
  state: string;
  customerType?: 'ntb' | 'existing';
  brand?: 'bank' | 'direct';
  channel?: 'ONLINE' | 'DURCHBLICKER';
  legitimationStatus?: string;
}

/** A partial application, as PATCH takes it. */
type Patch = Readonly<Record<string, unknown>>;

interface Message {
  applicationId: string | null;
  code: string | null;
  text: string;
}

export interface Sandbox {
  /** An application in a state, with the data that belong to it; `patch` changes them. The address resumes it. */
  start(start: StartingPoint, patch?: Patch): Promise<{ id: string; url: string }>;
  /** A call of the endpoints below `applications/{id}`, which has to succeed; by default the application as the server has it. */
  call(
    id: string,
    method?: string,
    path?: string,
    data?: unknown,
  ): Promise<Record<string, unknown>>;
  /** The signing code sent last for an application. */
  code(id: string): Promise<string>;
}

/** The text messages of an application, the last one first. */
export async function messagesOf(
  request: APIRequestContext,
  origin: string,
  id: string,
): Promise<Message[]> {
  const response = await request.get(`${origin}/sandbox/messages`);
  return ((await response.json()) as Message[]).filter(({ applicationId }) => applicationId === id);
}

/** `origin` by the name that every machine resolves: http://localhost:PORT. */
export function sandboxAt(request: APIRequestContext, origin: string): Sandbox {
  const headers = { 'x-requested-with': 'kredit', accept: 'application/json' };
  const fetch = async (path: string, method: string, data?: unknown): Promise<unknown> => {
    const response = await request.fetch(`${origin}${path}`, {
      method,
      headers,
      ...(data === undefined ? {} : { data }),
    });
    if (!response.ok())
      throw new Error(`${method} ${path} answered ${response.status()} ${await response.text()}`);
    return response.json();
  };
  const call: Sandbox['call'] = async (id, method = 'GET', path = '', data) =>
    (await fetch(`/api/applications/${id}${path}`, method, data)) as Record<string, unknown>;
  return {
    call,
    async start(start, patch) {
      const data = { customerType: 'ntb', brand: 'bank', ...start };
      const started = (await fetch('/sandbox/applications', 'POST', data)) as {
        id: string;
        url: string;
      };
      if (patch !== undefined) await call(started.id, 'PATCH', '', patch);
      return started;
    },
    async code(id) {
      const messages = await messagesOf(request, origin, id);
      const code = messages.find((message) => message.code !== null)?.code;
      if (typeof code !== 'string') throw new Error(`no code was sent for ${id}`);
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
