/** `ui:notices`: hints about valid answers. They never block a submit, the server decides. */
import { addMonths } from 'date-fns/addMonths';
import { addYears } from 'date-fns/addYears';
import { parseISO } from 'date-fns/parseISO';
import { numberAt } from '#schema/number-limits.ts';
import { showEuro } from '#form/formats/money.ts';

/** Applies where all of it does. Fields are data paths, also of earlier steps. */
export interface NoticeRule {
  /** Key in the `notices` of the step's texts. */
  readonly text: string;
  /** Answers that the fields have. */
  readonly when?: Readonly<Record<string, unknown>>;
  /** Amounts in a list (`list[].field`) whose sum is above the requested loan. */
  readonly sumAboveLoan?: string;
  /** The date of birth of somebody who would be older at the end of the term. */
  readonly ageAtEnd?: { readonly of: string; readonly above: number };
  /** A mail address with a mistyped domain; those are listed by the one that is meant. */
  readonly mistypedDomain?: {
    readonly of: string;
    readonly domains: Readonly<Record<string, readonly string[]>>;
  };
}

interface Facts {
  /** The answer at a data path; that of a draft may be unparsed text. */
  readonly answer: (path: string) => unknown;
  readonly loan: { readonly amount: number; readonly months: number };
  /** ISO day, in Vienna. */
  readonly today: string;
}

type Values = Readonly<Record<string, string | number>>;

/** For each kind of rule the values of its text, undefined where it does not apply. */
const KINDS: {
  [Kind in Exclude<keyof NoticeRule, 'text'>]-?: (
    rule: NonNullable<NoticeRule[Kind]>,
    facts: Facts,
  ) => Values | undefined;
} = {
  when: (answers, { answer }) =>
    Object.entries(answers).every(([path, value]) => answer(path) === value) ? {} : undefined,
  sumAboveLoan(path, { answer, loan }) {
    const sum = numberAt(path, answer) ?? 0;
    return sum > loan.amount ? { amount: showEuro(loan.amount) } : undefined;
  },
  ageAtEnd({ of, above }, { answer, loan, today }) {
    const birth = answer(of);
    if (typeof birth !== 'string') return undefined;
    const limit = addYears(parseISO(birth), above);
    return addMonths(parseISO(today), loan.months) > limit ? { age: above } : undefined;
  },
  mistypedDomain({ of, domains }, { answer }) {
    const [, name, domain] = /^\s*(.+@)(.+?)\s*$/.exec(String(answer(of) ?? '')) ?? [];
    const meant = Object.keys(domains).find((each) =>
      domains[each]?.includes(domain?.toLowerCase() ?? ''),
    );
    return meant === undefined ? undefined : { address: `${name}${meant}` };
  },
};

export const noticesFor = (rules: readonly NoticeRule[], facts: Facts) =>
  rules.flatMap(({ text, ...rule }) => {
    const values = Object.entries(rule).map(([kind, value]) =>
      (KINDS[kind as keyof typeof KINDS] as (rule: unknown, facts: Facts) => Values | undefined)(
        value,
        facts,
      ),
    );
    return values.includes(undefined)
      ? []
      : [{ text, values: Object.assign({}, ...values) as Values }];
  });
