/** What a visitor should know about valid answers; nothing here keeps anyone from going on, the server decides. */
import type { FormData } from '#form/definition.ts';
import { showEuro } from '#form/money.ts';
import type { ApplicationPatch } from '#flow/application.ts';
import type { Loan } from '#flow/entry.ts';
import { monthsOf } from '#flow/limits.ts';
import type { Step } from '#flow/steps.ts';

/** A text of the step with what it is about. */
export interface Notice { key: string; values: Record<string, string | number> }

/** Age at the end of the term beyond which a branch is recommended (a rule of the bank, not of the specification). */
const MAX_AGE_AT_END = 75;

interface Facts { data: ApplicationPatch; loan: Loan; dateOfBirth: string | undefined; today: Date }

const NOTICES: { [Name in Step]?: readonly ((facts: Facts) => Notice | undefined)[] } = {
  'personal-financial-data': [
    ({ data, loan }) => {
      const open = (data.refinancings ?? []).reduce((sum, { outstandingAmount }) => sum + (typeof outstandingAmount === 'number' ? outstandingAmount : 0), 0);
      const counts = data.purpose === 'LOAN_REPAYMENT' && open > loan.amount;
      return counts ? { key: 'personal-financial-data.refinancingsExceedAmount', values: { amount: showEuro(loan.amount) } } : undefined;
    },
    ({ dateOfBirth, loan, today }) => {
      if (dateOfBirth === undefined) return undefined;
      const born = new Date(dateOfBirth);
      const limit = Date.UTC(born.getUTCFullYear() + MAX_AGE_AT_END, born.getUTCMonth(), born.getUTCDate());
      const end = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + monthsOf(loan.years), today.getUTCDate());
      return end > limit ? { key: 'personal-financial-data.ageNotice', values: { age: MAX_AGE_AT_END } } : undefined;
    },
  ],
};

/** `data` is a draft, so its values may still be the texts that were typed. */
export function noticesFor(step: Step, data: FormData, about: Omit<Facts, 'data'>): Notice[] {
  return (NOTICES[step] ?? []).flatMap((notice) => notice({ data, ...about }) ?? []);
}
