/** A sandbox of its own process, as `npm start` runs it; several of them may share a database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './postgres.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface SandboxProcess {
  readonly port: number;
  /** What it said on the error stream. */
  said(): string;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Resolves when it listens; throws what it says when it ends before. */
export async function startProcess(env: Readonly<Record<string, string>>): Promise<SandboxProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/sandbox/start.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', NODE_NO_WARNINGS: '1', ...env },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error(`the sandbox ended: ${errors}`);
    }),
  ]);
  return {
    port,
    said: () => errors,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
