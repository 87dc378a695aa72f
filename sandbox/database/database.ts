/** The database: PGlite (embedded) or a PostgreSQL server, with the same SQL. It holds all state. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { joined, queryBy, raw, type Database, type Query } from './query.ts';
import { logLine } from '../log-line.ts';

/** A PostgreSQL server, else the folder of an embedded database, else in memory. */
export interface DatabasePlace {
  readonly databaseUrl?: string;
  readonly dataDir?: string;
}

/** Opens the database and brings its tables up to date. Throws when the folder is in use by a living process. */
export async function openDatabase({ databaseUrl, dataDir }: DatabasePlace): Promise<Database> {
  const database =
    databaseUrl === undefined ? await openEmbedded(dataDir) : await openServer(databaseUrl);
  await database.transaction(migrate);
  return joined(database);
}

async function openServer(url: string): Promise<Database> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url });
  // When the server restarts, the current call fails and the next one reconnects. Without a listener the event would end this process.
  const note = (error: Error): void =>
    console.error(`!! a connection to the database ended: ${logLine(error.message)}`);
  pool.on('error', note).on('connect', (client) => client.on('error', note));
  return {
    query: queryBy((sql, params) => pool.query(sql, params)),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const value = await work(queryBy((sql, params) => client.query(sql, params)));
        await client.query('COMMIT');
        return value;
      } catch (error) {
        // Without a connection there is nothing to undo, and why it failed is what counts.
        await client.query('ROLLBACK').catch(note);
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

/** PGlite, on disk or in memory. */
async function openEmbedded(folder: string | undefined): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite');
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const release = folder === undefined ? async () => {} : await claimFolder(folder);
  const place = folder === undefined ? 'memory://' : `${folder}/database`;
  const isNew = folder === undefined || !existsSync(place);
  const pglite = await PGlite.create(place, isNew ? { loadDataDir: await emptyDatabase() } : {});
  return {
    query: queryBy((sql, params) => pglite.query(sql, params)),
    transaction: (work) =>
      pglite.transaction((tx) => work(queryBy((sql, params) => tx.query(sql, params)))),
    close: async () => {
      await pglite.close();
      await release();
    },
  };
}

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** An empty database as a tape archive, cached below node_modules: PGlite needs seconds to create one. */
async function emptyDatabase(): Promise<Blob> {
  const engine = await readFile(join(MODULES, '@electric-sql/pglite/package.json'), 'utf8');
  const { version } = JSON.parse(engine) as { version: string };
  const place = join(MODULES, `.cache/sandbox/empty-database-${version}.tar`);
  const kept = await readFile(place).catch(() => undefined);
  if (kept !== undefined) return new Blob([new Uint8Array(kept)]);
  const { PGlite } = await import('@electric-sql/pglite');
  const made = await PGlite.create('memory://');
  const files = await made.dumpDataDir('none');
  await made.close();
  // Whole or not at all: others may be doing the same. Where it cannot be kept, the next one is made anew.
  const draft = `${place}.${randomUUID()}`;
  await mkdir(dirname(place), { recursive: true })
    .then(async () => writeFile(draft, Buffer.from(await files.arrayBuffer())))
    .then(() => rename(draft, place))
    .catch(() => undefined);
  return files;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** A process by its number and, where the system shows it, its start (field 22 of proc(5)): a restarted container gives its numbers again. */
async function nameOf(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, start = ''] = /\) (?:\S+ ){19}(\S+)/.exec(status) ?? [];
  return `${pid} ${start}`;
}

/** A lock file, because two processes would corrupt the folder: claims it for this process and returns a function that releases it. The claim of a dead process is replaced. */
async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const claim = join(folder, 'process.pid');
  const release = () => rm(claim, { force: true });
  const own = await nameOf(process.pid);
  const take = () => writeFile(claim, own, { flag: 'wx' });
  await take().catch(async () => {
    const claimed = await readFile(claim, 'utf8').catch(() => '');
    const holder = Number.parseInt(claimed, 10);
    if (holder > 0 && isAlive(holder) && (await nameOf(holder)).startsWith(claimed))
      throw new Error(
        `The data folder ${folder} is in use by process ${holder}. Stop it, or set DATA_DIR to another folder.`,
      );
    await release();
    await take();
  });
  return release;
}

