/** For tests: a client that stores cookies, follows redirects and signs in like the app. */
import { createHash, randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { decodeJwt } from 'jose';
import { CookieJar } from 'tough-cookie';
import type { Brand } from '../application.ts';
import { BRANDS, issuerPath } from '../partners/brands.ts';

export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}
export type Fields = Readonly<Record<string, string>>;
/** A server that takes requests: one of this process, or one over the network. */
export interface Reachable {
  inject(request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    url: string;
    headers: Record<string, string>;
    payload?: string | Buffer;
  }): Promise<
    Pick<LightMyRequestResponse, 'headers' | 'statusCode' | 'body' | 'rawPayload' | 'json'>
  >;
}

const MOST_REDIRECTS = 10;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

export type Browser = ReturnType<typeof openBrowser>;

export function openBrowser(app: Reachable) {
  const jar = new CookieJar(undefined, {
    allowSpecialUseDomain: true,
    rejectPublicSuffixes: false,
  });
  return {
    /** What a script on the page at this address reads from document.cookie. */
    readableCookies: (url: string): string => jar.getCookieStringSync(url, { http: false }),
    /** Loads a page and follows redirects up to the first address of the app (any outside /oidc). */
    async visit(start: string, form?: Fields): Promise<Page> {
      let url = new URL(start),
        fields = form;
      for (let hop = 0; hop < MOST_REDIRECTS; hop += 1) {
        const response = await app.inject({
          method: fields === undefined ? 'GET' : 'POST',
          url: `${url.pathname}${url.search}`,
          headers: {
            host: url.host,
            accept: 'text/html',
            cookie: jar.getCookieStringSync(url.href),
            ...(fields && FORM),
          },
          ...(fields && { payload: new URLSearchParams(fields).toString() }),
        });
        const { headers, statusCode: status, body: text } = response;
        for (const line of [headers['set-cookie'] ?? []].flat().map(String))
          jar.setCookieSync(line, url.href);
        const { location } = headers;
        if (status < 300 || status >= 400 || location === undefined)
          return { url, status, text, headers };
        url = new URL(String(location), url);
        fields = undefined;
        if (!url.pathname.startsWith('/oidc/')) return { url, status, text: '', headers };
      }
      throw new Error(`${start} never arrives`);
    },
  };
}

export type Tokens = Awaited<ReturnType<typeof signIn>>;

export interface Wish {
  readonly brand?: Brand;
  /** Of app and provider. */
  readonly origin?: string;
  readonly callback?: string;
  /** More parameters of the request, or other values. */
  readonly more?: Fields;
}

/** A request in the hidden frame, without a page of the provider. */
export const SILENT = { callback: '/signin-silent.html', more: { prompt: 'none' } };

/** The app's request for a sign-in and the exchange of its code. */
export function newRequest(app: Reachable, wish: Wish = {}) {
  const { brand = 'bank', origin = `http://${brand}.localhost`, more = {} } = wish;
  const verifier = randomBytes(32).toString('base64url');
  const client = {
    client_id: BRANDS[brand].clientId,
    redirect_uri: `${origin}${wish.callback ?? '/signin'}`,
  };
  const query = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: 'openid profile',
    state: 's1',
    nonce: 'n1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  return {
    url: `${origin}${issuerPath(brand)}/auth?${query.toString()}`,
    exchange: (code: string, changed: Fields = {}) => {
      const proof = { grant_type: 'authorization_code', code, code_verifier: verifier };
      return app.inject({
        method: 'POST',
        url: `${issuerPath(brand)}/token`,
        headers: { host: new URL(origin).host, origin, ...FORM },
        payload: new URLSearchParams({ ...client, ...proof, ...changed }).toString(),
      });
    },
  };
}

/** Signs in (with prompt none: silently) and returns the tokens. */
export async function signIn(
  app: Reachable,
  login: string,
  { browser = openBrowser(app), ...wish }: Wish & { readonly browser?: Browser } = {},
) {
  const request = newRequest(app, wish);
  const page = await browser.visit(request.url);
  const back = page.url.pathname.includes('/sign-in/')
    ? await browser.visit(page.url.href, { login, password: 'x' })
    : page;
  const answer = await request.exchange(back.url.searchParams.get('code') ?? '');
  if (answer.statusCode !== 200) throw new Error(`no tokens: ${back.url.href} ${answer.body}`);
  const body = answer.json<{ access_token: string; id_token: string; expires_in: number }>();
  return {
    accessToken: body.access_token,
    idToken: body.id_token,
    expiresIn: body.expires_in,
    sessionState: back.url.searchParams.get('session_state') ?? '',
    idClaims: decodeJwt(body.id_token),
    accessClaims: decodeJwt(body.access_token),
  };
}
