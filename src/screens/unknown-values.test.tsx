/** A bank may know more than this release: values without words never show as codes, and no screen breaks on them. */
import { describe, expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import type { Screen } from '#flow/steps.ts';
import { APPLICATION, OFFER, stage, t } from '#screens/stage.test-helpers.tsx';

const { interestType: _kind, ...UNNAMED } = OFFER;
type Answers = NonNullable<Parameters<typeof stage>[1]['answers']>;
const MARTIAN = 'MARTIAN';

const file = (id: string, category: string) =>
  ({ id, name: `${id}.pdf`, category, contentType: 'x', size: 1 }) as const;
const WHO = { occupation: MARTIAN, maritalStatus: MARTIAN, housingSituation: MARTIAN };

const CASES: readonly [Screen, object, Answers, RegExp | string][] = [
  [
    'summary',
    {
      state: 'LEGAL_INFO',
      purpose: MARTIAN,
      customer: { ...WHO, gender: MARTIAN, title: MARTIAN, nationality: 'QZ' },
    },
    { getPricing: OFFER },
    t('form:unknown'),
  ],
  [
    'personal-offer',
    {
      state: 'SCORED',
      productOffer: {
        calculatedOffers: [{ ...OFFER, interestType: MARTIAN }, OFFER],
        alternativeOffer: {
          type: MARTIAN,
          calculatedOffers: [{ ...OFFER, requestedAmount: 20_000 }],
        },
      },
    },
    {},
    /€ 20\.000/,
  ],
  [
    'personal-offer',
    { state: 'PROCESSED' },
    {
      calculateOffers: {
        ...APPLICATION,
        state: 'PROCESSED',
        productOffer: { interestType: MARTIAN, calculatedOffers: [UNNAMED] },
      },
    },
    t('enums:variableInterestType.BOTH'),
  ],
  [
    'insurance',
    { state: 'INSURANCE_SELECTED', insurance: MARTIAN },
    { listInsuranceOffers: [{ insurance: MARTIAN, monthlyPremium: 1, totalPremium: 2 }] },
    t('offer:premium.none'),
  ],
  [
    'signing',
    { state: 'INSURANCE_SELECTED', insurance: MARTIAN, documents: [{ category: 'CONTRACT' }] },
    {
      listInsuranceOffers: 500,
      listDocuments: [
        file('d1', 'CONTRACT'),
        file('d2', MARTIAN),
        { id: 'd3', name: 'c.pdf', category: 'STANDARD_INFORMATION' },
      ],
    },
    t('enums:documentCategory.CONTRACT'),
  ],
  ['document-upload', { state: 'DOC_SIGNED' }, { listDocuments: [file('d2', MARTIAN)] }, /PDF/],
  ['result', { state: 'COMPLETED', decision: MARTIAN }, {}, /./],
  ['result', { state: 'COMPLETED', decision: 'GREEN', documents: [file('d2', MARTIAN)] }, {}, /./],
  ['id-check', { state: 'PROCESSED' }, { getLegitimation: { status: MARTIAN } }, /./],
  [
    'personal-financial-data',
    {
      state: 'INIT',
      purpose: MARTIAN,
      customer: { occupation: MARTIAN, education: MARTIAN, nationality: 'QZ' },
    },
    {},
    /./,
  ],
  ['housing-legal-data', { state: 'PEFI_INFO', customer: { ...WHO, taxCountry: 'QZ' } }, {}, /./],
];

describe('unknown values of the API', () => {
  it.each(CASES)(
    'are not shown as raw codes on %s',
    async (screen, application, answers, expected) => {
      // As answers come, whatever the types say.
      const { text } = await stage(screen, {
        application: application as Partial<Application>,
        answers,
      });
      const shown = text()?.replaceAll('\u00a0', ' ');
      expect(shown).toEqual(
        typeof expected === 'string'
          ? expect.stringContaining(expected)
          : expect.stringMatching(expected),
      );
      expect(shown).not.toMatch(
        /MARTIAN|QZ|undefined|NaN|\w+:\w+\.|personal-offer\.|insurance\.|result\.decision/,
      );
    },
  );
});
