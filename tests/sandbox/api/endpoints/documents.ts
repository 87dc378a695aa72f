/** Contracts to read, files to upload. */
import type { components } from '#openapi/application.gen.ts';
import { attachment, MAX_UPLOADS, safeName, typeOf } from '../../rules/upload.ts';
import type { Services } from '../../services.ts';
import {
  addDocument,
  countUploads,
  listDocuments,
  readDocument,
  removeUpload,
} from '../../store/documents.ts';
import { invalidField, notFound, ok, type Handlers } from '../answer.ts';
import { change, look } from '../change.ts';

/** The field `file` as the multipart parser leaves it. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && 'name' in value;
const wrongFile = (key: string) => invalidField('file', key);

export const documentHandlers = (services: Services) =>
  ({
    listDocuments: (call) =>
      look(services, call, 'readDocuments', async ({ query }) =>
        ok(await listDocuments(query, call.path.id)),
      ),

    getDocument: (call) =>
      look(services, call, 'readDocuments', async ({ query }) => {
        const { id, docId } = call.path;
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

    uploadDocument: (call) =>
      change(services, call, 'changeDocuments', async ({ query }) => {
        const { id } = call.path;
        const { file, category = 'OTHER' } = (call.request.body ?? {}) as {
          file?: unknown;
          category?: components['schemas']['UploadCategory'];
        };
        if (!isFile(file)) throw wrongFile('fileMissing');
        if (file.bytes.length === 0) throw wrongFile('fileEmpty');
        const name = safeName(file.name);
        const contentType = typeOf(name, file.bytes);
        if (contentType === undefined) throw wrongFile('fileType');
        if ((await countUploads(query, id)) >= MAX_UPLOADS) throw wrongFile('fileTooMany');
        const { bytes } = file;
        await addDocument(query, id, { name, category, contentType, bytes, uploaded: true });
        return {};
      }),

    deleteDocument: (call) =>
      change(services, call, 'changeDocuments', async ({ query }) => {
        const { id, docId } = call.path;
        if (!(await removeUpload(query, id, docId))) throw notFound('upload');
        return {};
      }),
  }) satisfies Partial<Handlers>;
