/** A bank may know more than this release: values without words never show as codes, and no screen breaks on them. */
import { describe, expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import type { Screen } from '#flow/steps.ts';
import { APPLICATION, stage } from '#screens/stage.test-helpers.tsx';
import { OFFER } from '../../sandbox/applicants/loan.ts';
import { t } from '../../tests/wording/texts.ts';

const { interestType: _kind, ...UNNAMED } = OFFER;
/** As answers come, whatever the types say. */
const unknown = (values: object) => values as Partial<Application>;
const MARTIAN = 'MARTIAN';

const CASES: readonly [Screen, Parameters<typeof stage>[1], RegExp | string][] = [
  [
    'summary',
    {
      application: unknown({
        state: 'LEGAL_INFO',
        purpose: MARTIAN,
        customer: {
          gender: MARTIAN,
          title: MARTIAN,
          nationality: 'QZ',
          occupation: MARTIAN,
          maritalStatus: MARTIAN,
          housingSituation: MARTIAN,
        },
      }),
      answers: { getPricing: OFFER },
    },
    t('form:unknown'),
  ],
  [
    'personal-offer',
    {
      application: {
        state: 'SCORED',
        productOffer: {
          calculatedOffers: [{ ...OFFER, interestType: MARTIAN as never }, OFFER],
          alternativeOffer: {
            type: MARTIAN as never,
            calculatedOffers: [{ ...OFFER, requestedAmount: 20_000 }],
          },
        },
      },
    },
    /€ 20\.000/,
  ],
  [
    'personal-offer',
    {
      application: { state: 'PROCESSED' },
      answers: {
        calculateOffers: {
          ...APPLICATION,
          state: 'PROCESSED',
          productOffer: { interestType: MARTIAN, calculatedOffers: [UNNAMED] },
        },
      },
    },
    t('enums:variableInterestType.BOTH'),
  ],
  [
    'insurance',
    {
      application: unknown({ state: 'INSURANCE_SELECTED', insurance: MARTIAN }),
      answers: {
        listInsuranceOffers: [{ insurance: MARTIAN, monthlyPremium: 1, totalPremium: 2 }],
      },
    },
    t('offer:premium.none'),
  ],
  [
    'signing',
    {
      application: unknown({ state: 'INSURANCE_SELECTED', documents: [{ category: 'CONTRACT' }] }),
      answers: {
        listDocuments: [
          { id: 'd1', name: 'a.pdf', category: 'CONTRACT', contentType: 'x', size: 1 },
          { id: 'd2', name: 'b.pdf', category: MARTIAN, contentType: 'x', size: 1 },
          { id: 'd3', name: 'c.pdf', category: 'STANDARD_INFORMATION' },
        ],
      },
    },
    t('enums:documentCategory.CONTRACT'),
  ],
  [
    'document-upload',
    {
      application: { state: 'DOC_SIGNED' },
      answers: {
        listDocuments: [{ id: 'd2', name: 'b.pdf', category: MARTIAN, contentType: 'x', size: 1 }],
      },
    },
    /PDF/,
  ],
  ['result', { application: unknown({ state: 'COMPLETED', decision: MARTIAN }) }, /./],
  [
    'result',
    {
      application: unknown({
        state: 'COMPLETED',
        decision: 'GREEN',
        documents: [{ id: 'd2', name: 'b.pdf', category: MARTIAN, contentType: 'x', size: 1 }],
      }),
    },
    /./,
  ],
  [
    'id-check',
    { application: { state: 'PROCESSED' }, answers: { getLegitimation: { status: MARTIAN } } },
    /./,
  ],
  [
    'personal-financial-data',
    {
      application: unknown({
        state: 'INIT',
        purpose: MARTIAN,
        customer: { occupation: MARTIAN, education: MARTIAN, nationality: 'QZ' },
      }),
    },
    /./,
  ],
  [
    'housing-legal-data',
    {
      application: unknown({
        state: 'PEFI_INFO',
        customer: { maritalStatus: MARTIAN, housingSituation: MARTIAN, taxCountry: 'QZ' },
      }),
    },
    /./,
  ],
];

describe('unknown values of the API', () => {
  it.each(CASES)('are not shown as raw codes on %s', async (screen, stageProps, expected) => {
    const { text } = await stage(screen, stageProps);
    const shown = text()?.replaceAll('\u00a0', ' ');
    expect(shown).toEqual(
      typeof expected === 'string'
        ? expect.stringContaining(expected)
        : expect.stringMatching(expected),
    );
    expect(shown).not.toMatch(
      /MARTIAN|QZ|undefined|NaN|\w+:\w+\.|personal-offer\.|insurance\.|result\.decision/,
    );
  });

  it('redirect to the failure page where a status decides', async () => {
    const { places } = await stage('id-check', {
      application: { state: 'PROCESSED' },
      answers: { getLegitimation: { status: MARTIAN } },
    });
    expect(places()).toEqual(['/flow/fail']);
  });
});
