/** The database: PGlite (embedded) or a PostgreSQL server, with the same SQL. It holds all state. */
import { openEmbedded } from './embedded.ts';
import { joined, queryBy, type Database, type JoinedDatabase, raw, type Query } from './query.ts';

export type DatabasePlace =
  { readonly memory: true } | { readonly folder: string } | { readonly url: string };

/** Opens the database and brings its tables up to date. Throws when the folder is in use by a living process. */
export async function openDatabase(place: DatabasePlace): Promise<JoinedDatabase> {
  const database =
    'url' in place
      ? await openServer(place.url)
      : await openEmbedded('folder' in place ? place.folder : undefined);
  await database.transaction(migrate);
  return joined(database);
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
];

/** Takes the steps still missing; two processes that start at once wait for each other (advisory lock of the transaction). */
export async function migrate(query: Query): Promise<void> {
  await query`SELECT pg_advisory_xact_lock(4200)`;
  await query`CREATE TABLE IF NOT EXISTS migrations (step integer PRIMARY KEY)`;
  const [taken] = await query<{ count: number }>`SELECT count(*)::int AS count FROM migrations`;
  for (const [step, sql] of STEPS.entries()) {
    if (step < (taken?.count ?? 0)) continue;
    await query`${raw(sql)}`;
    await query`INSERT INTO migrations (step) VALUES (${step})`;
  }
}
