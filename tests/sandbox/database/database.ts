/** The database: PGlite (embedded, on disk or in memory) or a PostgreSQL server, with the same SQL. It holds all state. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { emptyDatabase } from './empty-database.ts';
import { claimFolder } from './folder-claim.ts';
import { migrate } from './migrations.ts';

/** Runs one statement, a template whose values are its parameters; objects for jsonb columns are passed as JSON text. */
export type Query = <Row>(
  parts: TemplateStringsArray,
  ...values: readonly unknown[]
) => Promise<Row[]>;

/** SQL that is part of the statement instead of a parameter. */
class Raw {
  readonly sql: string;
  constructor(sql: string) {
    this.sql = sql;
  }
}
export const raw = (sql: string): Raw => new Raw(sql);

type Run = (sql: string, params: unknown[]) => Promise<{ rows: unknown[] }>;
const queryBy =
  (run: Run): Query =>
  async <Row>(parts: TemplateStringsArray, ...values: readonly unknown[]) => {
    const params: unknown[] = [];
    const sql = values.map((value) =>
      value instanceof Raw ? value.sql : `$${params.push(value)}`,
    );
    return (await run(String.raw({ raw: parts }, ...sql), params)).rows as Row[];
  };

export interface Database {
  readonly query: Query;
  /** All or nothing; inside, only the query handed in may be used (the embedded database has a single connection). */
  transaction<Value>(work: (query: Query) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

export type DatabasePlace =
  { readonly memory: true } | { readonly folder: string } | { readonly url: string };

/** Opens the database and brings its tables up to date. Throws when the folder is in use by a living process. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const database =
    'url' in place
      ? await openServer(place.url)
      : await openEmbedded('folder' in place ? place.folder : undefined);
  await database.transaction(migrate);
  return database;
}

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

async function openServer(url: string): Promise<Database> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url });
  // When the server restarts, the current call fails and the next one reconnects. Without a listener the event would end this process.
  const note = (error: Error): void =>
    console.error(`!! a connection to the database ended: ${error.message}`);
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
