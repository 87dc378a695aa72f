/** The dependencies that every part of the sandbox gets, made once by createSandbox. */
import type { TransportBody } from '@grafana/faro-core';
import type { Brand } from './application.ts';
import type { Database } from './database/query.ts';
import type { StepSchemas } from './rules/step-schemas.ts';
import type { Loan } from './store/applications.ts';
import type { CheckKind } from './store/checks.ts';
import type { Store } from './store/store.ts';

export interface Settings {
  /** POST applications requires a proof of work. */
  readonly captcha: boolean;
  /** Answers have no field beyond those of the specification. */
  readonly specifiedOnly: boolean;
  /** Fields pass that the forms ask for before the description has them: a studio adds some. */
  readonly newFields: boolean;
  /** Lifetime of an access token, an authorization code, a signing code and a proof of work. */
  readonly lifeSeconds: number;
  /** The page runs in production mode: it sends telemetry. */
  readonly production: boolean;
  readonly telemetryUrl: string;
  /** Another provider than the sandbox's own, for both brands. */
  readonly oidcAuthority: string | undefined;
}

export interface Services extends Settings {
  readonly database: Database;
  readonly store: Store;
  readonly schemas: StepSchemas;
  /** In memory only, newest first. */
  readonly telemetry: { receivedAt: Date; origin: string; body: TransportBody }[];
  /** http://bank.localhost:4200; the port is known once the server listens. */
  origin(brand: Brand): string;
}

/** The brand of a host: direct.* is the direct bank, everything else the larger one. */
export const brandOfHost = (host: string | undefined): Brand =>
  host?.startsWith('direct.') === true ? 'direct' : 'bank';

/** The origin that belongs to a Host header; undefined for an invalid one. */
export const originOfHost = (host = ''): string | undefined =>
  /^[a-z0-9.[\]:-]{1,200}$/i.test(host) && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).origin
    : undefined;

/** The address of a check at the stand-in bank or the stand-in identity service. */
export const checkUrl = (
  { origin }: Services,
  { brand }: Loan,
  kind: CheckKind,
  checkId: string,
): string => `${origin(brand)}/sandbox/${kind}-check/${checkId}`;
