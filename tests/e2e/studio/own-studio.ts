/** A studio on a copy of the project, as people start it. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeDefinitions } from '../../../workbench/studio/server/guard.ts';
import { startProcess } from '../../../sandbox/process.ts';
import { findProgram } from '../../installed.ts';
import { commitAll } from '../../support/git.ts';
import { copyProject } from '../support/project-copy.ts';

export interface OwnStudio {
  /** http://localhost:PORT */
  origin: string;
  read(file: string): string;
  /** Replaces text in a file as an editor would. */
  edit(file: string, from: string, to: string): Promise<void>;
  /** Undoes all changes. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

export async function startStudio(port: number): Promise<OwnStudio> {
  const root = copyProject();
  if (findProgram('git') !== undefined) commitAll(root);
  const env = { PORT: String(port), STUDIO_OPEN: 'off' };
  const studio = await startProcess(env, { root, script: 'workbench/studio/start.ts' });
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const definitions = () =>
    ['schemas', 'locales'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.json'))
        .map((file) => `${folder}/${file}`),
    );
  const originals = new Map(definitions().map((file) => [file, read(file)]));
  return {
    origin: `http://localhost:${port}`,
    read,
    async edit(file, from, to) {
      const before = read(file);
      if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
      await writeDefinitions(root, [[file, before.replace(from, to)]]);
    },
    restore: () =>
      writeDefinitions(
        root,
        // A file that was new goes again.
        [...new Set([...originals.keys(), ...definitions()])]
          .map((file) => [file, originals.get(file)] as const)
          .filter(([file, text]) => text === undefined || read(file) !== text),
      ),
    async stop() {
      await studio.kill('SIGTERM');
      rmSync(root, { recursive: true, force: true });
    },
  };
}
