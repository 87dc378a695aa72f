/** Nested transactions: inside `together`, every query and transaction joins the outer one; inner ones are savepoints. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Query } from './database.ts';

export interface JoinedDatabase extends Database {
  together<Value>(work: () => Promise<Value>): Promise<Value>;
}

export function joined(database: Database): JoinedDatabase {
  const around = new AsyncLocalStorage<Query>();
  const query: Query = (...statement) => (around.getStore() ?? database.query)(...statement);
  return {
    query,
    together: (work) => database.transaction((outer) => around.run(outer, work)),
    transaction(work) {
      const outer = around.getStore();
      return outer === undefined ? database.transaction(work) : within(outer, work);
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
