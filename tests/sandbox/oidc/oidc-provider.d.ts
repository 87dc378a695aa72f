/** The part of oidc-provider 9 that is used here; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface StoredPayload {
    readonly grantId?: string;
    readonly uid?: string;
    readonly accountId?: string;
    readonly exp?: number;
  }

  /** Where one kind of entries (sessions, codes, grants …) is kept. */
  export interface Adapter {
    upsert(id: string, payload: StoredPayload, expiresIn?: number): Promise<void>;
    find(id: string): Promise<StoredPayload | undefined>;
    findByUid(uid: string): Promise<StoredPayload | undefined>;
    findByUserCode(userCode: string): Promise<StoredPayload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export interface Session {
    readonly uid: string;
    readonly accountId?: string;
    readonly destroyed?: boolean;
    readonly authorizations?: Readonly<Record<string, { readonly grantId?: string }>>;
    readonly state?: {
      readonly secret?: string;
      readonly postLogoutRedirectUri?: string;
      readonly state?: string;
    };
    grantIdFor(clientId: string): string | undefined;
    destroy(): Promise<void>;
  }

  export interface Grant {
    readonly accountId: string;
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export interface Client {
    readonly clientId: string;
    readonly redirectUris: readonly string[];
  }

  /** A Koa context; `oidc` is there on the provider's own routes only. */
  export interface Context {
    readonly req: IncomingMessage;
    readonly res: ServerResponse;
    readonly cookies: { set(name: string, value: string | null, options: object): void };
    readonly oidc?: {
      readonly route: string;
      readonly session?: Session;
      readonly client?: Client;
      readonly params?: { readonly redirect_uri?: string };
      readonly provider: Provider;
      urlFor(name: string): string;
    };
    type: string;
    status: number;
    body: unknown;
    redirect(url: string): void;
  }

  export interface Interaction {
    readonly uid: string;
    readonly params: Readonly<Record<string, unknown>>;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly issuer: string;
    readonly Session: { get(ctx: Context): Promise<Session> };
    readonly Grant: {
      new (of: { accountId: string; clientId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): this;
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
    createContext(req: IncomingMessage, res: ServerResponse): Context;
    cookieName(type: 'session' | 'interaction' | 'resume'): string;
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Interaction>;
    interactionResult(req: IncomingMessage, res: ServerResponse, result: object): Promise<string>;
    on(
      event: 'authorization.success',
      listener: (ctx: Context, out: Record<string, string>) => void,
    ): this;
    on(event: 'server_error', listener: (ctx: Context, error: Error) => void): this;
  }

  export const errors: { readonly SessionNotFound: new () => Error };
  export const interactionPolicy: { base(): { remove(name: string): void } };
}
