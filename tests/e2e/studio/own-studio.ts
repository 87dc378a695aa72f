/** A studio on a copy of the project. Its writes stay in the copy. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDefinitions } from '../../../workbench/studio/server/definition-files.ts';

const PROJECT = join(import.meta.dirname, '../../..');
/** Generated or downloaded. */
const LEFT_OUT = ['node_modules', '.git', 'dist', 'test-results', '.sandbox'];

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
  const root = mkdtempSync(join(tmpdir(), 'studio-'));
  for (const part of readdirSync(PROJECT).filter((name) => !LEFT_OUT.includes(name)))
    cpSync(join(PROJECT, part), join(root, part), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'workbench/studio/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), STUDIO_OPEN: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  const origin = `http://localhost:${port}`;
  const answers = () =>
    fetch(`${origin}/sandbox/messages`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`the studio ended: ${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const originals = ['schemas', 'locales'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .map((file) => [`${folder}/${file}`, read(`${folder}/${file}`)] as const),
  );
  return {
    origin,
    read,
    async edit(file, from, to) {
      const before = read(file);
      if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
      await writeDefinitions(root, [[file, before.replace(from, to)]]);
    },
    restore: () =>
      writeDefinitions(
        root,
        originals.filter(([file, text]) => read(file) !== text),
      ),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(root, { recursive: true, force: true });
    },
  };
}
