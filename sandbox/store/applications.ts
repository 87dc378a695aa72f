/** The applications: one row each, the application itself and what only the server knows about it as jsonb. */
import { randomBytes } from 'node:crypto';
import { raw, type Query } from '../database/query.ts';
import {
  wayOf,
  type Application,
  type ApplicationState,
  type Brand,
  type CustomerType,
} from '../application.ts';
import type { Facts, Kind } from '../rules/lifecycle.ts';
import type { BankEntity } from '../rules/price-list.ts';

export interface Loan {
  /** As answered, but without its documents: those have a table of their own. */
  readonly application: Application;
  readonly brand: Brand;
  readonly entity: BankEntity;
  readonly customerType: CustomerType;
  /** Login of the existing customer it belongs to; absent before the sign-in and for new customers. */
  readonly owner?: string | undefined;
  /** The account check was passed. */
  readonly accountChecked: boolean;
}

/** 128 random bits: an id is a capability and must not be guessable. */
export const newId = (): string => randomBytes(16).toString('base64url');

export const kindOf = ({ customerType, application }: Loan): Kind =>
  customerType === 'existing' ? 'E' : application.channel === 'DURCHBLICKER' ? 'D' : 'N';

export const factsOf = ({ application }: Loan): Facts => ({
  way: wayOf(application),
  accountCheckMandatory: application.psd2Required === true,
  legitimationRequired: application.customer.isLegitimationRequired === true,
  mayRetryLegitimation: application.legitimationStatus === 'RETRY',
});

/** The loan with other values in its application; undefined takes a value away. */
export function withValues(
  loan: Loan,
  values: { readonly [Name in keyof Application]?: Application[Name] | undefined },
): Loan {
  const application = Object.fromEntries(
    Object.entries({ ...loan.application, ...values }).filter(([, value]) => value !== undefined),
  );
  return { ...loan, application: application as unknown as Application };
}

/** The fields that applicants enter and choose. */
const ENTERED = [
  'customer',
  'purpose',
  'refinancings',
  'loanAmount',
  'loanDuration',
  'variableInterestType',
  'repaymentDay',
  'insurance',
];
/** Nothing is answered any more: the draft would be kept for nothing (GDPR, Article 5(1)(e)). */
const ENDED: readonly ApplicationState[] = ['CANCELLED', 'COMPLETED', 'REJECTED'];

const entered = (data: string) =>
  raw(`jsonb_build_array(${ENTERED.map((name) => `${data}#>'{application,${name}}'`).join(', ')})`);

/** So long an application is kept unfinished. */
const KEPT_DAYS = 30;
const IS_KEPT = raw('(expires IS NULL OR expires > now())');

export const applicationsIn = (query: Query) => ({
  /** Drops those that have expired, with all that belongs to them. No call has found them since. */
  async insertLoan(loan: Loan): Promise<void> {
    await query`DELETE FROM applications WHERE expires <= now()`;
    await query`INSERT INTO applications (id, data, created, changed, expires)
    VALUES (${loan.application.id}, ${JSON.stringify(loan)}::jsonb, now(), now(), now() + ${KEPT_DAYS} * interval '1 day')`;
  },

  /** Has an unfinished application expire in so many hours; none or fewer: it has expired; null: never. */
  async setExpiry(id: string, hours: number | null): Promise<void> {
    await query`UPDATE applications SET expires = now() + ${hours}::int * interval '1 hour'
    WHERE id = ${id} AND expires IS NOT NULL`;
  },

  async readLoan(id: string): Promise<Loan | undefined> {
    const [row] = await query<{
      data: Loan;
    }>`SELECT data FROM applications WHERE id = ${id} AND ${IS_KEPT}`;
    return row?.data;
  },

  /** Reads the loan and locks its row until the transaction ends. */
  async lockLoan(id: string): Promise<Loan | undefined> {
    const [row] = await query<{ data: Loan }>`
    SELECT data FROM applications WHERE id = ${id} AND ${IS_KEPT} FOR UPDATE`;
    return row?.data;
  },

  /**
   * Raises the version if anything differs, and remembers at which version something entered differed last. A draft ends with its
   * application; one that is signed or has ended does not expire.
   */
  async saveLoan(loan: Loan): Promise<void> {
    const { state } = loan.application;
    const [isOver, isKept] = [ENDED.includes(state), [...ENDED, 'DOC_SIGNED'].includes(state)];
    await query`
    UPDATE applications SET data = after, changed = now(), expires = CASE WHEN ${isKept} THEN NULL ELSE expires END,
      draft = CASE WHEN ${isOver} THEN NULL ELSE draft END, version = version + (data <> after)::int,
      entered_version = CASE WHEN ${entered('data')} <> ${entered('after')} THEN version + 1 ELSE entered_version END
    FROM (SELECT ${JSON.stringify(loan)}::jsonb AS after) AS change
    WHERE id = ${loan.application.id}`;
  },

  /** The answers of a step that is not finished, beside the data: they are no change of the application. */
  async readDraft(id: string): Promise<Application['draft']> {
    const [row] = await query<{ draft: Application['draft'] | null }>`
    SELECT draft FROM applications WHERE id = ${id}`;
    return row?.draft ?? undefined;
  },

  /** Undefined drops it. */
  async writeDraft(id: string, draft: Application['draft']): Promise<void> {
    const data = draft === undefined ? null : JSON.stringify(draft);
    await query`UPDATE applications SET draft = ${data}::jsonb WHERE id = ${id}`;
  },

  /** `entered`: that of the last change of what applicants enter and choose. */
  async readVersions(id: string) {
    const [row] = await query<{ current: number; entered: number; expires: Date | null }>`
    SELECT version AS current, entered_version AS entered, expires FROM applications WHERE id = ${id}`;
    if (row === undefined) throw new Error(`no application ${id}`);
    return row;
  },

  /** Newest first. */
  listLoans: (): Promise<{ data: Loan; created: Date }[]> =>
    query`SELECT data, created FROM applications WHERE ${IS_KEPT} ORDER BY created DESC LIMIT 100`,
});
