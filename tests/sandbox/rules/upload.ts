/** Uploads: the type is detected from the first bytes, names are sanitised. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_UPLOADS = 10;

interface FileType {
  readonly contentType: string;
  readonly extensions: readonly string[];
  readonly magic: readonly number[];
}

const FILE_TYPES: readonly FileType[] = [
  { contentType: 'application/pdf', extensions: ['pdf'], magic: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { contentType: 'image/jpeg', extensions: ['jpg', 'jpeg'], magic: [0xff, 0xd8, 0xff] },
  {
    contentType: 'image/png',
    extensions: ['png'],
    magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  },
];

/** A name without folders, control and direction characters, at most 100 characters long; its extension stays. */
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

/** The content type by magic bytes; undefined if unknown or different from the extension. */
export function typeOf(name: string, bytes: Uint8Array): string | undefined {
  const extension = name.toLowerCase().split('.').at(-1) ?? '';
  return FILE_TYPES.find(
    ({ extensions, magic }) =>
      extensions.includes(extension) && magic.every((byte, index) => bytes[index] === byte),
  )?.contentType;
}

/** Saved, never shown: attachment, with an ASCII name for old browsers and the real one beside it. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)}`;
