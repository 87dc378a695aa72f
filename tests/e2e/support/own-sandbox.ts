/** A sandbox of a test's own: another folder, another port, another life than the shared one. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface OwnSandbox {
  baseURL: string;
  process: ChildProcess;
  /** Ends it at once, as a crash would, or orderly. */
  stop(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

interface Options {
  root: string;
  port: number;
  dataDir: string;
  /** Life of an access token, in seconds. */
  tokenSeconds?: number;
  /** Answers with what the specification lists and not a field more. */
  specifiedOnly?: boolean;
}

/** Starts `tests/sandbox/start.ts` of the project in `root` and waits until it answers. */
export async function startSandbox({
  root,
  port,
  dataDir,
  tokenSeconds = 300,
  specifiedOnly = false,
}: Options): Promise<OwnSandbox> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/sandbox/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      TOKEN_SECONDS: String(tokenSeconds),
      ...(specifiedOnly ? { STRICT: 'specified' } : {}),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  const stop: OwnSandbox['stop'] = async (signal = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  while (!(await answers(`http://localhost:${port}/sandbox/messages`))) {
    if (child.exitCode !== null) throw new Error(`the sandbox ended: ${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { baseURL: `http://bank.localhost:${port}`, process: child, stop };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
