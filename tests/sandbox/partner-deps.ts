/**
 * What the stand-ins of the partner systems (calculator, account check, identity check, SMS phone, console page) may ask of
 * the sandbox. They keep nothing themselves: every read and every outcome goes through these functions to the database.
 */
import type { ApplicationState, Brand, CustomerType, LegitimationStatus } from './application.ts';

/** `running` until the stand-in ends the check. */
export type AccountCheckStatus = 'running' | 'ok' | 'failed' | 'aborted';
export type AccountCheckOutcome = Exclude<AccountCheckStatus, 'running'>;

/** One check as a stand-in shows it; returnUrl is absolute, on the brand host. */
export interface CheckView<Status> {
  readonly applicationId: string;
  readonly brand: Brand;
  readonly returnUrl: string;
  readonly customerName: string;
  readonly status: Status;
}

/** A message the sandbox "sent", newest first in lists. `code` is the transaction code of an SMS. */
export interface SentMessage {
  readonly id: number;
  readonly channel: 'SMS' | 'EMAIL';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly applicationId: string | null;
  /** ISO date-time */
  readonly sentAt: string;
}

/** A magic value and what it makes happen: an invented person, a portal process id or an amount. */
export interface TestPerson {
  readonly kind: 'ntb' | 'existing' | 'portal' | 'data';
  /** What to enter, ready to copy: an e-mail address, a vorgangId, a customer's login, or a field and its value. */
  readonly value: string;
  readonly name: string;
  /** What then happens, German, for people who try the product. */
  readonly effect: string;
}

export interface ApplicationRow {
  readonly id: string;
  readonly state: ApplicationState;
  readonly customerType: CustomerType;
  readonly brand: Brand;
  /** ISO date-time */
  readonly created: string;
}

/** A prepared failure of one operation; `times` counts down, at 0 it is gone. status absent: only the delay. */
export interface Fault {
  readonly id: number;
  readonly operationId: string;
  readonly status: number | null;
  readonly header: string | Readonly<Record<string, string>> | null;
  readonly body: unknown;
  readonly delayMs: number;
  readonly times: number;
}

/**
 * Reads answer undefined for an unknown id. Paths the sandbox links to and the stand-ins serve, on both brand hosts:
 * /sandbox (console), /sandbox/account-check/{checkId}, /sandbox/identity-check/{checkId}, /sandbox/calculator,
 * /sandbox/instant-loan, /sandbox/home, /sandbox/imprint, /sandbox/faq,
 * /sandbox/privacy, /sandbox/phone.
 * The sandbox itself serves the JSON: GET /sandbox/messages, GET /sandbox/people, POST /sandbox/applications,
 * POST and DELETE /sandbox/faults, POST /sandbox/oidc/revoke-session {login?}. The POSTs also take
 * application/x-www-form-urlencoded and then answer 303: to the new application's url, to /sandbox.
 */
export interface PartnerDeps {
  readonly accountCheck: {
    read(checkId: string): Promise<CheckView<AccountCheckStatus> | undefined>;
    finish(checkId: string, outcome: AccountCheckOutcome): Promise<void>;
  };
  readonly identityCheck: {
    read(checkId: string): Promise<CheckView<LegitimationStatus> | undefined>;
    finish(checkId: string, status: LegitimationStatus): Promise<void>;
  };
  readonly messages: { list(): Promise<readonly SentMessage[]> };
  readonly people: { list(): readonly TestPerson[] };
  readonly applications: { list(): Promise<readonly ApplicationRow[]> };
  readonly faults: { list(): Promise<readonly Fault[]> };
}
