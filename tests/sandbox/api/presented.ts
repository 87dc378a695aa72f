/** The application as the outside sees it. */
import type { Query } from '../database/database.ts';
import type { Application } from '../application.ts';
import { readVersions, type Loan } from '../store/applications.ts';
import { listDocuments } from '../store/documents.ts';

export const presented = async (query: Query, { application }: Loan): Promise<Application> => ({
  ...application,
  version: (await readVersions(query, application.id)).current,
  documents: await listDocuments(query, application.id),
});
