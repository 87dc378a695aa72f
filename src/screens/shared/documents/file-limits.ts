/** `fileLimits`, our keyword for lists of files, and the look at a chosen file before it is sent; the server looks again. */
import type { RJSFSchema } from '@rjsf/utils';
import { LOCALE } from '#form/locale.ts';

export interface FileLimits {
  /** MIME types. */
  readonly types: readonly string[];
  readonly maxMegabytes: number;
  /** Files of the whole form, all its fields together. */
  readonly maxFiles: number;
}

interface FileKind {
  readonly extensions: readonly [string, ...string[]];
  readonly magic: readonly number[];
}

/** The types that can be checked: how their files are called and how their bytes begin. */
export const FILE_KINDS: Readonly<Record<string, FileKind>> = {
  'application/pdf': { extensions: ['pdf'], magic: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  'image/jpeg': { extensions: ['jpg', 'jpeg'], magic: [0xff, 0xd8, 0xff] },
  'image/png': { extensions: ['png'], magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
};

const MEGABYTE = 1024 * 1024;

/** Undefined where a field asks for something else than files. */
export const fileLimitsOf = (schema: RJSFSchema): FileLimits | undefined =>
  schema['fileLimits'] as FileLimits | undefined;

const kindsOf = ({ types }: FileLimits): readonly (readonly [string, FileKind])[] =>
  types.flatMap((type) => {
    const kind = FILE_KINDS[type];
    return kind === undefined ? [] : [[type, kind] as const];
  });

/** For the `accept` of a file input. */
export const acceptOf = (limits: FileLimits): string =>
  kindsOf(limits)
    .flatMap(([type, { extensions }]) => [type, ...extensions.map((extension) => `.${extension}`)])
    .join(',');

/** As people call the types: `PDF, JPG oder PNG`. */
export const typeNames = (limits: FileLimits): string =>
  new Intl.ListFormat(LOCALE, { type: 'disjunction' }).format(
    kindsOf(limits).map(([, { extensions }]) => extensions[0].toUpperCase()),
  );

export type FileFault = 'type' | 'size' | 'emptyFile' | 'unreadable';

/** A file that is not sent, and why; `tooMany` names no single file. */
export interface RefusedFile {
  readonly name: string;
  readonly fault: FileFault | 'tooMany';
}

/**
 * The first thing wrong with a file, `undefined` when nothing is. The last extension, the type the browser names and the
 * first bytes must say the same; a browser that names no type is not held against the file.
 */
export async function fileFault(file: File, limits: FileLimits): Promise<FileFault | undefined> {
  if (file.size === 0) return 'emptyFile';
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  const found = kindsOf(limits).find(([, { extensions }]) => extensions.includes(extension));
  if (found === undefined || (file.type !== '' && file.type !== found[0])) return 'type';
  if (file.size > limits.maxMegabytes * MEGABYTE) return 'size';
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

/** Megabytes to one decimal, at least 0,1. */
export const sizeInMegabytes = (bytes: number): string =>
  Math.max(0.1, bytes / MEGABYTE).toLocaleString(LOCALE, { maximumFractionDigits: 1 });

/** The name without a path, which some systems prepend; NFC, because macOS uses decomposed umlauts. */
export const plainName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).normalize('NFC');

/** Shortened in the middle to fit a phone: beginning, number and extension stay. */
export function shortName(name: string, most = 32): string {
  const letters = [...name];
  if (letters.length <= most) return name;
  const tail = Math.floor(most * 0.4);
  return `${letters.slice(0, most - tail - 1).join('')}…${letters.slice(-tail).join('')}`;
}
