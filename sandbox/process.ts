/** For tests: a sandbox of its own process, as `npm start` runs it; several of them may share a database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

export interface SandboxProcess {
  readonly port: number;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/**
 * Resolves when it listens, on a free port unless PORT is set; throws its error message when it ends before. `root`: a copy of the
 * project; `script`: another program that prints its address.
 */
export async function startProcess(
  env: Readonly<Record<string, string>>,
  { root = ROOT, script = 'sandbox/start.ts', args = [] as readonly string[] } = {},
): Promise<SandboxProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The page is not needed: the one of the sources saves a build.
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DIST_DIR: ROOT, ...env },
  });
  let [output, errors] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${script} ended: ${errors}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, digits] = /localhost:(\d+)/.exec(output) ?? [];
      if (digits !== undefined) resolve(Number(digits));
    });
  });
  return {
    port,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
