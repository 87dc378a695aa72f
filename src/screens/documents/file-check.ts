/** What is looked at before a file is sent; the server looks again. */
import { LOCALE, UPLOAD } from '#flow/limits.ts';

type ContentType = (typeof UPLOAD.contentTypes)[number];

interface FileKind {
  extensions: readonly string[];
  magic: readonly number[];
}

/** How each accepted type is called and how its bytes begin. */
const KINDS = {
  'application/pdf': { extensions: ['pdf'], magic: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  'image/jpeg': { extensions: ['jpg', 'jpeg'], magic: [0xff, 0xd8, 0xff] },
  'image/png': { extensions: ['png'], magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
} as const satisfies Record<ContentType, FileKind>;

/** For the `accept` of a file input. */
export const ACCEPT = Object.entries(KINDS)
  .flatMap(([type, { extensions }]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',');

export type FileFault = 'type' | 'size' | 'emptyFile' | 'unreadable';

/**
 * The first thing wrong with a file, `undefined` when nothing is. The last extension, the type the browser names and the
 * first bytes must say the same; a browser that names no type is not held against the file.
 */
export async function fileFault(file: File): Promise<FileFault | undefined> {
  if (file.size === 0) return 'emptyFile';
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  const found = Object.entries(KINDS).find(([, { extensions }]) =>
    extensions.some((known) => known === extension),
  );
  if (found === undefined || (file.type !== '' && file.type !== found[0])) return 'type';
  if (file.size > UPLOAD.maxBytes) return 'size';
  const { magic } = found[1];
  // It may lie in a cloud only, or have been moved since it was chosen.
  const bytes = await file
    .slice(0, magic.length)
    .arrayBuffer()
    .catch(() => undefined);
  if (bytes === undefined) return 'unreadable';
  const head = new Uint8Array(bytes);
  return magic.every((byte, index) => head[index] === byte) ? undefined : 'type';
}

/** Without a path, which some systems put before the name; NFC, so that umlauts from a Mac look the same to everyone. */
export const plainName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).normalize('NFC');

/** Megabytes to one decimal, at least 0,1. */
export const sizeInMegabytes = (bytes: number): string =>
  Math.max(0.1, bytes / 1024 / 1024).toLocaleString(LOCALE, { maximumFractionDigits: 1 });
