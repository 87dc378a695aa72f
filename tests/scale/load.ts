/**
 * `npm run bench -- load`: whole journeys of 1, 4 and 16 applicants at a time, on the embedded database and on PostgreSQL with two processes.
 * SECONDS (20) is how long each level begins new journeys. Without proof of work: it would measure the solving. The applicants run on the same
 * machine as what they ask.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sayMissing } from '../installed.ts';
import { clientOf } from './client.ts';
import { wholeJourney } from './journey.ts';
import { foundPostgres } from './postgres.ts';
import { startProcess } from './sandbox-process.ts';
import { startSeveral } from './several.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 20);
const LEVELS = [1, 4, 16] as const;

interface Measured {
  readonly applicants: number;
  readonly journeys: number;
  /** From the first start to the last end. */
  readonly seconds: number;
  /** Milliseconds, each list in order. */
  readonly perJourney: readonly number[];
  readonly perCall: readonly number[];
  readonly failed: readonly string[];
}

const inOrder = (numbers: number[]): number[] => numbers.sort((one, other) => one - other);
const percentile = (ordered: readonly number[], share: number): number =>
  ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? NaN;

async function measure(port: number, applicants: number): Promise<Measured> {
  const perCall: number[] = [],
    perJourney: number[] = [],
    failed: string[] = [];
  const client = clientOf(port, (milliseconds) => void perCall.push(milliseconds));
  const begun = performance.now();
  const until = begun + SECONDS * 1_000;
  await Promise.all(
    Array.from({ length: applicants }, async () => {
      while (performance.now() < until) {
        const start = performance.now();
        try {
          await wholeJourney(client);
          perJourney.push(performance.now() - start);
        } catch (error) {
          failed.push(error instanceof Error ? error.message : String(error));
        }
      }
    }),
  );
  client.close();
  return {
    applicants,
    journeys: perJourney.length,
    seconds: (performance.now() - begun) / 1_000,
    perJourney: inOrder(perJourney),
    perCall: inOrder(perCall),
    failed,
  };
}

/** Answers whether everything went well. */
async function levels(name: string, port: number): Promise<boolean> {
  const warming = clientOf(port);
  for (let time = 0; time < 4; time += 1) await wholeJourney(warming);
  warming.close();
  console.log(
    `\n${name}\n  applicants  journeys/s  journeys  p95 journey   p50 call   p95 call  failed`,
  );
  const seen: Measured[] = [];
  for (const applicants of LEVELS) {
    const level = await measure(port, applicants);
    seen.push(level);
    const cells = [
      String(applicants).padStart(10),
      (level.journeys / level.seconds).toFixed(2).padStart(10),
      String(level.journeys).padStart(8),
      `${(percentile(level.perJourney, 0.95) / 1_000).toFixed(2)} s`.padStart(11),
      `${percentile(level.perCall, 0.5).toFixed(0)} ms`.padStart(9),
      `${percentile(level.perCall, 0.95).toFixed(0)} ms`.padStart(9),
      String(level.failed.length).padStart(6),
    ];
    console.log(`  ${cells.join('  ')}`);
    for (const message of new Set(level.failed.slice(0, 3))) console.log(`    ${message}`);
  }
  return seen.every(({ failed }) => failed.length === 0);
}

async function embedded(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'load-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  const sandbox = await startProcess({
    DATA_DIR: join(folder, 'data'),
    DIST_DIR: folder,
    CAPTCHA: 'off',
  });
  try {
    return await levels('PGlite on disk, 1 process', sandbox.port);
  } finally {
    await sandbox.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

async function served(pgCtl: string): Promise<boolean> {
  const several = await startSeveral(pgCtl, 2, { CAPTCHA: 'off' });
  try {
    return await levels(
      `${several.postgres.version}, 2 processes behind one address`,
      several.front.port,
    );
  } finally {
    await several.stop();
  }
}

console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? '?'}, Node ${process.version}, ${SECONDS} s per level; a journey is 17 calls from the registration to the completed loan, with two PDF documents`,
);
const found = foundPostgres();
sayMissing('the load on PostgreSQL', found);
const fine = [await embedded(), found.file === undefined || (await served(found.file))];
process.exit(fine.every(Boolean) ? 0 : 1);
