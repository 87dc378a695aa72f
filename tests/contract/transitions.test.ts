/** The transition tables as a whole: no loop, no dead end, nothing unreachable. */
import { describe, expect, it } from 'vitest';
import { admission } from '#flow/guard.ts';
import { LEGITIMATION_TABLE, mayStartLegitimation } from '#flow/legitimation.ts';
import { FAIL_PATH, resumePath, resumeScreen } from '#flow/resume.ts';
import { isStep, STEPS } from '#flow/steps.ts';
import type { ApplicationState } from '#flow/application.ts';
import { WAY } from '../../sandbox/application.ts';
import { isAllowed } from '../../sandbox/rules/lifecycle.ts';
import { specification } from '../specification.ts';
import { CUSTOMER_TYPES, SITUATIONS, STATES } from '../../workbench/transitions.ts';

const { named } = specification;

describe('the transition tables', () => {
  it('try all states and an unknown one × customer × channel × legitimation status', () => {
    expect(SITUATIONS).toHaveLength(
      (specification.states.length + 1) * 2 * (1 + Object.keys(specification.asked).length) * 2 * 7,
    );
  });

  it('are asked in the order, and under the conditions, that the description of the PATCH has', () => {
    const asked = WAY.steps.flatMap(({ step, when }) => (when === undefined ? [] : [[step, when]]));
    expect(Object.fromEntries(asked)).toEqual(specification.asked);
    const order = WAY.steps.map(({ step }) => step);
    expect(specification.steps.filter((step) => order.includes(step))).toEqual(order);
  });

  it('send every refused visit to a screen that admits it, or to the failure page: one redirect, never a loop', () => {
    let redirects = 0;
    for (const situation of SITUATIONS) {
      for (const step of STEPS) {
        for (const customerType of CUSTOMER_TYPES) {
          const first = admission({
            step,
            customerType,
            applicationId: 'a',
            application: situation.facts,
          });
          if (first.kind === 'show') continue;
          redirects += 1;
          expect(first).toEqual({ kind: 'go', path: resumePath(situation.facts) });
          if (first.kind !== 'go' || first.path === FAIL_PATH) continue;
          const [, , , target] = first.path.split('/');
          expect(
            isStep(target) &&
              admission({
                step: target,
                customerType: situation.customerType,
                applicationId: 'a',
                application: situation.facts,
              }),
          ).toEqual({ kind: 'show' });
        }
      }
    }
    expect(redirects).toBeGreaterThan(1000);
  });

  it('reach every screen', () => {
    const byLegitimation = Object.values(LEGITIMATION_TABLE).flatMap((row) =>
      CUSTOMER_TYPES.map((type) => row[type].next),
    );
    const reached = new Set<string>([
      ...SITUATIONS.map(({ facts }) => resumeScreen(facts)),
      ...Object.values(named).flat(),
      ...byLegitimation,
    ]);
    expect([...STEPS, 'fail'].filter((screen) => !reached.has(screen))).toEqual([]);
  });

  it('let every screen but the last ones be left: each admits a state whose own screen is another, or names one', () => {
    const stuck = STEPS.filter(
      (step) =>
        named[step] === undefined &&
        !SITUATIONS.some(
          ({ facts, customerType }) =>
            admission({ step, customerType, applicationId: 'a', application: facts }).kind !==
              'show' && resumePath(facts) !== FAIL_PATH,
        ),
    );
    // Shown in every state, so left only by what they themselves lead to: the state after the account check.
    expect(stuck).toEqual(['psdresult']);
  });

  it('let an identity check begin in the states in which the server takes it, and in no other one', () => {
    const isState = (state: string): state is ApplicationState =>
      STATES.some((each) => each === state);
    const allowed = SITUATIONS.flatMap(({ state, customerType, facts }) =>
      [true, false].flatMap((isLegitimationRequired) => {
        const { channel, legitimationStatus } = facts;
        const kind = customerType === 'existing' ? 'E' : channel === 'DURCHBLICKER' ? 'D' : 'N';
        const taken =
          isState(state) &&
          isAllowed('startLegitimation', state, kind, {
            way: WAY,
            accountCheckMandatory: false,
            legitimationRequired: isLegitimationRequired,
            mayRetryLegitimation: legitimationStatus === 'RETRY',
          });
        // What the sandbox never makes: existing customers stay in DOC_SIGNED, and have a status only where a check is required.
        const other =
          kind === 'E' &&
          (state === 'LEGITIMATION_INIT' ||
            (state === 'DOC_SIGNED' &&
              !isLegitimationRequired &&
              legitimationStatus !== undefined));
        const may = mayStartLegitimation({
          ...facts,
          customer: { ...facts.customer, isLegitimationRequired },
        });
        expect(may, JSON.stringify(facts)).toBe(taken || other);
        return may ? [kind] : [];
      }),
    );
    expect(new Set(allowed)).toEqual(new Set(['N', 'D', 'E']));
  });
});
