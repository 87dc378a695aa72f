/** The one server of component tests: answers each call by its operation and notes the calls. */
import { act } from '@testing-library/react';
import { onTestFailed, onTestFinished, vi } from 'vitest';
import { OPERATIONS } from '../openapi/responses.gen.ts';
import type { Application } from '../src/flow/application.ts';
import type { CustomerCheck } from '../src/flow/problems.ts';
import type { OperationId } from '../src/io/api/results.ts';
import type { FieldMessage } from '../src/schema/form-data.ts';

/**
 * An answer's body, what a 400 refuses, the reason that a 412 names, what a 409 says the application has become (it may leave that
 * to be asked for), the seconds that a busy server asks to wait, or the status of another answer, also with its body; 0 is none.
 */
export type Answer =
  | object
  | { refused: FieldMessage[] }
  | { check: CustomerCheck | 'APPLICATION_HAS_WRONG_STATE' }
  | { changed: Application | undefined }
  | { status: number; pauseSeconds: number }
  | { status: number; body: object }
  | number;
export type Answers = {
  [Operation in OperationId]?: Answer | ((call: Call) => Answer | Promise<Answer>);
};

export interface Call {
  operationId: OperationId;
  path: string;
  body: unknown;
  version: string | undefined;
}

/** The body of a request: a form by its fields, undefined where there is none. */
async function bodyIn(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/')) return Object.fromEntries(await request.clone().formData());
  const text = await request.clone().text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

function responseTo(answer: Answer): Response {
  if (answer === 0) throw new TypeError('offline');
  if (answer === 204) return new Response(null, { status: 204 });
  if (typeof answer === 'number') return Response.json({}, { status: answer });
  if ('pauseSeconds' in answer) {
    const { status, pauseSeconds } = answer as { status: number; pauseSeconds: number };
    return Response.json({}, { status, headers: { 'retry-after': `${pauseSeconds}` } });
  }
  if ('body' in answer) {
    const { status, body } = answer as { status: number; body: object };
    return Response.json(body, { status });
  }
  if ('changed' in answer)
    return Response.json({ reason: 'CHANGED', application: answer.changed }, { status: 409 });
  if ('check' in answer) {
    const headers = { 'frontend-error': answer.check as string };
    return Response.json({}, { status: 412, headers });
  }
  if ('refused' in answer) return Response.json({ errors: answer.refused }, { status: 400 });
  return answer instanceof Blob ? new Response(answer) : Response.json(answer);
}

/**
 * A call without an answer gets none: the screen that made it stays as it is, however early or late a test looks. A test that fails
 * names them.
 */
export function serverOf(answers: Answers, calls: Call[] = []) {
  const unanswered: OperationId[] = [];
  onTestFailed(() => {
    if (unanswered.length > 0) throw new Error(`Calls without an answer: ${unanswered.join(', ')}`);
  });
  return {
    calls,
    async answer(operationId: OperationId, request: Request): Promise<Response> {
      const version = request.headers.get('if-match') ?? undefined;
      const { pathname: path } = new URL(request.url);
      const call = { operationId, path, body: await bodyIn(request), version };
      calls.push(call);
      const prepared = answers[operationId];
      if (prepared === undefined) {
        unanswered.push(operationId);
        return new Promise(() => undefined);
      }
      return responseTo(
        typeof prepared === 'function'
          ? await (prepared as (call: Call) => Answer | Promise<Answer>)(call)
          : prepared,
      );
    },
  };
}

const PATTERNS = Object.entries(OPERATIONS).map(([call, operationId]) => ({
  operationId: operationId as OperationId,
  pattern: new RegExp(`^${call.replace(' ', ' /api').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** In the place of `fetch`, to the end of the test; what is no call of the API is answered with 404. */
export function serve(answers: Answers, calls?: Call[]): Call[] {
  const server = serverOf(answers, calls);
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (typeof request === 'string') return new Response(null, { status: 404 });
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const found = PATTERNS.find(({ pattern }) => pattern.test(call));
    if (found === undefined) throw new Error(`no operation is ${call}`);
    return server.answer(found.operationId, request);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return server.calls;
}

/** An answer that the server gives when `arrive` is called. */
export function later() {
  let resolve = (_answer: Answer): void => undefined;
  const answer = new Promise<Answer>((settle) => {
    resolve = settle;
  });
  return { asked: () => answer, arrive: (arrived: Answer) => act(async () => resolve(arrived)) };
}

/** One answer after the other; the last one stays. */
export const inTurn =
  (...answers: Answer[]) =>
  () =>
    (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
