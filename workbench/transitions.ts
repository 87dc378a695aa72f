/** Prints the transition tables as the page docs/transitions.md, to be read by people. */
import type { ApplicationFacts, ApplicationState, CustomerType } from '#flow/application.ts';
import { resumeScreen, resumePath, withImpliedDecision } from '#flow/resume.ts';
import { STATE_TABLE } from '#flow/states.ts';
import { admits, isAsked, stepRow, STEPS } from '#flow/steps.ts';

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

/** The screens of a state, each with the facts that lead there; `always` where there is only one. */
export function rowsOf(state: string) {
  const own = SITUATIONS.filter((situation) => situation.state === state);
  const screens = [...new Set(own.map(({ facts }) => resumeScreen(facts)))];
  if (screens.length === 1) return screens.map((screen) => ({ state, when: 'always', screen }));
  return screens.map((screen) => ({
    state,
    screen,
    when: reason(
      own.filter(({ facts }) => resumeScreen(facts) === screen),
      own,
    ),
  }));
}

const answersOf = (facts: ApplicationFacts): string =>
  STEPS.filter((step) => stepRow(step).when !== undefined && isAsked(step, facts))
    .map((step) => JSON.stringify(stepRow(step).when))
    .join(' and ') || 'other answers';

const FACTS: readonly ((situation: Situation) => string)[] = [
  ({ customerType }) => (customerType === 'ntb' ? 'new customer' : 'existing customer'),
  ({ facts }) => answersOf(facts),
  ({ facts }) => `channel ${String(facts.channel)}`,
  ({ facts }) => `legitimation ${String(facts.legitimationStatus)}`,
];

/** Names each fact whose values are not all among the situations that lead to one screen. */
const reason = (some: readonly Situation[], all: readonly Situation[]): string =>
  FACTS.flatMap((fact) => {
    const values = new Set(some.map(fact));
    const left = [...new Set(all.map(fact))].filter((value) => !values.has(value));
    if (left.length === 0) return [];
    return values.size <= left.length ? [...values].join(' or ') : `not ${left.join(' or ')}`;
  }).join(', ');

const node = (name: string): string => name.replace(/-/g, '_');

function diagram(): string {
  const edges = [...STATES, UNKNOWN_STATE]
    .flatMap(rowsOf)
    .map(
      ({ state, when, screen }) =>
        `  ${state} --${when === 'always' ? '' : ` ${when} --`}> ${node(screen)}(["${screen}"])`,
    );
  return ['```mermaid', 'flowchart LR', ...edges, '```'].join('\n');
}

/** Empty where a state does not admit anybody to the step. */
const admitted = (step: (typeof STEPS)[number], state: string | undefined): string => {
  const allowed = CUSTOMER_TYPES.filter((customerType) =>
    admits(step, {
      ...stepRow(step).when,
      customer: {
        ...stepRow(step).when?.customer,
        isExistingCustomer: customerType === 'existing',
      },
      state,
    }),
  );
  const name = state ?? 'no application';
  if (allowed.length === CUSTOMER_TYPES.length) return name;
  return allowed[0] === undefined ? '' : `${name} (${allowed[0]})`;
};

function guards(): string {
  const all = [undefined, ...STATES];
  return STEPS.map((step) => {
    const { when } = stepRow(step);
    const states = all.map((state) => admitted(step, state)).filter((name) => name !== '');
    const always = states.length === all.length && !states.some((name) => name.endsWith(')'));
    const condition = when === undefined ? '' : `, only with ${JSON.stringify(when)}`;
    return `- ${step}${condition}: ${always ? 'always' : states.join(', ')}`;
  }).join('\n');
}

export function transitionsPage(): string {
  return `# Where an application goes

Printed from \`src/flow/states.ts\` and \`src/flow/steps.ts\` (specification, section 4); a test compares this page with the tables.
\`UPDATE_TRANSITIONS=1 npm run test:unit -- transitions\` prints it anew.

## State to screen
${diagram()}

A target that its own guard would refuse becomes the failure page, so no navigation can loop.

## Who may see which step
By the state of the application, for one kind of customer where it is named. \`result\` is also shown whenever there is a decision.

${guards()}
`;
}

/** Where the tables send a situation, by path. */
export const targetOf = ({ facts }: Situation): string => resumePath(facts);
