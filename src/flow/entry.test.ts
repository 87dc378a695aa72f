import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  delayMs,
  mainDestination,
  mendAddress,
  readEntry,
  readLoan,
  withInApp,
  isRejection,
} from '#flow/entry.ts';
import { PRECONDITION_TABLE } from '#flow/problems.ts';
import { listed, meaning } from '../../tests/listed.ts';

const loan = (query: string) => readLoan(new URLSearchParams(query));

describe('the loan of an address', () => {
  it.each([
    ...meaning(
      'calculator',
      `foo=1 | amount=abc | amount=10000&duration=five | amount= | amount=0x10
      | amount=1e5 | amount=Infinity | amount=NaN | amount=10.000 | amount=%2B10.000
      | amount=%2010.000%20 | amount=1.000.000 | amount=20.000,00 | amount=10000,00
      | amount=20000. | amount=2 0000`,
    ),
    ['amount=20000&duration=7', { amount: 20000, years: 7 }],
    ['amount=20000.49&duration=6.5', { amount: 20000, years: 7 }],
    ['amount=20000', { amount: 20000, years: 5 }],
    ['amount=%2B20000', { amount: 20000, years: 5 }],
    ['amount=%2020000%20', { amount: 20000, years: 5 }],
    ['duration=3', { amount: 10000, years: 3 }],
    ['amount=1&duration=0', { amount: 4000, years: 1 }],
    ['amount=999999&duration=99', { amount: 75000, years: 10 }],
    ['amount=-5000', { amount: 4000, years: 5 }],
    ['amount=10000.50', { amount: 10001, years: 5 }],
    ['', 'calculator'],
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
  const entry = (query: string) =>
    readEntry(mendAddress(new URL(`https://bank.example/main${query}`)).searchParams);

  it('are read where they are well-formed', () => {
    expect(
      entry('?applicationId=a-B_9&vorgangId=v1&konditionId=k1&inApp=true&delay=5s'),
    ).toMatchObject({
      applicationId: 'a-B_9',
      isUnknown: false,
      vorgangId: 'v1',
      konditionId: 'k1',
      inApp: true,
      delayMs: 5000,
    });
  });
  it.each([
    ...listed('../x | /x | a.b | a/b | a b | ä | <script>alert(1)</script> | %2e%2e%2f | ...'),
    'k'.repeat(65),
    ' ',
  ])('name an unknown application by %s, and no process or conditions', (text) => {
    const sent = encodeURIComponent(text);
    expect(entry(`?applicationId=${sent}&vorgangId=${sent}&konditionId=${sent}`)).toEqual({
      isUnknown: true,
      inApp: false,
      delayMs: 0,
    });
  });
  it.each(['?applicationId', '?applicationId=', '?applicationId=&amp;applicationId=', ''])(
    'name none where nothing is there: %s',
    (query) => expect(entry(query).isUnknown).toBe(false),
  );

  const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
  const around = fc
    .string({ unit: 'binary' })
    .map((text) => text.replace(/[^\p{P}\p{S}\p{Z}\p{Cc}\p{Cf}]|[_?&#/\\-]/gu, ''));
  it('are read without what a text has around them', () => {
    fc.assert(
      fc.property(around, id, around, (before, meant, behind) => {
        const sent = encodeURIComponent(`${before}${meant}${behind}`);
        expect(entry(`?applicationId=${sent}`).applicationId).toBe(meant);
        expect(entry(`?vorgangId=${sent}&konditionId=${sent}`)).toMatchObject({
          vorgangId: meant,
          konditionId: meant,
        });
      }),
    );
  });
  it.each(
    listed(`?applicationId=a1-B. | ?applicationId=a1-B, | ?applicationId=a1-B)
      | ?applicationId=<a1-B> | ?applicationId=%22a1-B%22 | ?applicationId=„a1-B“
      | ?applicationId=»a1-B«. | ?applicationId=%20a1-B%20 | ?applicationId=+a1-B+
      | ?applicationId=a1-B%0D%0A | ?applicationId=a1%0D%0A-B | ?applicationId=a1=%0D%0A-B
      | ?applicationId=%C2%A0a1-B%E2%80%8B | ?applicationId=a%C2%AD1-B
      | ?applicationId=a1-B?utm_source=mail | ?applicationId=a1-B/
      | ?applicationId=a1-B&applicationId=a1-B | ?applicationId=&applicationId=a1-B
      | ?amount=1&amp;applicationId=a1-B | ?amount=1&amp;amp;applicationId=a1-B&amp;delay=5s
      | ?applicationid=a1-B | ?APPLICATIONID=a1-B | ?%20applicationId%20=a1-B
      | ?applicationId%3Da1-B | ?applicationId%3Da1-B%26delay%3D5s | %3FapplicationId=a1-B
      | %3fapplicationId%3da1-B%26amount%3d1 | %3FapplicationId=a1-B.?utm_source=mail
      | /)%3FapplicationId=a1-B`),
  )('are read from a link that was damaged on its way: %s', (query) => {
    expect(entry(query).applicationId).toBe('a1-B');
  });
  it.each([
    ['/main?inApp&amount=1,5+%C3%A4', '/main?inApp&amount=1,5+%C3%A4'],
    ['/main?amp;amount=1000&duration=3', '/main?amount=1000&duration=3'],
    ['/main%3Famount=1000&duration=3', '/main?amount=1000&duration=3'],
    ['/flow/ntb/summary', '/flow/ntb/summary'],
  ])('leave the rest of the address %s', (sent, meant) => {
    const { pathname, search } = mendAddress(new URL(sent, 'https://bank.example'));
    expect(pathname + search).toBe(meant);
  });

  it.each([
    ['5s', 5000],
    ['5', 5000],
    ...meaning(0, '0s | 61s | 0 | 61 | 5ss | 5 s | -5s | 5S | 5sec | s | 1000s | 1.5s'),
    ['60s', 60000],
    ['60', 60000],
    ['', 0],
    [' 5s', 0],
  ])('delay %s is %d ms', (text, expected) => {
    expect(delayMs(text)).toBe(expected);
  });

  it.each([
    ...meaning(true, 'inApp=true | inApp=1 | inApp | inApp= | inApp=TRUE'),
    ...meaning(
      false,
      `inApp=false | inApp=%20 | inApp=true%0D%0A | inApp=null | inApp=11
      | inApp=False | inApp=0 | inapp=true | inApp=false&inApp=true`,
    ),
    ['', false],
  ])('%s signals the app: %s (section 1)', (query, expected) => {
    expect(entry(`?${query}`).inApp).toBe(expected);
  });

  it('never lets anything but an id through', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { applicationId, isUnknown } = readEntry(
          new URLSearchParams({ applicationId: text }),
        );
        return applicationId === undefined
          ? isUnknown === (text !== '')
          : /^[\w-]{1,64}$/.test(applicationId);
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
