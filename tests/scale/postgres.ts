/** A PostgreSQL of a test's own: the installed one or Debian's, with its data in a folder that goes away. It refuses to run as root. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOrInstall, freePort } from '../installed.ts';

export const foundPostgres = () => findOrInstall({ program: 'pg_ctl', packages: ['postgresql'] });

export interface PrivatePostgres {
  readonly url: string;
  readonly version: string;
  /** Ends every connection and starts again. */
  restart(): void;
  stop(): Promise<void>;
}

/** `pgCtl` is the path of that program. Throws the error of PostgreSQL. */
export async function startPostgres(pgCtl: string): Promise<PrivatePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const data = join(folder, 'data');
  const asRoot = process.getuid?.() === 0;
  if (asRoot) execFileSync('chown', ['postgres', folder]);
  await chmod(folder, 0o700);
  const port = await freePort();
  const run = (program: string, ...args: string[]): string => {
    const command = [join(dirname(pgCtl), program), ...args];
    const [file = '', ...rest] = asRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    // Not a pipe: the server would inherit it, and it stays open as long as the server lives.
    const { status, stdout, stderr } = spawnSync(file, rest, {
      cwd: folder,
      encoding: 'utf8',
      timeout: 90_000,
      ...(args.includes('-w') ? { stdio: 'ignore' } : {}),
    });
    if (status !== 0) throw new Error(`${program} ended with ${String(status)}: ${String(stderr)}`);
    return String(stdout);
  };
  run('initdb', '-D', data, '--username=loan', '--auth=trust', '--encoding=UTF8', '--locale=C');
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const control = (...args: string[]): void =>
    void run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, ...args);
  control('start');
  return {
    url: `postgres://loan@127.0.0.1:${port}/postgres`,
    version: run('postgres', '--version').trim(),
    restart: () => control('-m', 'fast', 'restart'),
    async stop() {
      control('-m', 'immediate', 'stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
