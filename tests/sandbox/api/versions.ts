/** Optimistic locking: the version in every answer, and the header If-Match that is compared with it. */
import type { FastifyRequest } from 'fastify';
import type { Application } from '../application.ts';
import type { Query } from '../database/database.ts';
import { readVersions, type Loan } from '../store/applications.ts';
import { listDocuments } from '../store/documents.ts';
import { Refusal } from './answer.ts';

/** The application as clients get it: with its version and its documents. */
export const presented = async (query: Query, { application }: Loan): Promise<Application> => ({
  ...application,
  version: (await readVersions(query, application.id)).current,
  documents: await listDocuments(query, application.id),
});

/**
 * Refuses with 409 and the current application if the applicant's data changed after the version in If-Match, or if the
 * application has moved on and `allowed` is false. Without the header everything passes.
 */
export async function assertVersion(
  query: Query,
  request: FastifyRequest,
  loan: Loan,
  allowed: boolean,
): Promise<void> {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return;
  const version = Number(/^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1] ?? 0);
  const { current, entered } = await readVersions(query, loan.application.id);
  if (version === current || (version >= entered && allowed)) return;
  throw new Refusal({
    status: 409,
    body: {
      message: 'changed since',
      reason: 'CHANGED',
      application: await presented(query, loan),
    },
  });
}
