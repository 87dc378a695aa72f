/** What every part of the sandbox works with; made once by createSandbox, without any state of the product. */
import type { JoinedDatabase } from './database/joined.ts';
import type { Brand } from './application.ts';
import type { StepSchemas } from './rules/step-schemas.ts';

export interface Services {
  readonly database: JoinedDatabase;
  readonly schemas: StepSchemas;
  /** Whether POST applications wants a proof of work. */
  readonly captcha: boolean;
  /** Whether answers have no field more than the specification lists. */
  readonly specifiedOnly: boolean;
  /** Life of an access token, in seconds. */
  readonly tokenSeconds: number;
  /** Whether the page says that it is in production, and where its telemetry goes. */
  readonly production: boolean;
  readonly telemetryUrl: string;
  now(): Date;
  /** http://bank.localhost:4200 and the like; the port is known once the server listens. */
  origin(brand: Brand): string;
}

const VIENNA_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' });

/** The calendar day in Austria, ISO. */
export const isoDay = (moment: Date): string => VIENNA_DAY.format(moment);

/** The brand of a host: direct.* is the direct bank, everything else the larger one. */
export const brandOfHost = (host: string | undefined): Brand =>
  host?.startsWith('direct.') === true ? 'direct' : 'bank';

/** The origin a browser means by this Host header; undefined when it is none. */
export const originOfHost = (host = ''): string | undefined =>
  /^[a-z0-9.[\]:-]{1,200}$/i.test(host) && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).origin
    : undefined;
