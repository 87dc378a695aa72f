/** The client with the real library, over simulated time; only the network, the hidden frame and the session frame are replaced. */
import { ErrorTimeout, User, UserManager } from 'oidc-client-ts';
import { expect, vi } from 'vitest';
import { createOidc } from '#io/oidc.ts';
import { eventually } from '../../tests/eventually.ts';

export const AUTHORITY = 'https://login.example';
const LIFE_SECONDS = 300;
export const MINUTE_MS = 60_000;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
export const idToken = (
  sub = 'anna',
  seconds = Math.floor(Date.now() / 1000),
  more: object = {},
): string =>
  `${encoded({ alg: 'none' })}.${encoded({ iss: AUTHORITY, sub, iat: seconds, exp: seconds + 60, aud: 'c', ...more })}.x`;

/** Not the platform's: reading its body takes real time, which the simulated one does not wait for. */
export const answer = (status: number, text = '', type = 'text/plain'): Response =>
  ({
    ok: status < 400,
    status,
    statusText: '',
    headers: new Headers(text === '' ? {} : { 'content-type': type }),
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
  }) as Response;
export const json = (body: object, status = 200): Response =>
  answer(status, JSON.stringify(body), 'application/json');
export const page = (status: number): Response => answer(status, '<h1>Fehler</h1>', 'text/html');
export const tokens = (more: object = {}): Response =>
  json({
    access_token: 'renewed',
    id_token: idToken(),
    expires_in: LIFE_SECONDS,
    scope: 'openid profile',
    token_type: 'Bearer',
    ...more,
  });
export const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

export interface Provider {
  /** Answers the token endpoint. */
  token?: (form: URLSearchParams, call: number) => Response;
  /** Answers the hidden frame: parameters, or 'silent' for no answer. */
  frame?: (url: URL) => Record<string, string> | 'silent';
  /** Answers the session frame; without it the provider has none. */
  sessionFrame?: (message: string) => string;
  isUp?: () => boolean;
  /** What the discovery document says otherwise. */
  announced?: object;
  /** The server's time. */
  now?: Date;
}

/** At which somebody is signed in: the frame gets a code, the identity the nonce asked for; `refreshed` answers a refresh token. */
export function withSession(claims: object = {}, refreshed?: () => Response): Provider {
  let nonce = '';
  return {
    token: (form) =>
      refreshed && form.get('grant_type') === 'refresh_token'
        ? refreshed()
        : tokens({ id_token: idToken('anna', 0, { nonce, ...claims }) }),
    frame: (url) => {
      nonce = url.searchParams.get('nonce') ?? '';
      return { code: 'code', session_state: 'second' };
    },
  };
}

/** The address for which the page is left. */
export async function leftFor(leave: () => unknown): Promise<URL> {
  const replace = vi.spyOn(window.location, 'replace').mockReturnValue();
  void leave();
  await eventually(() => expect(replace).toHaveBeenCalledOnce());
  return new URL(String(replace.mock.calls[0]?.[0]));
}

export function create({
  token = () => tokens(),
  frame = () => ({ error: 'login_required' }),
  sessionFrame,
  isUp = () => true,
  announced = {},
  now,
}: Provider = {}) {
  const refreshes: URLSearchParams[] = [];
  const redeemed: URLSearchParams[] = [];
  const frames: URL[] = [];
  /** Messages to the session frame. */
  const asked: string[] = [];
  let open = 0;
  let mostOpen = 0;
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string, { body }: RequestInit = {}) => {
      if (!isUp()) lost();
      if (address.endsWith('/.well-known/openid-configuration'))
        return json({
          issuer: AUTHORITY,
          authorization_endpoint: `${AUTHORITY}/auth`,
          token_endpoint: `${AUTHORITY}/token`,
          end_session_endpoint: `${AUTHORITY}/end`,
          ...(sessionFrame && { check_session_iframe: `${AUTHORITY}/session` }),
          ...announced,
        });
      const form = body as URLSearchParams;
      open += 1;
      mostOpen = Math.max(open, mostOpen);
      await new Promise((resolve) => setTimeout(resolve, 200));
      open -= 1;
      (form.get('grant_type') === 'refresh_token' ? refreshes : redeemed).push(form);
      return token(form, refreshes.length);
    }),
  );
  if (sessionFrame !== undefined)
    vi.spyOn(document.body, 'appendChild').mockImplementation((element) => {
      const source = {
        parent: window,
        postMessage(message: string) {
          asked.push(message);
          const data = sessionFrame(message);
          window.dispatchEvent(
            Object.defineProperty(
              new MessageEvent('message', { data, origin: AUTHORITY }),
              'source',
              { value: source },
            ),
          );
        },
      };
      Object.defineProperty(element, 'contentWindow', { value: source });
      queueMicrotask(
        () => element instanceof HTMLIFrameElement && element.onload?.(new Event('load')),
      );
      return element;
    });
  vi.spyOn(UserManager.prototype, 'clearStaleState');
  const onGone = vi.fn();
  const onBack = vi.fn();
  const oidc = createOidc({
    authority: AUTHORITY,
    clientId: 'c',
    serverTime: async () => now,
    onGone,
    onBack,
  });
  const manager = vi
    .mocked(UserManager.prototype.clearStaleState)
    .mock.contexts.at(-1) as UserManager;
  Reflect.set(manager, '_iframeNavigator', {
    prepare: async () => ({
      close: () => undefined,
      navigate: async ({ url, state }: { url: string; state: string }) => {
        frames.push(new URL(url));
        const answer = frame(new URL(url));
        if (answer === 'silent') {
          await new Promise((resolve) => setTimeout(resolve, 10_000));
          throw new ErrorTimeout('IFrame timed out without a response');
        }
        const query = new URLSearchParams({ state, ...answer });
        return { url: `${location.origin}/signin-silent.html?${query.toString()}` };
      },
    }),
  });
  return {
    oidc,
    manager,
    onGone,
    onBack,
    refreshes,
    redeemed,
    frames,
    asked,
    mostOpen: () => mostOpen,
  };
}

/** A signed-in visitor. */
export async function signedIn({
  refreshToken,
  id_token = idToken(),
  ...provider
}: Provider & { refreshToken?: string; id_token?: string } = {}) {
  const client = create(provider);
  const { manager } = client;
  const seconds = Math.floor(Date.now() / 1000);
  const user = new User({
    access_token: 'first',
    id_token,
    token_type: 'Bearer',
    scope: 'openid profile',
    session_state: 'first',
    profile: { sub: 'anna', iss: AUTHORITY, aud: 'c', iat: seconds, exp: seconds + 60 },
    expires_at: seconds + LIFE_SECONDS,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
  });
  await manager.storeUser(user);
  await manager.events.load(user);
  return { ...client, idToken: user.id_token };
}

/** A minute at a time, because the library compares the clock in intervals. */
export const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);

/** Of clients on the window, which the tests share. */
const listeners: Parameters<typeof window.removeEventListener>[] = [];

export function simulateTime(): void {
  vi.useFakeTimers();
  // Takes real time, too.
  vi.spyOn(crypto.subtle, 'digest').mockResolvedValue(new ArrayBuffer(32));
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (...added: Parameters<typeof window.addEventListener>) => {
      listeners.push(added);
      listen(...added);
    },
  );
}
export function restoreTime(): void {
  listeners.splice(0).forEach((added) => window.removeEventListener(...added));
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}
