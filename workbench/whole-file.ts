import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';

/** Definitions have one layout, which `prettier --check` holds. */
const LIKE = join(import.meta.dirname, '../schemas/defs.json');

/** Broken JSON stays as it is: its mistakes are mended one by one. */
async function formatted(path: string, content: string): Promise<string> {
  try {
    return await format(content, {
      ...(await resolveConfig(LIKE)),
      filepath: path,
    });
  } catch (error) {
    if (error instanceof SyntaxError) return content;
    throw error;
  }
}

/**
 * Formats all files and then writes them in one go, by absolute path: the running application does not see half of a change. Each is the
 * old one or the new one for a concurrent reader, never half of it. One without content goes.
 */
export async function writeWhole(
  files: readonly (readonly [string, string | undefined])[],
): Promise<void> {
  const written = await Promise.all(
    files.map(async ([path, content]) => {
      return [path, content && (await formatted(path, content))] as const;
    }),
  );
  for (const [path, content] of written) {
    const beside = `${path}.new`;
    if (content === undefined) rmSync(path, { force: true });
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(beside, content);
      renameSync(beside, path);
    }
  }
}
