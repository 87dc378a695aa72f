/** Several sandboxes on one PostgreSQL behind one address. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf, type Client } from './client.ts';
import { freePort, startPostgres, type PrivatePostgres } from './postgres.ts';
import { startRoundRobin, type RoundRobin } from './round-robin.ts';
import { startProcess, type SandboxProcess } from './sandbox-process.ts';

export interface Several {
  readonly postgres: PrivatePostgres;
  readonly processes: SandboxProcess[];
  /** The one address. */
  readonly front: RoundRobin;
  /** By the one address. */
  readonly client: Client;
  /** One process directly. */
  direct(index: number): Client;
  stop(): Promise<void>;
}

/** The processes start at the same time, on an empty database. `pgCtl` is the path of that program. */
export async function startSeveral(
  pgCtl: string,
  count: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Several> {
  const page = await mkdtemp(join(tmpdir(), 'page-'));
  await writeFile(join(page, 'index.html'), '<!doctype html><title>Kreditantrag</title>');
  const postgres = await startPostgres(pgCtl);
  const publicPort = await freePort();
  const processes = await Promise.all(
    Array.from({ length: count }, () =>
      startProcess({
        DATABASE_URL: postgres.url,
        DIST_DIR: page,
        PUBLIC_PORT: String(publicPort),
        ...env,
      }),
    ),
  );
  const front = await startRoundRobin(
    processes.map(({ port }) => port),
    publicPort,
  );
  const clients = [clientOf(front.port), ...processes.map(({ port }) => clientOf(port))] as const;
  return {
    postgres,
    processes,
    front,
    client: clients[0],
    direct: (index) => clients[index + 1] ?? clients[0],
    async stop() {
      for (const client of clients) client.close();
      await front.stop();
      await Promise.all(processes.map((each) => each.kill('SIGKILL')));
      await postgres.stop();
      await rm(page, { recursive: true, force: true });
    },
  };
}
