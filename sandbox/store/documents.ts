/** The documents of an application: contracts made by the bank and files uploaded. */
import type { components } from '#openapi/application.gen.ts';
import { raw, type Query } from '../database/query.ts';
import { newId } from './applications.ts';

export type DocumentInfo = Required<components['schemas']['Document']>;
export type DocumentCategory = DocumentInfo['category'];
export interface NewDocument extends Omit<DocumentInfo, 'id' | 'size'> {
  readonly bytes: Uint8Array;
  readonly uploaded: boolean;
}

const COLUMNS = raw('id, name, category, content_type AS "contentType", size');

export const documentsIn = (query: Query) => ({
  async addDocument(
    applicationId: string,
    { name, category, contentType, bytes, uploaded }: NewDocument,
  ): Promise<void> {
    await query`
    INSERT INTO documents (id, application_id, name, category, content_type, size, bytes, uploaded)
    VALUES (${newId()}, ${applicationId}, ${name}, ${category}, ${contentType}, ${bytes.length}, ${bytes}, ${uploaded})`;
  },

  /** In the order of their making, without the bytes. */
  listDocuments: (applicationId: string): Promise<DocumentInfo[]> => query<DocumentInfo>`
    SELECT ${COLUMNS} FROM documents WHERE application_id = ${applicationId} ORDER BY position`,

  async readDocument(
    applicationId: string,
    id: string,
  ): Promise<(DocumentInfo & { bytes: Uint8Array }) | undefined> {
    const [document] = await query<DocumentInfo & { bytes: Uint8Array }>`
    SELECT ${COLUMNS}, bytes FROM documents WHERE application_id = ${applicationId} AND id = ${id}`;
    return document;
  },

  countUploads: async (applicationId: string): Promise<number> =>
    (await query`SELECT 1 FROM documents WHERE application_id = ${applicationId} AND uploaded`)
      .length,

  /** False when there is no such upload; contracts are never removed this way. */
  async removeUpload(applicationId: string, id: string): Promise<boolean> {
    const removed = await query`DELETE FROM documents
    WHERE application_id = ${applicationId} AND id = ${id} AND uploaded RETURNING id`;
    return removed.length > 0;
  },

  async removeCategory(applicationId: string, category: DocumentCategory): Promise<void> {
    await query`DELETE FROM documents
    WHERE application_id = ${applicationId} AND category = ${category} AND NOT uploaded`;
  },

  async hasCategory(applicationId: string, category: DocumentCategory): Promise<boolean> {
    const found = await query`SELECT 1 FROM documents
    WHERE application_id = ${applicationId} AND category = ${category} LIMIT 1`;
    return found.length > 0;
  },
});
