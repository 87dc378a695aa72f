/** Hooks before every handler: prepared faults, protection against requests of other sites (CSRF), content type, authorization. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../store/store.ts';
import { readBearer } from '../oidc/tokens.ts';
import type { Services } from '../services.ts';
import { isForeign } from '../web/own-pages.ts';
import type { OperationId } from './answer.ts';

const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];

const operationOf = (request: FastifyRequest): string | undefined => {
  const operationId: unknown = Reflect.get(request.routeOptions.schema ?? {}, 'operationId');
  return typeof operationId === 'string' ? operationId : undefined;
};

/** Content types that the description knows for the request's body; undefined: it takes none. */
const contentTypesOf = (request: FastifyRequest): string[] | undefined => {
  const body: unknown = request.routeOptions.schema?.body;
  return typeof body === 'object' && body !== null && 'content' in body
    ? Object.keys(body.content as object)
    : undefined;
};

export function guardRequests(api: FastifyInstance, { store }: Services): void {
  api.removeContentTypeParser('text/plain');
  const parseJson = api.getDefaultJsonParser('error', 'error');
  // A call without a body may still name the content type.
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) done(null, undefined);
    else void parseJson(request, text.toString(), done);
  });

  api.addHook('onRequest', async (request, reply) => {
    const operationId = operationOf(request);
    const fault = operationId === undefined ? undefined : await store.takeFault(operationId);
    if (fault === undefined) return;
    if (fault.delayMs > 0) await new Promise((goOn) => setTimeout(goOn, fault.delayMs));
    if (fault.status === null) return;
    const headers =
      typeof fault.header === 'string' ? { 'frontend-error': fault.header } : (fault.header ?? {});
    // As text, which is not validated: a fault may break the description.
    await reply
      .code(fault.status)
      .headers({ 'content-type': 'application/json; charset=utf-8', ...headers })
      .send(
        fault.status === 204
          ? undefined
          : JSON.stringify(fault.body ?? { message: 'prepared fault' }),
      );
  });

  api.addHook('onRequest', async (request, reply) => {
    if (reply.sent) return;
    const { 'content-type': type } = request.headers;
    const known = contentTypesOf(request);
    const refuse = (status: number, message: string) => reply.code(status).send({ message });
    if (CHANGING.includes(request.method)) {
      // Another site cannot send this header without a CORS preflight. The origin is compared as well.
      if (request.headers['x-requested-with'] !== 'kredit')
        return refuse(403, 'the header X-Requested-With: kredit is missing');
      if (isForeign(request)) return refuse(403, 'a call of another site');
    }
    // Before the body is parsed.
    if (known !== undefined && !known.includes(type?.split(';')[0]?.trim().toLowerCase() ?? ''))
      return refuse(415, `content type ${known.join(' or ')} expected`);
  });
}

/**
 * Calls of insurance, signing, document-upload and id-check, and drafts. The offer lists documents too, and opens the standard
 * information.
 */
const WITH_TOKEN: ReadonlySet<string> = new Set<OperationId>([
  'saveDraft',
  'listInsuranceOffers',
  'chooseInsurance',
  'createContract',
  'sendTransactionCode',
  'signContract',
  'uploadDocument',
  'deleteDocument',
  'finalizeApplication',
  'startLegitimation',
  'getLegitimation',
]);

type PathIds = { readonly id?: string; readonly docId?: string };

async function needsToken(
  store: Store,
  operationId: string | undefined,
  { id = '', docId = '' }: PathIds,
): Promise<boolean> {
  if (operationId !== 'getDocument')
    return operationId !== undefined && WITH_TOKEN.has(operationId);
  const document = await store.readDocument(id, docId);
  return document !== undefined && document.category !== 'STANDARD_INFORMATION';
}

const unauthorized = (reply: FastifyReply, error: string): FastifyReply =>
  reply.code(401).header('www-authenticate', `Bearer${error}`).send({ message: 'sign-in needed' });

/**
 * Authorization (specification, section 6). The steps up to the offer send no token, so an existing customer's application needs
 * none there; from the insurance on it needs its owner's. A token that is sent always has to be valid.
 */
export function guardSignIn(api: FastifyInstance, services: Services): void {
  const { store } = services;
  api.addHook('onRequest', async (request: FastifyRequest, reply) => {
    if (reply.sent) return;
    const isSent = request.headers.authorization !== undefined;
    const account = isSent ? await readBearer(services, request) : undefined;
    if (isSent && account === undefined) {
      await unauthorized(reply, ' error="invalid_token"');
      return;
    }
    const ids = (request.params ?? {}) as PathIds;
    const loan = ids.id === undefined ? undefined : await store.readLoan(ids.id);
    if (loan?.customerType !== 'existing') return;
    if (account === undefined) {
      if (await needsToken(store, operationOf(request), ids)) await unauthorized(reply, '');
      return;
    }
    // An application of the comparison portal has no owner before the sign-in.
    if (loan.owner !== undefined && loan.owner !== account.login)
      await reply.code(403).send({ message: 'application of another customer' });
  });
}
