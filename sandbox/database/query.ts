/** Statements as templates, transactions, and transactions within each other. */
import { AsyncLocalStorage } from 'node:async_hooks';

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
export const queryBy =
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
  /** All or nothing. Every query inside takes part; a transaction inside is a savepoint. */
  transaction<Value>(work: (query: Query) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

/** Keeps the transaction that is running, as the embedded database has a single connection. */
export function joined(database: Database): Database {
  const running = new AsyncLocalStorage<Query>();
  return {
    query: (...statement) => (running.getStore() ?? database.query)(...statement),
    transaction(work) {
      const outer = running.getStore();
      return outer === undefined
        ? database.transaction((query) => running.run(query, work, query))
        : within(outer, work);
    },
    close: () => database.close(),
  };
}

async function within<Value>(query: Query, work: (query: Query) => Promise<Value>): Promise<Value> {
  await query`SAVEPOINT inner_work`;
  try {
    const value = await work(query);
    await query`RELEASE SAVEPOINT inner_work`;
    return value;
  } catch (error) {
    await query`ROLLBACK TO SAVEPOINT inner_work`;
    throw error;
  }
}
