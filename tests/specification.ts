/** Reads the tables of the specification. Only types come from src/: what the tests compare with it must not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { getIn, parsePath, setIn } from '#schema/data-path.ts';
import type { CustomerType } from '#flow/application.ts';
import type { LegitimationOutcome } from '#flow/legitimation.ts';
import type { Outcome, PopupButton, PopupKind } from '#flow/problems.ts';
import type { Progress, Screen, Step } from '#flow/steps.ts';

/** States, some for one kind of customer only: `PROCESSED ntb`. */
type States = readonly string[];

interface Specification {
  ways: Record<CustomerType, string[]>;
  steps: Step[];
  withQuestions: Step[];
  asked: { [Name in Step]?: Record<string, unknown> };
  hidden: Record<'offerBox' | 'helpCode', Screen[]>;
  named: Record<string, Step[]>;
  objects: Record<'Customer' | 'Application' | 'ProductOffer' | 'CalculatedOffer', string>;
  enumerations: Record<string, string>;
  inCalls: Record<string, string>;
  states: string[];
  resume: {
    state: string;
    customer?: CustomerType;
    channel?: 'DURCHBLICKER' | 'other';
    legitimationStatus?: 'RETRY' | 'other';
    screen: Screen;
    /** Of an answer by path, such as `purpose`, a value or `other`. */
    [answer: string]: unknown;
  }[];
  guards: Record<Step, States>;
  instead: { [Name in Step]?: Record<string, States> };
  legitimation: (LegitimationOutcome & { status: string; customer?: CustomerType })[];
  products: Record<'possible' | 'impossible', object>;
  progressAtStart: Progress;
  pages: Record<CustomerType, string[][][]>;
  withoutApplicationId: Step[];
  withoutBearer: (Step | 'main')[];
  handedOut: Record<string, States>;
  calls: string[];
  lifecycle: string[];
  preconditions: Record<string, Outcome> & { unknown: Outcome };
  exceptions: Record<'conflict' | 'background' | 'always', string[]>;
  popups: Record<PopupKind, { buttons: PopupButton[]; escape: PopupButton; confirm?: string }>;
  limits: object;
}

export const specification = parse(
  readFileSync(join(import.meta.dirname, 'specification.yaml'), 'utf8'),
  { merge: true },
) as Specification;

/** The values of a long list. */
export const valuesOf = (list: string): string[] => list.split(', ');

/** Answers that each condition of a step asks for, and none. */
export const ANSWERS: readonly object[] = [{}, ...Object.values(specification.asked)].map((when) =>
  Object.entries(when).reduce<object>(
    (data, [path, value]) => setIn(data, parsePath(path), value),
    {},
  ),
);
/** Those with which a step is asked. */
export const answersFor = (step: Step): { customer?: object } => {
  const at = Object.keys(specification.asked).indexOf(step);
  return ANSWERS[at + 1] ?? {};
};

/** Whether a state, or its absence, is among those that a table lists. */
export const isListed = (
  states: States,
  state: string | undefined,
  customerType: CustomerType,
): boolean =>
  ['always', state ?? 'none', `${state} ${customerType}`].some((each) => states.includes(each));

const NO_ANSWER = ['state', 'customer', 'channel', 'legitimationStatus', 'screen'];
/** Whether the answers that a row of the resume mapping names are these. */
export const fitsAnswers = (row: object, answers: object): boolean =>
  Object.entries(row)
    .filter(([name]) => !NO_ANSWER.includes(name))
    .every(([path, value]) => {
      const answer = getIn(answers, parsePath(path));
      const named = Object.values(specification.asked).map((when) => when?.[path]);
      return value === 'other' ? !named.includes(answer) : answer === value;
    });
