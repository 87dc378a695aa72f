/** Contracts to read, files to upload. */
import type { components } from '#openapi/application.gen.ts';
import { sentence } from '../rules/input-error.ts';
import { attachment, MAX_UPLOADS, safeName, typeOf } from '../rules/upload.ts';
import type { Services } from '../services.ts';
import {
  addDocument,
  countUploads,
  listDocuments,
  readDocument,
  removeUpload,
} from '../store/documents.ts';
import { invalidInput, notFound, ok, type Handlers } from './answer.ts';
import { change, look } from './change.ts';

/** What the multipart parser leaves in the field `file`. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && 'name' in value;
const wrongFile = (key: string) => invalidInput([{ field: 'file', message: sentence(key) }]);

export function documentHandlers(
  services: Services,
): Pick<Handlers, 'listDocuments' | 'getDocument' | 'uploadDocument' | 'deleteDocument'> {
  return {
    listDocuments: ({ path: { id } }) =>
      look(services, id, 'readDocuments', async ({ query }) => ok(await listDocuments(query, id))),

    getDocument: ({ path: { id, docId } }) =>
      look(services, id, 'readDocuments', async ({ query }) => {
        const document = await readDocument(query, id, docId);
        if (document === undefined) throw notFound('document');
        return {
          status: 200,
          body: document.bytes,
          headers: {
            'content-type': document.contentType,
            'content-disposition': attachment(document.name),
          },
        };
      }),

    uploadDocument: ({ path: { id }, request }) =>
      change(services, id, 'changeDocuments', async ({ query }) => {
        const { file, category = 'OTHER' } = (request.body ?? {}) as {
          file?: unknown;
          category?: components['schemas']['UploadCategory'];
        };
        if (!isFile(file)) throw wrongFile('fileMissing');
        if (file.bytes.length === 0) throw wrongFile('fileEmpty');
        const name = safeName(file.name);
        const contentType = typeOf(name, file.bytes);
        if (contentType === undefined) throw wrongFile('fileType');
        if ((await countUploads(query, id)) >= MAX_UPLOADS) throw wrongFile('fileTooMany');
        await addDocument(query, id, {
          name,
          category,
          contentType,
          bytes: file.bytes,
          uploaded: true,
        });
        return {};
      }),

    deleteDocument: ({ path: { id, docId } }) =>
      change(services, id, 'changeDocuments', async ({ query }) => {
        if (!(await removeUpload(query, id, docId))) throw notFound('upload');
        return {};
      }),
  };
}
