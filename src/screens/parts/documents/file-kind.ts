/** What a file is, by its first bytes: named types are often wrong, and decide nothing. */
import { plainName } from '#ui/display.ts';

/** Readers of PDF look for the header within so many bytes: byte-order marks, blank lines and printer commands precede it. */
export const HEAD_BYTES = 1024;

const startsWith = (signature: string) => (head: string) => head.startsWith(signature);

/** PDF in a page or a program is a page or a program. */
const DISGUISE = /^(MZ|PK\x03\x04|\x7fELF|GIF8|#!)|<(!doctype|html|head|body|script|svg|\?xml)/i;

/** The types that can be sent: what their files are called, and how they begin (as Latin-1). */
export const FILE_KINDS: Readonly<
  Record<string, { extensions: readonly [string, ...string[]]; fits: (head: string) => boolean }>
> = {
  'application/pdf': {
    extensions: ['pdf'],
    fits: (head) => {
      const start = head.indexOf('%PDF-');
      return start >= 0 && !DISGUISE.test(head.slice(0, start));
    },
  },
  'image/jpeg': {
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
    fits: startsWith('\xff\xd8\xff'),
  },
  'image/png': { extensions: ['png'], fits: startsWith('\x89PNG\r\n\x1a\n') },
};

/** What people often have instead, by how they can turn it into a file that can be sent. */
export type FileAdvice = 'photo' | 'scan' | 'document' | 'archive';
const ADVICE: readonly (readonly [FileAdvice, RegExp])[] = [
  ['scan', /^II[*+]\0|^MM\0[*+]|^AT&TFORM/],
  ['photo', /^....ftyp(hei|hev|mif1|msf1|avi)|^RIFF....WEBP|^GIF8|^BM|^\0\0\0\x0c(jP|JXL) /s],
  ['archive', /^Rar!|^7z\xbc\xaf|^\x1f\x8b/],
  ['document', /^PK\x03\x04|^\xd0\xcf\x11\xe0|^\{\\rtf|^%!PS/],
];

/** A few bytes as Latin-1 text: one character each. */
export const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

export const typeOfHead = (head: string): string | undefined =>
  Object.keys(FILE_KINDS).find((type) => FILE_KINDS[type]?.fits(head));

/** Documents of offices are archives by their bytes. */
export const adviceFor = (head: string, name: string): FileAdvice | undefined =>
  /\.zip$/i.test(name) ? 'archive' : ADVICE.find(([, pattern]) => pattern.test(head))?.[0];

/** Extensions that people's photos and scans have by mistake. */
const PICTURE = /\.(hei[cf]|avif|webp|tiff?|gif|bmp|bin|dat|tmp)$/i;
const FOREIGN =
  /\.(exe|com|msi|bat|cmd|scr|ps1|vbs|jar|apk|dmg|app|sh|m?js|html?|xhtml|mht(ml)?|svgz?|xml|css|php|zip|rar|7z|t?gz|iso|docx?m?|dotx?|odt|ods|rtf|pages|xlsx?m?|csv|pptx?|txt|eml|msg|lnk|url|mp[34]|mov|avi)$/i;

export const namesAnotherKind = (name: string): boolean => FOREIGN.test(name.trim());

const MOST_LETTERS = 100;

/** The name to send or to save a file of `type` under: without reserved characters, with an extension of the type. */
export function fileName(name: string, type: string | undefined): string {
  const extensions = FILE_KINDS[type ?? '']?.extensions ?? ['bin'];
  const [, stem = '', extension = ''] =
    /^(.*?)(\.[^.]*)?$/s.exec(
      plainName(name)
        .replace(/[<>:"|?*]/g, '')
        .trim(),
    ) ?? [];
  const isKnown =
    PICTURE.test(extension) ||
    FOREIGN.test(extension) ||
    Object.values(FILE_KINDS).some((kind) => has(kind.extensions, extension));
  const kept = has(extensions, extension) ? extension : `.${extensions[0]}`;
  const base = (isKnown ? stem : stem + extension).replace(/^[.\s]+|[.\s]+$/g, '');
  return ([...base].slice(0, MOST_LETTERS - kept.length).join('') || 'Datei') + kept;
}

const has = (extensions: readonly string[], extension: string): boolean =>
  extensions.includes(extension.slice(1).toLowerCase());
