/** Every situation in which the transition tables decide: for the screens of the studio, and for the test of the tables. */
import type { ApplicationFacts, ApplicationState, CustomerType } from '#flow/application.ts';
import { withImpliedDecision } from '#flow/resume.ts';
import { STATE_TABLE } from '#flow/states.ts';
import { stepRow, STEPS } from '#flow/steps.ts';

export const STATES = Object.keys(STATE_TABLE) as ApplicationState[];
export const CUSTOMER_TYPES: readonly CustomerType[] = ['ntb', 'existing'];
const UNKNOWN_STATE = 'UNKNOWN';

/** The two facts besides state and customer that a row of the table looks at. */
const CHANNELS = ['DURCHBLICKER', 'ONLINE'] as const;
const STATUSES = [
  'RETRY',
  'INITIALIZED',
  'MISMATCH',
  'APPROVED',
  'REJECTED',
  'PENDING',
  undefined,
] as const;

export interface Situation {
  state: string;
  customerType: CustomerType;
  facts: ApplicationFacts;
}

/** No answer, and the answers by which a step is asked. */
const ANSWERS = [{}, ...STEPS.flatMap((step) => stepRow(step).when ?? [])];

/** Every state and an unknown one × customer × answers × channel × legitimation status. */
export const SITUATIONS: readonly Situation[] = [...STATES, UNKNOWN_STATE].flatMap((state) =>
  CUSTOMER_TYPES.flatMap((customerType) =>
    ANSWERS.flatMap((answers) =>
      CHANNELS.flatMap((channel) =>
        STATUSES.map((status) => ({
          state,
          customerType,
          facts: withImpliedDecision<ApplicationFacts>({
            ...answers,
            state,
            channel,
            customer: {
              ...Reflect.get(answers, 'customer'),
              isExistingCustomer: customerType === 'existing',
            },
            ...(status === undefined ? {} : { legitimationStatus: status }),
          }),
        })),
      ),
    ),
  ),
);
