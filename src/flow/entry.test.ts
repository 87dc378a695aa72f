import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  delayMs,
  mainDestination,
  readEntry,
  readLoan,
  withInApp,
  isRejection,
} from '#flow/entry.ts';
import { PRECONDITION_TABLE } from '#flow/problems.ts';

const loan = (query: string) => readLoan(new URLSearchParams(query));

describe('the loan of an address', () => {
  it.each([
    ['', 'calculator'],
    ['foo=1', 'calculator'],
    ['amount=20000&duration=7', { amount: 20000, years: 7 }],
    ['amount=20000', { amount: 20000, years: 5 }],
    ['duration=3', { amount: 10000, years: 3 }],
    ['amount=1&duration=0', { amount: 4000, years: 1 }],
    ['amount=999999&duration=99', { amount: 75000, years: 10 }],
    ['amount=20000.49&duration=6.5', { amount: 20000, years: 7 }],
    ['amount=%2B20000', { amount: 20000, years: 5 }],
    ['amount=%2020000%20', { amount: 20000, years: 5 }],
    ['amount=-5000', { amount: 4000, years: 5 }],
    ['amount=abc', 'calculator'],
    ['amount=10000&duration=five', 'calculator'],
    ['amount=', 'calculator'],
    ['amount=0x10', 'calculator'],
    ['amount=1e5', 'calculator'],
    ['amount=Infinity', 'calculator'],
    ['amount=NaN', 'calculator'],
    ['amount=10000.50', { amount: 10001, years: 5 }],
    ['amount=10.000', 'calculator'],
    ['amount=%2B10.000', 'calculator'],
    ['amount=%2010.000%20', 'calculator'],
    ['amount=1.000.000', 'calculator'],
    ['amount=20.000,00', 'calculator'],
    ['amount=10000,00', 'calculator'],
    ['amount=20000.', 'calculator'],
    ['amount=2 0000', 'calculator'],
  ])('%s → %o', (query, expected) => expect(loan(query)).toEqual(expected));

  it('is within the limits for every pair of numbers', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (amount, duration) => {
        const found = loan(`amount=${amount}&duration=${duration}`);
        return (
          found !== 'calculator' &&
          found.amount >= 4000 &&
          found.amount <= 75000 &&
          found.years >= 1 &&
          found.years <= 10
        );
      }),
    );
  });

  it('is the calculator or within the limits for every text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (amount, duration) => {
        const found = readLoan(new URLSearchParams({ amount, duration }));
        return (
          found === 'calculator' ||
          (found.amount >= 4000 && found.amount <= 75000 && Number.isInteger(found.years))
        );
      }),
    );
  });
});

describe('entry parameters', () => {
  const entry = (query: string) => readEntry(new URLSearchParams(query));

  it('reads well-formed ids and ignores malformed ones', () => {
    expect(entry('applicationId=a-B_9&vorgangId=v1&konditionId=k1&inApp=true&delay=5s')).toEqual({
      applicationId: 'a-B_9',
      vorgangId: 'v1',
      konditionId: 'k1',
      inApp: true,
      delayMs: 5000,
    });
    expect(
      entry(
        `applicationId=../x&vorgangId=%3Cb%3E&konditionId=${'k'.repeat(65)}&inApp=0&delay=soon`,
      ),
    ).toEqual({ inApp: false, delayMs: 0 });
  });

  it.each([
    ['5s', 5000],
    ['0s', 0],
    ['60s', 60000],
    ['61s', 0],
    ['5', 5000],
    ['0', 0],
    ['60', 60000],
    ['61', 0],
    ['5ss', 0],
    ['5 s', 0],
    ['', 0],
    ['-5s', 0],
    ['5S', 0],
    ['5sec', 0],
    ['s', 0],
    ['1000s', 0],
    ['1.5s', 0],
    [' 5s', 0],
    [null, 0],
  ])('delay %s is %d ms', (text, expected) => {
    expect(delayMs(text)).toBe(expected);
  });

  it.each([
    ['inApp=true', true],
    ['inApp=1', true],
    ['inApp', true],
    ['inApp=', true],
    ['inApp=TRUE', true],
    ['inApp=false', false],
    ['inApp=%20', false],
    ['inApp=true%0D%0A', false],
    ['inApp=null', false],
    ['inApp=11', false],
    ['inApp=False', false],
    ['inApp=0', false],
    ['inapp=true', false],
    ['', false],
    ['inApp=false&inApp=true', false],
  ])('%s signals the app: %s (section 1)', (query, expected) => {
    expect(entry(query).inApp).toBe(expected);
  });

  it('never lets anything but an id through', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { applicationId } = readEntry(new URLSearchParams({ applicationId: text }));
        return applicationId === undefined || /^[\w-]{1,64}$/.test(applicationId);
      }),
    );
  });
});

describe('the welcome page', () => {
  const visit = (query: string, facts: { applicationId?: string; inApp?: boolean } = {}) =>
    mainDestination({
      query: new URLSearchParams(query),
      applicationId: facts.applicationId,
      inApp: facts.inApp ?? false,
    });

  it.each([
    ['', {}, 'calculator'],
    ['', { inApp: true }, 'calculator'],
    ['amount=abc', { applicationId: 'a' }, 'calculator'],
    ['duration=abc', { applicationId: 'a' }, 'calculator'],
    ['', { applicationId: 'a' }, 'show'],
    ['amount=20000', {}, 'show'],
    ['amount=20000', { inApp: true }, 'enter'],
  ])('%s with %o', (query, facts, expected) => expect(visit(query, facts)).toBe(expected));

  it('appends inApp inside the app only', () => {
    expect(withInApp('https://bank.example/rechner', false)).toBe('https://bank.example/rechner');
    expect(withInApp('https://bank.example/rechner', true)).toBe(
      'https://bank.example/rechner?inApp=true',
    );
    expect(withInApp('https://bank.example/rechner?a=1#top', true)).toBe(
      'https://bank.example/rechner?a=1&inApp=true#top',
    );
  });
});

describe('a refusal at the entry from the comparison portal', () => {
  const rejects = (status: number, frontendError?: string) =>
    isRejection({ status, ...(frontendError === undefined ? {} : { frontendError }) });
  it.each([
    'CUSTOMER_BL_CHECK',
    'ADDRESS_CHECK_FAILED',
    'CUSTOMER_CHECK_FAILED',
    ' CUSTOMER_BL_CHECK ',
  ])('by %s rejects', (header) => {
    expect(rejects(412, header)).toBe(true);
  });
  it('does nothing for every other reason', () => {
    const others = Object.keys(PRECONDITION_TABLE).filter((header) => !/CHECK/.test(header));
    for (const header of [...others, 'SOMETHING_NEW', undefined])
      expect(rejects(412, header), header).toBe(false);
    for (const status of [0, 400, 404, 409, 500, 503])
      expect(rejects(status, 'CUSTOMER_BL_CHECK'), String(status)).toBe(false);
  });
});
