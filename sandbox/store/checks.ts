/** Account checks and identity checks at the partners, by opaque ids that say nothing of the application. */
import { raw, type Query } from '../database/query.ts';
import type { LegitimationStatus } from '../application.ts';
import { newId } from './applications.ts';

/** Status by kind of check. */
export interface CheckStatus {
  account: 'running' | 'ok' | 'failed' | 'aborted';
  identity: LegitimationStatus;
}
export type CheckKind = keyof CheckStatus;

export interface Check<Kind extends CheckKind> {
  readonly id: string;
  readonly applicationId: string;
  readonly status: CheckStatus[Kind];
}

const SELECT = raw('SELECT id, application_id AS "applicationId", status FROM checks');

export const checksIn = (query: Query) => ({
  async addCheck<Kind extends CheckKind>(
    kind: Kind,
    applicationId: string,
    status: CheckStatus[Kind],
  ): Promise<string> {
    const id = newId();
    await query`INSERT INTO checks (id, kind, application_id, status)
    VALUES (${id}, ${kind}, ${applicationId}, ${status})`;
    return id;
  },

  async readCheck<Kind extends CheckKind>(
    kind: Kind,
    id: string,
  ): Promise<Check<Kind> | undefined> {
    const [check] = await query<Check<Kind>>`${SELECT} WHERE kind = ${kind} AND id = ${id}`;
    return check;
  },

  /** The check started last. */
  async latestCheck<Kind extends CheckKind>(
    kind: Kind,
    applicationId: string,
  ): Promise<Check<Kind> | undefined> {
    const [check] = await query<Check<Kind>>`${SELECT}
    WHERE kind = ${kind} AND application_id = ${applicationId} ORDER BY position DESC LIMIT 1`;
    return check;
  },

  async finishCheck(id: string, status: string): Promise<void> {
    await query`UPDATE checks SET status = ${status} WHERE id = ${id}`;
  },
});
