/** The library's manager of the identity provider with what it does not check: issuer, sender, identity, and the session frame. */
import {
  ErrorResponse,
  ErrorTimeout,
  UserManager,
  type QuerySessionStatusArgs,
  type SigninSilentArgs,
  type User,
  type UserManagerSettings,
} from 'oidc-client-ts';
import {
  checkIdentity,
  checkIssuer,
  checkSender,
  InvalidResponseError,
} from '#io/provider-response.ts';

/** Longest hint in an address (characters): providers refuse longer addresses, and a hint is recommended only. */
const LONGEST_HINT = 4_096;
/** Errors of a provider that cannot respond now: OAuth's own, and what providers and gateways call it. */
const DOWN: readonly (string | null)[] = [
  'server_error',
  'temporarily_unavailable',
  'internal_server_error',
  'service_unavailable',
  'slow_down',
  'too_many_requests',
  'unknown_error',
];
const TOO_MANY_REQUESTS = 429;

/** Not the provider's response: `silent` is a frame without one, `forbidden` Firefox without cookies, which refuses the frame's channel. */
export function failureOf(
  reason: unknown,
): 'refused' | 'down' | 'silent' | 'forbidden' | 'unclear' {
  if (reason instanceof ErrorResponse) return DOWN.includes(reason.error) ? 'down' : 'refused';
  if (reason instanceof InvalidResponseError) return 'refused';
  if (reason instanceof ErrorTimeout) return 'silent';
  if (reason instanceof DOMException && reason.name === 'SecurityError') return 'forbidden';
  // No network, or a page in place of JSON: from a gateway or a hotspot in between. The last one is of no ID token, or an unreadable one.
  if (reason instanceof TypeError || reason instanceof SyntaxError) return 'down';
  if (reason instanceof Error && reason.name === 'InvalidTokenError') return 'down';
  // The library names the status of other responses in its message only: 'Bad Request (400): {}'.
  const status = Number(/\((\d{3})\)/.exec(String(reason))?.[1]);
  if (Number.isNaN(status)) return 'unclear';
  return status < 500 && status !== TOO_MANY_REQUESTS ? 'refused' : 'down';
}

export const isDown = (reason: unknown): boolean => ['down', 'silent'].includes(failureOf(reason));

/** The nonce of the identity must match: an identity issued for another request is refused. */
export const once = (): string => crypto.randomUUID();

export class Manager extends UserManager {
  user: User | undefined;
  /**
   * The session frame counts once it has said 'unchanged' on this page: where the browser blocks third-party cookies, it sees no
   * session and can only say 'changed'. It is not asked again then.
   */
  sessionFrame: 'unproven' | 'proven' | 'blind' = 'unproven';
  private readonly serverTime: () => Promise<Date | undefined>;
  private renewal: ReturnType<UserManager['signinSilent']> | undefined;

  constructor(settings: UserManagerSettings, serverTime: () => Promise<Date | undefined>) {
    super(settings);
    this.serverTime = serverTime;
  }

  /** The discovery document, checked before anything of it is used. */
  async metadata() {
    const metadata = await this.metadataService.getMetadata();
    checkIssuer(metadata, this.settings.authority);
    return metadata;
  }

  /** The identity as the provider has issued it, which names the session: recommended for silent requests and sign-outs. */
  hint(): { id_token_hint?: string } {
    const token = this.user?.id_token;
    return token === undefined || token.length > LONGEST_HINT ? {} : { id_token_hint: token };
  }

  /** Includes the library's automatic renewals. One at a time: most refresh tokens can be used once only. */
  override signinSilent(args: SigninSilentArgs = {}): ReturnType<UserManager['signinSilent']> {
    this.renewal ??= this.renew(args).finally(() => {
      this.renewal = undefined;
    });
    return this.renewal;
  }

  /** By the refresh token, if there is one; once it is refused, by `prompt=none`. */
  private async renew(args: SigninSilentArgs): ReturnType<UserManager['signinSilent']> {
    await this.metadata();
    const request = { nonce: once(), extraQueryParams: this.hint(), ...args };
    try {
      return await super.signinSilent(request);
    } catch (reason) {
      const { user } = this;
      if (user?.refresh_token === undefined || isDown(reason)) throw reason;
      delete user.refresh_token;
      await this.storeUser(user);
      return super.signinSilent(request);
    }
  }

  /** Of every authorization response, in the frame as well. */
  protected override async _signinEnd(url: string, verifySub?: string): Promise<User> {
    const { searchParams } = new URL(url);
    try {
      checkSender(searchParams, await this.metadata());
    } catch (reason) {
      await this.settings.stateStore.remove(searchParams.get('state') ?? '');
      throw reason;
    }
    return super._signinEnd(url, verifySub);
  }

  /** Of every token response; the library takes one without tokens for a success. A refresh may keep the identity. */
  override async storeUser(user: User | null): Promise<void> {
    if (user !== null && !(user.access_token && user.id_token))
      throw new SyntaxError('a response without an access token or an ID token');
    if (user !== null && user.id_token !== this.user?.id_token) {
      const [{ issuer }, now] = await Promise.all([this.metadata(), this.serverTime()]);
      checkIdentity(user.profile, { issuer, clientId: this.settings.client_id, now });
    }
    // Without it the library does not ask the session frame.
    if (user !== null && this.sessionFrame === 'blind') user.session_state = null;
    return super.storeUser(user);
  }

  /** After 'changed' of the session frame, also of one that reports after a sign-out has begun. */
  override async querySessionStatus(
    args?: QuerySessionStatusArgs,
  ): ReturnType<UserManager['querySessionStatus']> {
    const { user } = this;
    if (user === undefined || this.sessionFrame !== 'proven') return null;
    const request = { nonce: once(), extraQueryParams: this.hint(), ...args };
    return super.querySessionStatus(request).catch((reason: unknown) => {
      if (failureOf(reason) !== 'down') throw reason;
      // A provider that cannot be reached has signed nobody out. Without a state the frame is not asked until the next renewal.
      return { session_state: '', sub: user.profile.sub };
    });
  }
}
