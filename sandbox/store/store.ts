/** All that is stored. A call within a transaction takes part in it (database/query.ts). */
import type { Query } from '../database/query.ts';
import { applicationsIn } from './applications.ts';
import { captchasIn } from './captchas.ts';
import { checksIn } from './checks.ts';
import { documentsIn } from './documents.ts';
import { faultsIn } from './faults.ts';
import { messagesIn } from './messages.ts';

export const storeIn = (query: Query) => ({
  ...applicationsIn(query),
  ...captchasIn(query),
  ...checksIn(query),
  ...documentsIn(query),
  ...faultsIn(query),
  ...messagesIn(query),
});
export type Store = ReturnType<typeof storeIn>;
