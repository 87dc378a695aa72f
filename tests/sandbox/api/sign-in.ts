/**
 * Authorization (specification, section 6). The steps up to the offer send no token, so an existing customer's application needs
 * none there; from the insurance on it needs its owner's. A token that is sent always has to be valid.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Query } from '../database/query.ts';
import { readBearer } from '../oidc/tokens.ts';
import type { Services } from '../services.ts';
import { readLoan } from '../store/applications.ts';
import { readDocument } from '../store/documents.ts';
import type { OperationId } from './answer.ts';
import { operationOf } from './guards.ts';

/** Calls of insurance, signing, document-upload and id-check. The offer lists documents too, and opens the standard information. */
const WITH_TOKEN: ReadonlySet<string> = new Set<OperationId>([
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
  query: Query,
  operationId: string | undefined,
  { id = '', docId = '' }: PathIds,
): Promise<boolean> {
  if (operationId !== 'getDocument')
    return operationId !== undefined && WITH_TOKEN.has(operationId);
  const document = await readDocument(query, id, docId);
  return document !== undefined && document.category !== 'STANDARD_INFORMATION';
}

const unauthorized = (reply: FastifyReply, error: string): FastifyReply =>
  reply.code(401).header('www-authenticate', `Bearer${error}`).send({ message: 'sign-in needed' });

export function guardSignIn(api: FastifyInstance, services: Services): void {
  const { query } = services.database;
  api.addHook('onRequest', async (request: FastifyRequest, reply) => {
    if (reply.sent) return;
    const isSent = request.headers.authorization !== undefined;
    const account = isSent ? await readBearer(services, request) : undefined;
    if (isSent && account === undefined) {
      await unauthorized(reply, ' error="invalid_token"');
      return;
    }
    const ids = (request.params ?? {}) as PathIds;
    const loan = ids.id === undefined ? undefined : await readLoan(query, ids.id);
    if (loan?.customerType !== 'existing') return;
    if (account === undefined) {
      if (await needsToken(query, operationOf(request), ids)) await unauthorized(reply, '');
      return;
    }
    // An application of the comparison portal has no owner before the sign-in.
    if (loan.owner !== undefined && loan.owner !== account.login)
      await reply.code(403).send({ message: 'application of another customer' });
  });
}
