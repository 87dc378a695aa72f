/** The studio's endpoints below /workbench/api: one row each, with what the page may send. A failure is an answer with a sentence. */
import { createPrivateKey, randomUUID } from 'node:crypto';
import Fastify, { type FastifyError } from 'fastify';
import { SignJWT } from 'jose';
import { issuerPath } from '../../../sandbox/partners/brands.ts';
import { AUDIENCE, providerKeys } from '../../../sandbox/oidc/tokens.ts';
import { EXISTING_CUSTOMERS } from '../../../sandbox/people.ts';
import { brandOfEntity } from '../../../sandbox/rules/price-list.ts';
import type { Services } from '../../../sandbox/services.ts';
import { FIELD_KINDS, t } from '../shared.ts';
import { done, ForbiddenFileError, refused, type Request, type Response } from './guard.ts';
import { handOver, readChanges, takeBack } from './changes.ts';
import { editQuestion } from './edits.ts';
import { addField } from './fields.ts';
import { applyFinding, readFindings } from './findings.ts';
import { readForms } from './questions.ts';
import { changeText, readTexts } from './texts.ts';

const string = { type: 'string' };
const object = (properties: object) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

/** Of one text. */
const MAX_LETTERS = 5000;

type Answer = (request: Request) => Response | Promise<Response>;
const ENDPOINTS: Readonly<Record<string, readonly [answer: Answer, body?: object]>> = {
  'GET findings': [readFindings],
  'POST findings': [applyFinding],
  'GET texts': [readTexts],
  'POST texts': [
    changeText,
    object({ key: string, before: string, text: { ...string, maxLength: MAX_LETTERS } }),
  ],
  'GET forms': [readForms],
  'POST questions': [
    editQuestion,
    object({
      form: string,
      question: string,
      changes: { type: 'array', minItems: 1, items: object({ property: string, after: {} }) },
    }),
  ],
  'POST fields': [
    addField,
    object({
      form: string,
      name: { ...string, pattern: '^[a-z][A-Za-z0-9]*$' },
      kind: { enum: FIELD_KINDS },
      label: { ...string, pattern: '\\S' },
      required: string,
      after: string,
      choices: { type: 'array', items: object({ value: string, text: string }) },
    }),
  ],
  'GET changes': [readChanges],
  'POST changes': [takeBack, object({ id: string })],
  'POST handover': [handOver],
  'GET sign-in': [signIn],
};

/**
 * A sign-in for the preview of existing customers: the sandbox's own customer of the brand, with a token as its provider would issue.
 * The sandbox accepts tokens of the issuer on the host of `origin` only.
 */
async function signIn({ services, query, origin }: Request): Promise<Response> {
  const brand = query.brand === 'direct' ? 'direct' : 'bank';
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

const MAX_BYTES = 200_000;

export function createEndpoints(root: string, services: Services) {
  const app = Fastify({
    bodyLimit: MAX_BYTES,
    // What is sent is refused, not mended.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  app.addHook('onSend', (_, reply) =>
    Promise.resolve(void reply.header('cache-control', 'no-store')),
  );
  app.setErrorHandler((error: FastifyError, _, reply) => {
    const status = error instanceof ForbiddenFileError ? 403 : (error.statusCode ?? 500);
    return reply.code(status).send(refused(error.message));
  });
  // A page that is newer than its server.
  app.setNotFoundHandler((_, reply) => reply.code(404).send(refused(t('lost'))));
  for (const [name, [answer, body]] of Object.entries(ENDPOINTS)) {
    const [method = '', path = ''] = name.split(' ');
    app.route({
      ...{ method, url: `/workbench/api/${path}`, ...(body && { schema: { body } }) },
      handler: ({ headers, query, body: sent }) => {
        const origin = `http://${headers.host}`;
        const request = { root, services, origin, query: query as Request['query'], body: sent };
        return method === 'GET' ? answer(request) : inTurn(() => answer(request));
      },
    });
  }
  return app;
}
