/** For tests: a sandbox of its own process, as `npm start` runs it; several of them may share a database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface SandboxProcess {
  readonly port: number;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Resolves when it listens, on a free port; throws its error message when it ends before. */
export async function startProcess(env: Readonly<Record<string, string>>): Promise<SandboxProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/sandbox/start.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The page is not needed: the one of the sources saves a build.
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DIST_DIR: ROOT, ...env },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  const [started] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error(`the sandbox ended: ${errors}`);
    }),
  ])) as [Buffer];
  return {
    port: Number(/localhost:(\d+)/.exec(started.toString())?.[1]),
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
