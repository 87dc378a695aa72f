/** Ends sessions without the confirmation page of oidc-provider, and redirects to the app or to the new sign-in. */
import type { Provider } from 'oidc-provider';
import type { Query } from '../database/database.ts';
import { revokeGrants } from './entries.ts';

const ASKING_ROUTES: ReadonlySet<string> = new Set(['end_session', 'resume']);

export function endSessionsAtOnce(provider: Provider, query: Query, cookieOptions: object): void {
  provider.use(async (ctx, next) => {
    await next();
    const { route = '', session } = ctx.oidc ?? {};
    const wish = session?.state;
    if (
      ctx.oidc === undefined ||
      session === undefined ||
      !ASKING_ROUTES.has(route) ||
      ctx.status !== 200 ||
      wish?.secret === undefined
    )
      return;
    await revokeGrants(
      query,
      Object.values((session.authorizations ?? {}) as Record<string, { grantId?: string }>).flatMap(
        ({ grantId }) => grantId ?? [],
      ),
    );
    await session.destroy();
    ctx.cookies.set(provider.cookieName('session'), null, cookieOptions);
    const target = new URL(wish.postLogoutRedirectUri ?? ctx.oidc.urlFor('end_session_success'));
    if (wish.postLogoutRedirectUri !== undefined && wish.state !== undefined)
      target.searchParams.set('state', wish.state);
    ctx.status = 303;
    ctx.redirect(target.href);
  });
}
