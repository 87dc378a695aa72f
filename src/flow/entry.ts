/** The entry parameters of the address (specification, section 2), as mail programs and hands leave them. */
import { isId } from '#flow/application.ts';
import {
  DELAY_MAX_SECONDS,
  DELAY_UNIT_MS,
  LOAN_AMOUNT,
  LOAN_DURATION_YEARS,
} from '#flow/limits.ts';
import { CUSTOMER_CHECKS, frontendErrorOf, type Problem } from '#flow/problems.ts';

const SECONDS = /^(\d{1,3})s?$/;

/** Parameters that leave the address once they are read; `inApp` stays. */
export const PRIVATE_PARAMETERS = ['applicationId', 'vorgangId', 'konditionId', 'delay'] as const;

/** Without what a text has around an id: blanks, punctuation, symbols. Line ends and signs that cannot be seen may be anywhere. */
const bare = (text: string): string =>
  text
    .replace(/=?[\p{Cc}\p{Cf}]+/gu, '')
    .replace(/^[^\p{L}\p{M}\p{N}_/\\-]+|[^\p{L}\p{M}\p{N}_-]+$/gu, '');

/** Names and values of a query; what was escaped as a whole (`name%3Dvalue`) is read once more. */
const pairsIn = (query: string): [name: string, value: string][] =>
  [...new URLSearchParams(query)].flatMap(([sent, value]) => {
    if (sent.includes('=')) return pairsIn(value === '' ? sent : `${sent}=${value}`);
    const name = sent.replace(/^(?:amp;)+/, '');
    // A list (`name[]`) is another parameter.
    const plain = name.includes('[') ? name : bare(name).toLowerCase();
    return [[PRIVATE_PARAMETERS.find((known) => known.toLowerCase() === plain) ?? name, value]];
  });

/** The address that was meant: its query may be part of the path (`%3F`), and names may be escaped (`&amp;`) or in small letters. */
export function mendAddress(address: URL): URL {
  const [path = '', ...escaped] = address.pathname.split(/%3f/i);
  const query = new URLSearchParams(pairsIn([...escaped, address.search.slice(1)].join('&')));
  address.pathname = path;
  // Whatever is in order stays as it is spelt.
  if (String(query) !== String(address.searchParams)) address.search = String(query);
  return address;
}

export function readEntry(query: URLSearchParams) {
  const id = (name: (typeof PRIVATE_PARAMETERS)[number]) => query.getAll(name).map(idIn).find(isId);
  const applicationId = id('applicationId');
  return {
    applicationId,
    /** An application is named, by what cannot be the id of one. */
    isUnknown: applicationId === undefined && query.getAll('applicationId').some(Boolean),
    vorgangId: id('vorgangId'),
    konditionId: id('konditionId'),
    /** Before the legitimation status is requested. */
    delayMs: delayMs(bare(query.get('delay') ?? '')),
    inApp: isInApp(query.get('inApp')),
  };
}

/** Without what is around it, and without a query that was added behind the query. */
const idIn = (text: string): string => bare(bare(text).replace(/[?&#].*/, ''));

/** The parameter signals the app by being there: alone, or with a value that means yes. */
const isInApp = (text: string | null): boolean => text !== null && /^(true|1)?$/i.test(text);

/** `5s` or `5` → 5000; anything else, or more than a minute, → 0. */
export function delayMs(text: string): number {
  const seconds = Number(SECONDS.exec(text)?.[1] ?? 0);
  return seconds > DELAY_MAX_SECONDS ? 0 : seconds * DELAY_UNIT_MS;
}

/** Euro and years (to a tenth), within the limits of section 9. */
export interface RequestedLoan {
  amount: number;
  years: number;
}

/** The loan an address asks for: `calculator` when it names none or something that is no number. */
export function readLoan(query: URLSearchParams): RequestedLoan | 'calculator' {
  const amount = query.get('amount');
  const duration = query.get('duration');
  if (amount === null && duration === null) return 'calculator';
  const loan = { amount: clamp(amount, LOAN_AMOUNT), years: clamp(duration, LOAN_DURATION_YEARS) };
  return Number.isNaN(loan.amount) || Number.isNaN(loan.years) ? 'calculator' : loan;
}

/** `10.000` is ten thousand in Austria and ten to a program. It is ambiguous and counts as no number. */
const GROUPED = /^[+-]?\d{1,3}(\.\d{3})+$/;

/** NaN when the text is no plain decimal number (so neither hexadecimal nor `1e4` nor an empty text). */
function clamp(text: string | null, limit: { min: number; max: number; default: number }): number {
  if (text === null) return limit.default;
  const number = text.trim();
  if (!/^[+-]?\d+(\.\d+)?$/.test(number) || GROUPED.test(number)) return NaN;
  return Math.min(limit.max, Math.max(limit.min, Math.round(Number(number))));
}

/** The welcome page, or the way to the calculator (section 2). */
export type MainPageKind = 'calculator' | 'show';

/** `enter`: to the first step, in the app. The calculator comes before the routing of the app; a stored application needs no loan in the address. */
export function mainDestination({
  query,
  applicationId,
  inApp,
}: {
  query: URLSearchParams;
  applicationId: string | undefined;
  inApp: boolean;
}): MainPageKind | 'enter' {
  const asksForLoan = query.has('amount') || query.has('duration');
  if (readLoan(query) === 'calculator' && (asksForLoan || applicationId === undefined))
    return 'calculator';
  return inApp ? 'enter' : 'show';
}

/** A path or the calculator's address, with `inApp=true` appended in the app (section 2). */
export const withInApp = (address: string, inApp: boolean): string => {
  if (!inApp) return address;
  const [path = '', hash] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}inApp=true${hash === undefined ? '' : `#${hash}`}`;
};

/** Process and conditions of the comparison portal, as they stood in the address (specification, section 2). */
export interface PortalIds {
  vorgangId: string;
  konditionId: string;
}

/** Whether a refusal at the entry from the portal rejects the applicant (section 8); after any other failure nothing follows. */
export const isRejection = (problem: Pick<Problem, 'status' | 'frontendError'>): boolean =>
  problem.status === 412 && CUSTOMER_CHECKS.some((check) => check === frontendErrorOf(problem));
