/** Puts the values of a deployment into a built page. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { withBlock } from './site.ts';

const COMPRESSED = { gz: gzipSync, br: brotliCompressSync };

/** Replaces the data block of index.html in this folder. Compressed files beside it are made anew: a server would send the old ones. */
export function configurePage(folder: string, config: object): void {
  const file = join(folder, 'index.html');
  const html = withBlock(readFileSync(file, 'utf8'), config);
  writeFileSync(file, html);
  for (const [extension, compress] of Object.entries(COMPRESSED)) {
    if (existsSync(`${file}.${extension}`)) writeFileSync(`${file}.${extension}`, compress(html));
  }
}
