/** The header If-Match: nobody overwrites or signs what somebody else has changed meanwhile. */
import type { FastifyRequest } from 'fastify';
import type { Query } from '../database/database.ts';
import { readVersions, type Loan } from '../store/applications.ts';
import { Refusal } from './answer.ts';
import { presented } from './presented.ts';

/**
 * Refuses with 409 and the application as it now is, when what applicants enter or choose was changed since the version seen,
 * or when the application has moved on and `allowed` is false. Without the header everything passes.
 */
export async function assertSeen(
  query: Query,
  request: FastifyRequest,
  loan: Loan,
  allowed: boolean,
): Promise<void> {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return;
  const seen = Number(/^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1] ?? 0);
  const { current, entered } = await readVersions(query, loan.application.id);
  if (seen === current || (seen >= entered && allowed)) return;
  throw new Refusal({
    status: 409,
    body: {
      message: 'changed since',
      reason: 'CHANGED',
      application: await presented(query, loan),
    },
  });
}
