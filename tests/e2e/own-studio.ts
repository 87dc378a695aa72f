/** A workbench of a test's own, on a copy of the project: what it writes stays in the copy. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');
/** What is made or fetched, not written. */
const LEFT_OUT = ['node_modules', '.git', 'dist', 'test-results', '.sandbox'];

export interface OwnStudio {
  /** http://localhost:PORT */
  origin: string;
  root: string;
  read(file: string): string;
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
    if (child.exitCode !== null) throw new Error(`the workbench ended: ${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin,
    root,
    read: (file) => readFileSync(join(root, file), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(root, { recursive: true, force: true });
    },
  };
}
