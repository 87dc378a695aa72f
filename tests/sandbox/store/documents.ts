/** The documents of an application: contracts made by the bank and files uploaded. */
import type { components } from '#openapi/application.gen.ts';
import type { Query } from '../database/database.ts';
import { newId } from './applications.ts';

export type DocumentInfo = Required<components['schemas']['Document']>;
export type DocumentCategory = DocumentInfo['category'];
export interface NewDocument extends Omit<DocumentInfo, 'id' | 'size'> {
  readonly bytes: Uint8Array;
  readonly uploaded: boolean;
}

export async function addDocument(
  query: Query,
  applicationId: string,
  document: NewDocument,
): Promise<void> {
  const { name, category, contentType, bytes, uploaded } = document;
  await query(
    'INSERT INTO documents (id, application_id, name, category, content_type, size, bytes, uploaded) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    [newId(), applicationId, name, category, contentType, bytes.length, bytes, uploaded],
  );
}

/** In the order of their making, without the bytes. */
export const listDocuments = (query: Query, applicationId: string): Promise<DocumentInfo[]> =>
  query<DocumentInfo>(
    'SELECT id, name, category, content_type AS "contentType", size FROM documents WHERE application_id = $1 ORDER BY position',
    [applicationId],
  );

export async function readDocument(
  query: Query,
  applicationId: string,
  id: string,
): Promise<(DocumentInfo & { bytes: Uint8Array }) | undefined> {
  const [document] = await query<DocumentInfo & { bytes: Uint8Array }>(
    'SELECT id, name, category, content_type AS "contentType", size, bytes FROM documents WHERE application_id = $1 AND id = $2',
    [applicationId, id],
  );
  return document;
}

export async function countUploads(query: Query, applicationId: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    'SELECT count(*)::int AS count FROM documents WHERE application_id = $1 AND uploaded',
    [applicationId],
  );
  return row?.count ?? 0;
}

/** False when there is no such upload; contracts are never removed this way. */
export async function removeUpload(
  query: Query,
  applicationId: string,
  id: string,
): Promise<boolean> {
  const removed = await query(
    'DELETE FROM documents WHERE application_id = $1 AND id = $2 AND uploaded RETURNING id',
    [applicationId, id],
  );
  return removed.length > 0;
}

export async function removeCategory(
  query: Query,
  applicationId: string,
  category: DocumentCategory,
): Promise<void> {
  await query(
    'DELETE FROM documents WHERE application_id = $1 AND category = $2 AND NOT uploaded',
    [applicationId, category],
  );
}

export async function hasCategory(
  query: Query,
  applicationId: string,
  category: DocumentCategory,
): Promise<boolean> {
  const found = await query(
    'SELECT 1 FROM documents WHERE application_id = $1 AND category = $2 LIMIT 1',
    [applicationId, category],
  );
  return found.length > 0;
}
