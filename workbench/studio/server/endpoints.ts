/** The studio's endpoints below /workbench/api: one row each. A failure is an answer with a sentence. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../../../tests/sandbox/services.ts';
import { ForbiddenFile } from './definition-files.ts';
import { addField, readPlaces } from './fields.ts';
import { applyFinding, readFindings } from './findings.ts';
import { done, readJsonBody, refused } from './guard.ts';
import type { Answer, Question } from './guard.ts';
import { readRules } from './rules.ts';
import { signedIn } from './signed-in.ts';
import { changeText, readTexts } from './texts.ts';

export interface Call {
  root: string;
  path: string;
  request: IncomingMessage;
  response: ServerResponse;
  services: Services;
}

type Endpoint = (question: Question) => Answer | Promise<Answer>;

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'GET findings': readFindings,
  'POST findings': applyFinding,
  'GET texts': readTexts,
  'POST texts': changeText,
  'GET rules': readRules,
  'GET fields': readPlaces,
  'POST fields': addField,
  'GET sign-in': async ({ services, query, origin }) =>
    done(await signedIn(services, query.get('brand') === 'direct' ? 'direct' : 'bank', origin)),
};

/** Runs changes one after another, so that each reads the files the one before wrote. */
let lastChange: Promise<unknown> = Promise.resolve();
function inTurn(change: () => Answer | Promise<Answer>): Promise<Answer> {
  const turn = lastChange.then(change);
  lastChange = turn.catch(() => undefined);
  return turn;
}

export async function answerCall({ root, path, request, response, services }: Call): Promise<void> {
  const endpoint = ENDPOINTS[`${request.method} ${path}`];
  const send = (status: number, answer: Answer): void => {
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      })
      .end(JSON.stringify(answer));
  };
  if (endpoint === undefined) return send(404, refused('no such endpoint'));
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  try {
    const isChange = request.method !== 'GET';
    const question = {
      root,
      query: url.searchParams,
      services,
      origin: url.origin,
      body: isChange ? await readJsonBody(request) : undefined,
    };
    const answer = await (isChange ? inTurn(() => endpoint(question)) : endpoint(question));
    send(200, answer);
  } catch (error) {
    if (error instanceof ForbiddenFile)
      return send(403, refused(`${error.message} may not be written`));
    send(500, refused(error instanceof Error ? error.message : String(error)));
  }
}
