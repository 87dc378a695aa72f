/** Vite plugin: brotli and gzip beside the hashed files, made once instead of per request. Not of pages: a server may still put its values in. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const KINDS = /\.(?:js|css|svg|json)$/;
/** Below this, in bytes, the headers weigh more than what is saved. */
const SMALLEST = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.values(bundle)
          .filter(({ fileName }) => KINDS.test(fileName))
          .map(async (file) => {
            const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            if (content.length < SMALLEST) return;
            await Promise.all([
              brotli(content, {
                params: {
                  [constants.BROTLI_PARAM_QUALITY]: 11,
                  [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
                },
              }).then((small) => writeFile(join(dir, `${file.fileName}.br`), small)),
              zip(content, { level: 9 }).then((small) =>
                writeFile(join(dir, `${file.fileName}.gz`), small),
              ),
            ]);
          }),
      );
    },
  };
}
