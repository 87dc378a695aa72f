/**
 * `npx tsx tests/scale/load.ts`: whole journeys of 1, 4 and 16 applicants at a time, on the embedded database and on PostgreSQL with two processes.
 * SECONDS (20) is how long each level begins new journeys. Without proof of work: it would measure the solving. The applicants run on the same
 * machine as the servers.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { sayMissing } from '../installed.ts';
import { clientOf } from '../../sandbox/client.ts';
import { startProcess } from '../../sandbox/process.ts';
import { foundPostgres, networkTo, startSeveral, wholeJourney } from './several.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 20);
const LEVELS = [1, 4, 16] as const;

/** Applicants at a time begin journeys for SECONDS; prints a line, returns how many journeys failed. */
async function measure(ports: readonly number[], applicants: number): Promise<number> {
  const [calls, journeys] = [createHistogram(), createHistogram()];
  const record = (histogram: RecordableHistogram, milliseconds: number) =>
    histogram.record(Math.max(1, Math.round(milliseconds)));
  const failed: string[] = [];
  const network = networkTo(ports, (_, milliseconds) => record(calls, milliseconds));
  const client = clientOf(network);
  const begun = performance.now();
  const until = begun + SECONDS * 1_000;
  const applicant = async () => {
    while (performance.now() < until) {
      const start = performance.now();
      await wholeJourney(client).then(
        () => record(journeys, performance.now() - start),
        (error: unknown) => failed.push(String(error)),
      );
    }
  };
  await Promise.all(Array.from({ length: applicants }, applicant));
  network.close();
  const seconds = (performance.now() - begun) / 1_000;
  const cells = [
    String(applicants).padStart(10),
    (journeys.count / seconds).toFixed(2).padStart(10),
    String(journeys.count).padStart(8),
    `${(journeys.percentile(95) / 1_000).toFixed(2)} s`.padStart(11),
    `${calls.percentile(50).toFixed(0)} ms`.padStart(9),
    `${calls.percentile(95).toFixed(0)} ms`.padStart(9),
    String(failed.length).padStart(6),
  ];
  console.log(`  ${cells.join('  ')}`);
  for (const message of new Set(failed.slice(0, 3))) console.log(`    ${message}`);
  return failed.length;
}

const HEAD = 'applicants  journeys/s  journeys  p95 journey   p50 call   p95 call  failed';

/** Returns whether no journey failed. */
async function levels(name: string, ports: readonly number[]): Promise<boolean> {
  const warmUp = networkTo(ports);
  for (let time = 0; time < 4; time += 1) await wholeJourney(clientOf(warmUp));
  warmUp.close();
  console.log(`\n${name}\n  ${HEAD}`);
  let failed = 0;
  for (const applicants of LEVELS) failed += await measure(ports, applicants);
  return failed === 0;
}

async function embedded(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'load-'));
  const sandbox = await startProcess({ DATA_DIR: folder, CAPTCHA: 'off' });
  try {
    return await levels('PGlite on disk, 1 process', [sandbox.port]);
  } finally {
    await sandbox.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

async function served(pgCtl: string): Promise<boolean> {
  const { postgres, processes, stop } = await startSeveral(pgCtl, 2, { CAPTCHA: 'off' });
  const ports = processes.map(({ port }) => port);
  return levels(`${postgres.version}, 2 processes in turn`, ports).finally(stop);
}

console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? '?'}, Node ${process.version}, ${SECONDS} s per level; a journey is 17 calls from the registration to the completed loan, with two PDF documents`,
);
const found = foundPostgres();
sayMissing('the load on PostgreSQL', found);
const fine = [await embedded(), found.file === undefined || (await served(found.file))];
process.exit(fine.every(Boolean) ? 0 : 1);
