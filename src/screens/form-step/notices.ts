/** Hints about valid answers; they never block a submit, the server decides. */
import { addMonths } from 'date-fns/addMonths';
import { addYears } from 'date-fns/addYears';
import { parseISO } from 'date-fns/parseISO';
import type { Answers } from '#form/answers/definition.ts';
import { showEuro } from '#form/formats/money.ts';
import type { ApplicationPatch } from '#flow/application.ts';
import type { Loan } from '#flow/entry.ts';
import { monthsOf } from '#flow/limits.ts';
import type { Step } from '#flow/steps.ts';

/** A text of the step and the field it is about. */
export interface Notice {
  key:
    | 'registration.emailTypo'
    | 'personal-financial-data.refinancingsExceedAmount'
    | 'personal-financial-data.ageNotice'
    | 'housing-legal-data.usNationality';
  values: Record<string, string | number>;
}

/** Age at the end of the term beyond which a talk with the bank is recommended (a rule of the bank, not of the specification). */
const MAX_AGE_AT_END = 75;

interface Facts {
  data: ApplicationPatch & { customer?: { emailAddress?: string } };
  loan: Loan;
  dateOfBirth: string | undefined;
  nationality: string | undefined;
  /** ISO day, in Vienna. */
  today: string;
}

/** Typing mistakes in domains of mail services, with the intended one; a hint only, because the address may be right. */
const MISTYPED_DOMAINS: ReadonlyMap<string, string> = new Map([
  ...['gmial.com', 'gmai.com', 'gmal.com', 'gamil.com', 'gmail.co', 'gmail.con', 'gmail.at'].map(
    (slip) => [slip, 'gmail.com'] as const,
  ),
  ...['gmx.ta', 'gmx.att', 'gxm.at'].map((slip) => [slip, 'gmx.at'] as const),
  ...['hotmial.com', 'hotmai.com', 'hotmal.com'].map((slip) => [slip, 'hotmail.com'] as const),
  ['gmx.nett', 'gmx.net'],
  ['outlok.com', 'outlook.com'],
  ['outlock.com', 'outlook.com'],
  ['iclod.com', 'icloud.com'],
  ['yaho.com', 'yahoo.com'],
]);

const NOTICES: { [Name in Step]?: readonly ((facts: Facts) => Notice | undefined)[] } = {
  registration: [
    ({ data }) => {
      const [, name, domain] = /^\s*(.+@)(.+?)\s*$/.exec(data.customer?.emailAddress ?? '') ?? [];
      const meant = MISTYPED_DOMAINS.get(domain?.toLowerCase() ?? '');
      return meant === undefined
        ? undefined
        : { key: 'registration.emailTypo', values: { address: `${name}${meant}` } };
    },
  ],
  'personal-financial-data': [
    ({ data, loan }) => {
      const cents = (data.refinancings ?? []).reduce(
        (sum, { outstandingAmount }) =>
          sum + (typeof outstandingAmount === 'number' ? Math.round(outstandingAmount * 100) : 0),
        0,
      );
      if (data.purpose !== 'LOAN_REPAYMENT' || cents <= loan.amount * 100) return undefined;
      return {
        key: 'personal-financial-data.refinancingsExceedAmount',
        values: { amount: showEuro(loan.amount) },
      };
    },
    ({ dateOfBirth, loan, today }) => {
      if (dateOfBirth === undefined) return undefined;
      const limit = addYears(parseISO(dateOfBirth), MAX_AGE_AT_END);
      return addMonths(parseISO(today), monthsOf(loan.years)) > limit
        ? { key: 'personal-financial-data.ageNotice', values: { age: MAX_AGE_AT_END } }
        : undefined;
    },
  ],
  'housing-legal-data': [
    ({ data, nationality }) =>
      nationality === 'US' && data.customer?.usPerson === false
        ? { key: 'housing-legal-data.usNationality', values: {} }
        : undefined,
  ],
};

/** `data` is a draft: values may be unparsed text. */
export function noticesFor(step: Step, data: Answers, about: Omit<Facts, 'data'>): Notice[] {
  return (NOTICES[step] ?? []).flatMap((notice) => notice({ data, ...about }) ?? []);
}
