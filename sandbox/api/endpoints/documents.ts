/** Contracts to read, files to upload: their type is detected from the first bytes, their names are sanitised and get its extension. */
import type { components } from '#openapi/application.gen.ts';
import type { Services } from '../../services.ts';
import { invalidField, notFound, ok, type Handlers } from '../answer.ts';
import { change, look } from '../change.ts';

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
const MAX_UPLOADS = 10;

/** How the bytes of each type begin; a PDF within the first 1,024, as its readers accept it, unless it begins as a page or program. */
const FILE_TYPES = [
  {
    contentType: 'application/pdf',
    extensions: ['pdf'],
    begins: /^(?!MZ|PK\x03\x04|#!|\s*(\xef\xbb\xbf)?\s*<).{0,1019}%PDF-/s,
  },
  {
    contentType: 'image/jpeg',
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
    begins: /^\xff\xd8\xff/,
  },
  { contentType: 'image/png', extensions: ['png'], begins: /^\x89PNG\r\n\x1a\n/ },
];
/** Extensions that phones and scanners add to such files by mistake; those of other kinds are refused. */
const MISTAKEN = ['heic', 'heif', 'bin', 'dat', 'tmp', ''];

/** A name without folders, control, direction and reserved characters, at most 100 characters long; its extension stays. */
export function safeName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 ? clean.slice(dot) : '';
  return clean.length <= 100
    ? clean || 'Datei'
    : clean.slice(0, 100 - extension.length) + extension;
}

/** The content type by the first bytes, and the name with an extension of it; undefined for other kinds of files. */
function typed(name: string, bytes: Uint8Array): { name: string; contentType: string } | undefined {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const type = FILE_TYPES.find(({ begins }) => begins.test(start));
  if (type === undefined) return undefined;
  const { contentType, extensions } = type;
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  if (extensions.includes(extension)) return { name, contentType };
  const usual = FILE_TYPES.flatMap((other) => other.extensions);
  if (![...usual, ...MISTAKEN].includes(extension)) return undefined;
  return { name: `${dot < 0 ? name : name.slice(0, dot)}.${extensions[0]}`, contentType };
}

/** Saved, never shown: attachment, with an ASCII name for old browsers and the real one beside it. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** The field `file` as the multipart parser leaves it. */
interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && 'name' in value;
const wrongFile = (key: string) => invalidField('file', key);

export const documentHandlers = (services: Services) =>
  ({
    listDocuments: (call) =>
      look(services, call, 'readDocuments', async ({ store }) =>
        ok(await store.listDocuments(call.path.id)),
      ),

    getDocument: (call) =>
      look(services, call, 'readDocuments', async ({ store }) => {
        const { id, docId } = call.path;
        const document = await store.readDocument(id, docId);
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
      change(services, call, 'changeDocuments', async ({ store }) => {
        const { id } = call.path;
        const { file, category = 'OTHER' } = (call.request.body ?? {}) as {
          file?: unknown;
          category?: components['schemas']['UploadCategory'];
        };
        if (!isFile(file)) throw wrongFile('fileMissing');
        if (file.bytes.length === 0) throw wrongFile('fileEmpty');
        const kept = typed(safeName(file.name), file.bytes);
        if (kept === undefined) throw wrongFile('fileType');
        if ((await store.countUploads(id)) >= MAX_UPLOADS) throw wrongFile('fileTooMany');
        const { bytes } = file;
        await store.addDocument(id, { ...kept, category, bytes, uploaded: true });
        return {};
      }),

    deleteDocument: (call) =>
      change(services, call, 'changeDocuments', async ({ store }) => {
        const { id, docId } = call.path;
        if (!(await store.removeUpload(id, docId))) throw notFound('upload');
        return {};
      }),
  }) satisfies Partial<Handlers>;
