/** Reads a definition at build time. One that cannot be read stops the build by its name: a parser alone does not know it. */
import { readFileSync } from 'node:fs';

export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(
      `${file} cannot be read; \`npm run definitions\` says where and how to mend it. ${String(error)}`,
      { cause: error },
    );
  }
}
