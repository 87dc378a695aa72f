/** An oidc-provider on another site than the application, and a sandbox that accepts its access tokens. */
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { accountOf, fullName } from '../../sandbox/people.ts';
import { startProcess } from '../../sandbox/process.ts';
import { freePort } from '../../tests/installed.ts';

export const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;
type Algorithm = (typeof ALGORITHMS)[number];
const CLIENT = 'online-kredit';
const API = 'urn:bank:api';

/** OpenID Connect Session Management, which oidc-provider lacks: a frame that compares its cookie with the session_state. */
const FRAME_PATH = '/check-session';
const STATE_COOKIE = 'session_state';
const FRAME = `<!doctype html><script>
  addEventListener('message', ({ data, origin, source }) => {
    const said = document.cookie === '${STATE_COOKIE}=' + data.split(' ')[1] ? 'unchanged' : 'changed';
    fetch('${FRAME_PATH}', { method: 'POST', body: said });
    source.postMessage(said, origin);
  });
</script>`;

function addSessionFrame(provider: Provider): string[] {
  const said: string[] = [];
  provider.on('authorization.success', ({ oidc }, out) => {
    if (out !== undefined) out['session_state'] = oidc.session?.uid;
  });
  provider.use(async (ctx, next) => {
    if (ctx.path === FRAME_PATH) {
      if (ctx.method === 'POST') said.push(await text(ctx.req));
      ctx.type = 'html';
      ctx.body = FRAME;
      return;
    }
    await next();
    const session = ctx.oidc?.session;
    // The types do not list `destroyed`.
    const isOver = session?.accountId === undefined || Reflect.get(session, 'destroyed') === true;
    if (session !== undefined)
      ctx.append('set-cookie', `${STATE_COOKIE}=${isOver ? '' : session.uid}; Path=${FRAME_PATH}`);
  });
  return said;
}

/** Signs by `alg`; `app` is the origin of the application. */
async function createProvider(issuer: string, alg: Algorithm, app: string) {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: alg, alg, use: 'sig' };
  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: alg,
        redirect_uris: [`${app}/signin`, `${app}/signin-silent.html`],
        post_logout_redirect_uris: [`${app}/main`],
      },
    ],
    clientAuthMethods: ['none'],
    claims: { openid: ['sub'], profile: ['name', 'entity'] },
    conformIdTokenClaims: false,
    discovery: { check_session_iframe: `${issuer}${FRAME_PATH}` },
    clientBasedCORS: () => true,
    cookies: { keys: ['of a test'] },
    features: {
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience: API,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg } },
        }),
      },
    },
    findAccount: (_: KoaContextWithOIDC, login: string) => {
      const account = accountOf(login);
      return (
        account && {
          accountId: login,
          claims: () => ({ sub: login, name: fullName(account), entity: account.entity }),
        }
      );
    },
  });
  const audiences = { others: [] as string[] };
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (audiences.others.length === 0 || body?.id_token === undefined) return;
    const claims = { ...decodeJwt(body.id_token), aud: [CLIENT, ...audiences.others], azp: CLIENT };
    body.id_token = await new SignJWT(claims)
      .setProtectedHeader({ alg, kid: alg })
      .sign(privateKey);
  });
  return { provider, audiences, said: addSessionFrame(provider) };
}

/** `audiences.others`: of the next ID tokens. `said`: by the session frames, in their order. */
export async function startAtProvider(alg: Algorithm) {
  const folder = mkdtempSync(join(tmpdir(), 'oidc-provider-'));
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const sandbox = await startProcess({
    OIDC_AUTHORITY: issuer,
    DATA_DIR: join(folder, 'sandbox'),
    DIST_DIR: join(import.meta.dirname, '../../dist'),
    CAPTCHA: 'off',
  });
  const app = `http://localhost:${sandbox.port}`;
  const { provider, audiences, said } = await createProvider(issuer, alg, app);
  const server = createServer(provider.callback()).listen(port, '127.0.0.1');
  return {
    app,
    issuer,
    audiences,
    said,
    async stop() {
      server.close();
      server.closeAllConnections();
      await sandbox.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
