/** The database: PGlite (embedded) or a PostgreSQL server, with the same SQL. It holds all state. */
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrations.ts';
import { joined, queryBy, type Database, type JoinedDatabase } from './query.ts';

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
