/** The studio's endpoints below /workbench/api: one row each. A failure is an answer with a sentence. */
import { createPrivateKey, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SignJWT } from 'jose';
import { issuerPath } from '../../../sandbox/partners/brands.ts';
import { AUDIENCE, providerKeys } from '../../../sandbox/oidc/tokens.ts';
import { EXISTING_CUSTOMERS } from '../../../sandbox/people.ts';
import { brandOfEntity } from '../../../sandbox/rules/price-list.ts';
import type { Services } from '../../../sandbox/services.ts';
import {
  done,
  ForbiddenFileError,
  readHistory,
  readJsonBody,
  refused,
  type Response,
  type Request,
} from './guard.ts';
import { handOver, readChanges, takeBack, undoInWords } from './changes.ts';
import { editQuestion } from './edits.ts';
import { addField } from './fields.ts';
import { applyFinding, readFindings } from './findings.ts';
import { readForms } from './questions.ts';
import { isRequest } from './requests.ts';
import { changeText, readTexts } from './texts.ts';

export interface Call {
  root: string;
  path: string;
  request: IncomingMessage;
  response: ServerResponse;
  services: Services;
}

type Endpoint = (request: Request) => Response | Promise<Response>;

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'GET findings': readFindings,
  'POST findings': applyFinding,
  'GET texts': readTexts,
  'POST texts': changeText,
  'GET forms': readForms,
  'POST questions': editQuestion,
  'POST fields': addField,
  'GET changes': readChanges,
  'POST changes': takeBack,
  'POST handover': handOver,
  'GET history': readHistory,
  'POST history': undoInWords,
  'GET sign-in': signIn,
};

/**
 * A sign-in for the preview of existing customers: the sandbox's own customer of the brand, with a token as its provider would issue.
 * The sandbox accepts tokens of the issuer on the host of `origin` only.
 */
async function signIn({ services, query, origin }: Request): Promise<Response> {
  const brand = query.get('brand') === 'direct' ? 'direct' : 'bank';
  const person = EXISTING_CUSTOMERS.find(
    ({ entity, refusal }) => brandOfEntity(entity) === brand && refusal === undefined,
  );
  if (person === undefined) return refused(`the sandbox has no existing customer of ${brand}`);
  const { signing } = await providerKeys(services.database.query);
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: String(signing['kid']) })
    .setIssuer(`${origin}${issuerPath(brand)}`)
    .setAudience(AUDIENCE)
    .setSubject(person.login)
    .setIssuedAt()
    .setExpirationTime('12h')
    .setJti(randomUUID())
    .sign(createPrivateKey({ key: signing, format: 'jwk' }));
  const { firstName = '', lastName = '' } = person.customer;
  return done({ token, name: `${firstName} ${lastName}`, entity: person.entity });
}

/** Runs changes one after another, so that each reads the files the one before wrote. */
let lastChange: Promise<unknown> = Promise.resolve();
function inTurn(change: () => Response | Promise<Response>): Promise<Response> {
  const turn = lastChange.then(change);
  lastChange = turn.catch(() => undefined);
  return turn;
}

export async function answerCall({ root, path, request, response, services }: Call): Promise<void> {
  const endpoint = ENDPOINTS[`${request.method} ${path}`];
  const send = (status: number, answer: Response): void => {
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
    const asked = {
      root,
      query: url.searchParams,
      services,
      origin: url.origin,
      body: isChange ? await readJsonBody(request) : undefined,
    };
    if (isChange && !isRequest(path, asked.body)) return send(400, refused('not such a request'));
    const answer = await (isChange ? inTurn(() => endpoint(asked)) : endpoint(asked));
    send(200, answer);
  } catch (error) {
    if (error instanceof ForbiddenFileError)
      return send(403, refused(`${error.message} may not be written`));
    send(500, refused(error instanceof Error ? error.message : String(error)));
  }
}