/** The tables, as a list of migrations that only grows; the database stores how many have run. */
const STEPS: readonly string[] = [
  `CREATE TABLE applications (
     id text PRIMARY KEY, data jsonb NOT NULL, version integer NOT NULL DEFAULT 1,
     created timestamptz NOT NULL, changed timestamptz NOT NULL)`,
  `CREATE TABLE documents (
     id text PRIMARY KEY, application_id text NOT NULL REFERENCES applications(id), name text NOT NULL, category text NOT NULL,
     content_type text NOT NULL, size integer NOT NULL, bytes bytea NOT NULL, uploaded boolean NOT NULL, position serial)`,
  `CREATE INDEX documents_of_application ON documents (application_id)`,
  `CREATE TABLE messages (
     id serial PRIMARY KEY, channel text NOT NULL, recipient text NOT NULL, subject text NOT NULL, body text NOT NULL,
     code text, application_id text, sent timestamptz NOT NULL)`,
  `CREATE TABLE transaction_codes (
     application_id text PRIMARY KEY REFERENCES applications(id), code text NOT NULL, sends integer NOT NULL,
     wrong integer NOT NULL, expires timestamptz NOT NULL)`,
  `CREATE TABLE checks (
     id text PRIMARY KEY, kind text NOT NULL, application_id text NOT NULL REFERENCES applications(id), status text NOT NULL, position serial)`,
  `CREATE INDEX checks_of_application ON checks (application_id, kind)`,
  `CREATE TABLE faults (
     id serial PRIMARY KEY, operation_id text NOT NULL, status integer, header jsonb, body jsonb,
     delay_ms integer NOT NULL, times integer NOT NULL)`,
  `CREATE TABLE used_captchas (signature text PRIMARY KEY, expires timestamptz NOT NULL)`,
  `CREATE TABLE feedback (id serial PRIMARY KEY, rating integer NOT NULL, comment text, given timestamptz NOT NULL)`,
  `CREATE TABLE secrets (name text PRIMARY KEY, value text NOT NULL)`,
  `CREATE TABLE oidc_entries (
     brand text NOT NULL, kind text NOT NULL, id text NOT NULL, payload jsonb NOT NULL, uid text, grant_id text, login text,
     expires timestamptz, PRIMARY KEY (brand, kind, id))`,
  `CREATE INDEX oidc_entries_of_grant ON oidc_entries (grant_id)`,
  `ALTER TABLE applications ADD COLUMN entered_version integer NOT NULL DEFAULT 1`,
  `CREATE TABLE repeats (
     operation text NOT NULL, subject text NOT NULL, key text NOT NULL, request text NOT NULL, status integer, body text,
     taken timestamptz NOT NULL, PRIMARY KEY (operation, subject, key))`,
  `ALTER TABLE applications ADD COLUMN draft jsonb`,
  `ALTER TABLE applications ADD COLUMN expires timestamptz`,
  ...['documents', 'transaction_codes', 'checks'].map(
    (table) => `ALTER TABLE ${table} DROP CONSTRAINT ${table}_application_id_fkey,
     ADD FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE`,
  ),
];

/** Takes the steps still missing; two processes that start at once wait for each other (advisory lock of the transaction). */
async function migrate(query: Query): Promise<void> {
  await query`SELECT pg_advisory_xact_lock(4200)`;
  await query`CREATE TABLE IF NOT EXISTS migrations (step integer PRIMARY KEY)`;
  const [taken] = await query<{ count: number }>`SELECT count(*)::int AS count FROM migrations`;
  for (const [step, sql] of STEPS.entries()) {
    if (step < (taken?.count ?? 0)) continue;
    await query`${raw(sql)}`;
    await query`INSERT INTO migrations (step) VALUES (${step})`;
  }
}
