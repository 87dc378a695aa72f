/** Whether a PDF needs a password to be opened (ISO 32000-2, 7.6). Many are encrypted with an empty one, only to forbid printing or changes. */
import { md5 } from '@noble/hashes/legacy.js';
import { latin1 } from '#screens/parts/documents/file-kind.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** In digits or in letters, which may have brackets within brackets. */
const STRING = String.raw`(<[^>]*>|\((?:\\[^]|[^\\()]|\((?:\\[^]|[^\\()])*\))*\))`;
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
/** What an empty password is filled up with. */
const PADDING = bytesOf('<28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a>');
/** More than what a file says of its encryption. */
const MOST_BYTES = 4096;

/** Only where the empty password surely does not open it; what is unclear is for the bank to see. */
export async function needsPassword(pdf: Bytes): Promise<boolean> {
  // To search in: one character for each byte.
  const text = new TextDecoder('latin1').decode(pdf);
  const textAfter = (pattern: RegExp): string => {
    const { index, 0: match } = [...text.matchAll(pattern)].at(-1) ?? { index: pdf.length, 0: '' };
    const start = index + match.length;
    return latin1(pdf.subarray(start, start + MOST_BYTES));
  };
  let lock = textAfter(/\/Encrypt\b/g);
  const [, number, generation] = /^\s*(\d+)\s+(\d+)\s+R/.exec(lock) ?? [];
  if (number !== undefined)
    lock = textAfter(new RegExp(`\\b${number}\\s+${generation}\\s+obj\\b`, 'g'));
  lock = lock.replace(/endobj[^]*/, '');
  const entry = (key: string, value: string) => new RegExp(`/${key}\\s*${value}`).exec(lock)?.[1];
  const handler = entry('Filter', String.raw`/([\w.]+)`);
  const revision = Number(entry('R', '([2-6])'));
  const [user, owner] = [bytesOf(entry('U', STRING)), bytesOf(entry('O', STRING))];
  // Else the key of a certificate, or of a shop of books.
  if (handler !== 'Standard') return handler !== undefined;
  // Only its attachments are encrypted.
  if (Number(entry('V', '(\\d)')) >= 4 && (entry('StmF', '/(\\w+)') ?? 'Identity') === 'Identity')
    return false;
  if (user.length < 32 || Number.isNaN(revision)) return false;
  if (revision >= 5) {
    // Only pages served by https have the platform's cryptography.
    if (crypto.subtle === undefined) return false;
    const salt = user.slice(32, 40);
    return !begins(user, await (revision === 5 ? sha(256, salt) : hardened(salt)));
  }
  const id = bytesOf(new RegExp(`^${STRING}`).exec(textAfter(/\/ID\s*\[\s*/g))?.[1]);
  const permissions = new Uint8Array(Int32Array.of(Number(entry('P', '(-?\\d+)'))).buffer);
  const metadata = entry('EncryptMetadata', '(false)') && revision === 4 ? '<ffffffff>' : '';
  const hash = md5(joined(PADDING, owner.slice(0, 32), permissions, id, bytesOf(metadata)));
  const isKey = (length: number): boolean => {
    let key = hash.slice(0, length);
    if (revision === 2) return begins(user, rc4(key, PADDING));
    for (let round = 0; round < 50; round += 1) key = md5(key).slice(0, length);
    let sealed: Uint8Array = md5(joined(PADDING, id));
    for (let round = 0; round < 20; round += 1)
      sealed = rc4(
        Uint8Array.from(key, (byte) => byte ^ round),
        sealed,
      );
    return begins(user, sealed);
  };
  // Programs disagree on where a file says how long it is.
  return ![5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].some(isKey);
}

function bytesOf(string = ''): Bytes {
  if (string.startsWith('<'))
    return Uint8Array.from(string.match(/[\da-f]\s*[\da-f]/gi) ?? [], (pair) =>
      parseInt(pair.replace(/\s/, ''), 16),
    );
  const letters = string.slice(1, -1).replace(/\\([0-7]{1,3}|\r?\n|[^])/g, (_all, code: string) => {
    if (/\d/.test(code)) return String.fromCharCode(parseInt(code, 8) & 0xff);
    return /[\r\n]/.test(code) ? '' : (ESCAPED[code] ?? code);
  });
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

const joined = (...parts: Uint8Array[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const begins = (bytes: Uint8Array, start: Uint8Array): boolean =>
  start.every((byte, index) => byte === bytes[index]);

function rc4(key: Uint8Array, content: Uint8Array): Uint8Array {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  let sum = 0;
  const next = (index: number, add = 0): number => {
    const one = box[index] as number;
    sum = (sum + one + add) & 0xff;
    const other = box[sum] as number;
    [box[index], box[sum]] = [other, one];
    return box[(one + other) & 0xff] as number;
  };
  box.forEach((_, index) => next(index, key[index % key.length]));
  sum = 0;
  return content.map((byte, index) => byte ^ next(index + 1));
}

const sha = async (bits: number, content: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, content));

/** Algorithm 2.B, of an empty password. */
async function hardened(salt: Bytes): Promise<Bytes> {
  let hash = await sha(256, salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const name = 'AES-CBC';
    const [key, iv] = [hash.slice(0, 16), hash.slice(16, 32)];
    const aes = await crypto.subtle.importKey('raw', key, name, false, ['encrypt']);
    const repeated = joined(...Array.from({ length: 64 }, () => hash));
    const encrypted = await crypto.subtle.encrypt({ name, iv }, aes, repeated);
    // Without the block that the platform adds.
    const block = new Uint8Array(encrypted, 0, repeated.length);
    const sum = block.slice(0, 16).reduce((total, byte) => total + byte, 0);
    hash = await sha([256, 384, 512][sum % 3] as number, block);
    last = block.at(-1) as number;
  }
  return hash.slice(0, 32);
}
