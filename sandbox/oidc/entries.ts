/** The adapter of oidc-provider: sessions, codes, grants and interactions in one table, so that they survive a restart. */
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { raw, type Query } from '../database/query.ts';
import type { Brand } from '../application.ts';

/** The entries of one kind at one brand's issuer. */
export const entriesOf =
  (query: Query, brand: Brand) =>
  (kind: string): Adapter => {
    const entry = raw(`brand = '${brand}' AND kind = '${kind}'`);
    const find = async (
      column: 'id' | 'uid',
      value: string,
    ): Promise<AdapterPayload | undefined> => {
      const [row] = await query<{ payload: AdapterPayload }>`SELECT payload FROM oidc_entries
        WHERE ${entry} AND ${raw(column)} = ${value} AND (expires IS NULL OR expires > ${new Date()})`;
      return row?.payload;
    };
    return {
      async upsert(id, payload, expiresIn) {
        const { uid = null, grantId = null, accountId = null } = payload;
        const expires = expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1_000);
        await query`
          INSERT INTO oidc_entries (brand, kind, id, payload, uid, grant_id, login, expires)
          VALUES (${brand}, ${kind}, ${id}, ${JSON.stringify(payload)}::jsonb, ${uid}, ${grantId}, ${accountId}, ${expires})
          ON CONFLICT (brand, kind, id) DO UPDATE SET payload = excluded.payload, uid = excluded.uid,
            grant_id = excluded.grant_id, login = excluded.login, expires = excluded.expires`;
      },
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      // Only devices without a browser have user codes.
      findByUserCode: async () => undefined,
      async consume(id) {
        const consumed = JSON.stringify({ consumed: Math.floor(Date.now() / 1_000) });
        await query`UPDATE oidc_entries SET payload = payload || ${consumed}::jsonb
          WHERE ${entry} AND id = ${id}`;
      },
      async destroy(id) {
        await query`DELETE FROM oidc_entries WHERE ${entry} AND id = ${id}`;
      },
      async revokeByGrantId(grantId) {
        await query`DELETE FROM oidc_entries WHERE ${entry} AND grant_id = ${grantId}`;
      },
    };
  };

/** Takes back what was granted: the grants and the codes that rest on them. A sign-in that is running names a grant too, but goes on. */
export async function revokeGrants(query: Query, grantIds: readonly string[]): Promise<void> {
  for (const grantId of grantIds)
    await query`DELETE FROM oidc_entries
      WHERE (kind = 'AuthorizationCode' AND grant_id = ${grantId}) OR (kind = 'Grant' AND id = ${grantId})`;
}

/** Ends every session at both brands, of one login or of all, and what was granted in them; answers how many sessions there were. */
export async function endSessions(query: Query, login?: string): Promise<number> {
  const gone = await query<{ kind: string }>`
    DELETE FROM oidc_entries WHERE login = coalesce(${login ?? null}, login) RETURNING kind`;
  return gone.filter(({ kind }) => kind === 'Session').length;
}
