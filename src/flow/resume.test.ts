import { describe, expect, it } from 'vitest';
import type { Application, ApplicationFacts } from '#flow/application.ts';
import { entryPath, resumeScreen, resumePath, withImpliedDecision } from '#flow/resume.ts';
import { STATE_TABLE } from '#flow/states.ts';
import { admits, isStep } from '#flow/steps.ts';
import { ANSWERS, fitsAnswers, isListed, specification } from '../../tests/specification.ts';

const STATES = [...specification.states, 'unknown', 'toString'];
const CHANNELS = ['DURCHBLICKER', 'ONLINE', undefined] as const;
const STATUSES = [
  'RETRY',
  'MISMATCH',
  'INITIALIZED',
  'PENDING',
  'APPROVED',
  'REJECTED',
  undefined,
] as const;

const CASES = STATES.flatMap((state) =>
  (['ntb', 'existing'] as const).flatMap((customer) =>
    ANSWERS.flatMap((answers) =>
      CHANNELS.flatMap((channel) =>
        STATUSES.map((status) => {
          const expected = specification.resume.filter(
            (row) =>
              (row.state === state || (row.state === 'unknown' && state === 'toString')) &&
              fitsAnswers(row, answers) &&
              (row.customer ?? customer) === customer &&
              [undefined, channel === 'DURCHBLICKER' ? channel : 'other'].includes(row.channel) &&
              [undefined, status === 'RETRY' ? status : 'other'].includes(row.legitimationStatus),
          );
          const application = withImpliedDecision<ApplicationFacts>({
            state,
            ...answers,
            customer: {
              ...Reflect.get(answers, 'customer'),
              isExistingCustomer: customer === 'existing',
            },
            ...(channel === undefined ? {} : { channel }),
            ...(status === undefined ? {} : { legitimationStatus: status }),
          });
          return { state, customer, application, screens: expected.map(({ screen }) => screen) };
        }),
      ),
    ),
  ),
);

describe('resume mapping', () => {
  it('covers all states and an unknown one', () => {
    expect(Object.keys(STATE_TABLE).sort()).toEqual(specification.states.toSorted());
    expect(CASES).toHaveLength(STATES.length * 2 * ANSWERS.length * 3 * 7);
    expect(CASES.filter(({ screens }) => screens.length !== 1)).toEqual([]);
  });

  it.each(CASES)('$state of $customer', ({ application, screens }) => {
    expect(resumeScreen(application)).toBe(screens[0]);
  });

  it('reaches every screen that it names', () => {
    for (const { customer, application, screens } of CASES) {
      const [screen] = screens;
      const path = screen === 'fail' ? '/flow/fail' : `/flow/${customer}/${screen}`;
      expect(resumePath(application), `the guard of ${screen} in ${application.state}`).toBe(path);
    }
  });

  it('never names a screen whose guard refuses it, so that redirects cannot loop', () => {
    for (const { application } of CASES) {
      const [, , , last] = resumePath(application).split('/');
      if (isStep(last)) expect(admits(last, application), JSON.stringify(application)).toBe(true);
      else expect(resumePath(application)).toBe('/flow/fail');
    }
  });
});

describe('the entry by applicationId', () => {
  it.each(CASES)(
    '$state of $customer, legitimation $application.legitimationStatus',
    ({ state, customer, application }) => {
      const isPending =
        state === 'LEGITIMATION_INIT' ||
        application.legitimationStatus === 'INITIALIZED' ||
        application.legitimationStatus === 'PENDING';
      expect(entryPath(application)).toBe(
        isPending && isListed(specification.guards['id-check'], state, customer)
          ? `/flow/${customer}/id-check`
          : resumePath(application),
      );
    },
  );
});

describe('implied decision', () => {
  const application = (state: Application['state'], decision?: Application['decision']) => ({
    state,
    ...(decision === undefined ? {} : { decision }),
  });
  it.each([
    ['REJECTED', undefined, 'RED'],
    ['REJECTED', 'GREEN', 'RED'],
    ['REJECTED', 'YELLOW', 'RED'],
    ['COMPLETED', undefined, 'GREEN'],
    ['COMPLETED', 'YELLOW', 'YELLOW'],
    ['CANCELLED', undefined, undefined],
    ['SCORED', undefined, undefined],
  ] as const)('%s with %s is %s', (state, decision, expected) => {
    expect(withImpliedDecision(application(state, decision)).decision).toBe(expected);
  });
});
