/** The adapter of oidc-provider: sessions, codes, grants and interactions in one table, so that they survive a restart. */
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Query } from '../database/database.ts';
import type { Brand } from '../application.ts';

/** The oidc-provider's own clock is the machine's, so that of its entries is too. Times in seconds. */
const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);

/** The entries of one kind at one brand's issuer. */
export const entriesOf =
  (query: Query, brand: Brand) =>
  (kind: string): Adapter => {
    const findBy = async (
      column: 'id' | 'uid',
      value: string,
    ): Promise<AdapterPayload | undefined> => {
      const [row] = await query<{ payload: AdapterPayload }>(
        `SELECT payload FROM oidc_entries WHERE brand = $1 AND kind = $2 AND ${column} = $3 AND (expires IS NULL OR expires > $4)`,
        [brand, kind, value, new Date()],
      );
      return row?.payload;
    };
    return {
      async upsert(id, payload, expiresIn) {
        await query(
          `INSERT INTO oidc_entries (brand, kind, id, payload, uid, grant_id, login, expires) VALUES ($1, $2, $3, $4::jsonb, $5, $6, $7, $8)
         ON CONFLICT (brand, kind, id) DO UPDATE SET payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id,
           login = excluded.login, expires = excluded.expires`,
          [
            brand,
            kind,
            id,
            JSON.stringify(payload),
            payload.uid ?? null,
            payload.grantId ?? null,
            payload.accountId ?? null,
            expiresIn === undefined ? null : inSeconds(expiresIn),
          ],
        );
      },
      find: (id) => findBy('id', id),
      findByUid: (uid) => findBy('uid', uid),
      // Only devices without a browser have user codes.
      findByUserCode: async () => undefined,
      async consume(id) {
        await query(
          `UPDATE oidc_entries SET payload = payload || jsonb_build_object('consumed', $4::int) WHERE brand = $1 AND kind = $2 AND id = $3`,
          [brand, kind, id, Math.floor(Date.now() / 1_000)],
        );
      },
      async destroy(id) {
        await query('DELETE FROM oidc_entries WHERE brand = $1 AND kind = $2 AND id = $3', [
          brand,
          kind,
          id,
        ]);
      },
      async revokeByGrantId(grantId) {
        await query('DELETE FROM oidc_entries WHERE brand = $1 AND kind = $2 AND grant_id = $3', [
          brand,
          kind,
          grantId,
        ]);
      },
    };
  };

/** Takes back what was granted: the grants and the codes that rest on them. A sign-in that is running names a grant too, but goes on. */
export async function revokeGrants(query: Query, grantIds: readonly string[]): Promise<void> {
  for (const grantId of grantIds)
    await query(
      `DELETE FROM oidc_entries WHERE (kind = 'AuthorizationCode' AND grant_id = $1) OR (kind = 'Grant' AND id = $1)`,
      [grantId],
    );
}

/** Ends every session at both brands, of one login or of all, and what was granted in them; answers how many sessions there were. */
export async function endSessions(query: Query, login?: string): Promise<number> {
  const gone = await query<{ kind: string }>(
    `DELETE FROM oidc_entries WHERE login IS NOT NULL AND ($1::text IS NULL OR login = $1) RETURNING kind`,
    [login ?? null],
  );
  return gone.filter(({ kind }) => kind === 'Session').length;
}

/** Deletes expired entries. */
export async function forgetExpired(query: Query): Promise<void> {
  await query('DELETE FROM oidc_entries WHERE expires < $1', [new Date()]);
}
