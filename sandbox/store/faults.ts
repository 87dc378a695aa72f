/** Prepared faults: the next `times` calls of an operation give the prepared answer. */
import { raw, type Query } from '../database/query.ts';

/** A prepared failure of one operation. */
export interface Fault {
  readonly id: number;
  readonly operationId: string;
  /** null: the call is only delayed. */
  readonly status: number | null;
  /** The value of `frontend-error`, or several headers. */
  readonly header: string | Readonly<Record<string, string>> | null;
  readonly body: unknown;
  readonly delayMs: number;
  /** Counts down; at 0 the fault is over. */
  readonly times: number;
}

const COLUMNS = raw(
  'id, operation_id AS "operationId", status, header, body, delay_ms AS "delayMs", times',
);
const json = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

export const faultsIn = (query: Query) => ({
  async addFault({
    operationId,
    status,
    header,
    body,
    delayMs,
    times,
  }: Omit<Fault, 'id'>): Promise<Fault> {
    const [added] = await query<Fault>`
    INSERT INTO faults (operation_id, status, header, body, delay_ms, times)
    VALUES (${operationId}, ${status}, ${json(header)}::jsonb, ${json(body)}::jsonb, ${delayMs}, ${times})
    RETURNING ${COLUMNS}`;
    if (added === undefined) throw new Error('The fault was not stored');
    return added;
  },

  listFaults: (): Promise<Fault[]> =>
    query<Fault>`SELECT ${COLUMNS} FROM faults WHERE times > 0 ORDER BY id`,

  /** The oldest fault of the operation, counted down; two calls at once never take the same turn. */
  async takeFault(operationId: string): Promise<Fault | undefined> {
    const [fault] = await query<Fault>`
    UPDATE faults SET times = times - 1 WHERE times > 0 AND id = (
      SELECT id FROM faults WHERE operation_id = ${operationId} AND times > 0 ORDER BY id LIMIT 1 FOR UPDATE)
    RETURNING ${COLUMNS}`;
    return fault;
  },

  async clearFaults(): Promise<void> {
    await query`DELETE FROM faults`;
  },
});
