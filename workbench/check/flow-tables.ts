/** The tables of `src/flow` and of the screens as the check sees them: rows with places, and what they say as data. */
import ts from 'typescript';
import { valuesIn } from './api.ts';
import { all, bare, constant, exported } from './code/source.ts';
import type { Code } from './code/source.ts';
import { answer, evaluate, keysOf } from './code/table.ts';
import type { Row, Value } from './code/table.ts';
import type { Definitions } from './definitions.ts';
import { isObject } from './json-file.ts';
import { usedTexts } from './used.ts';

export const STEPS_FILE = 'src/flow/steps.ts';
export const RESUME_FILE = 'src/flow/resume.ts';
export const SCREENS_FILE = 'src/screens/screens.ts';

export interface FlowTables {
  code: Code;
  /** Names of the steps with their places, in the order of the flow. */
  steps: { name: string; node: ts.Expression }[];
  rows: Row[];
  screens: Row[];
  resume: Row[];
  /** States that the description of the calls knows. */
  states: string[];
}

const tableOf = (code: Code, path: string, name: string): Row[] => {
  const file = code.file(path);
  return file === undefined ? [] : keysOf(exported(file, name));
};
export const enumOf = ({ api }: Definitions, component: string): string[] => {
  const schema = api.components[component];
  return (valuesIn(isObject(schema) ? schema : undefined) ?? []).map(String);
};

export function flowTables(definitions: Definitions): FlowTables {
  const { code } = usedTexts(definitions);
  const file = code.file(STEPS_FILE);
  const list = file && exported(file, 'STEPS');
  const named = list === undefined ? undefined : bare(list);
  const steps =
    named !== undefined && ts.isArrayLiteralExpression(named)
      ? named.elements.flatMap((node) =>
          ts.isStringLiteralLike(node) ? [{ name: node.text, node }] : [],
        )
      : [];
  return {
    code,
    steps,
    rows: tableOf(code, STEPS_FILE, 'STEP_TABLE'),
    screens: tableOf(code, SCREENS_FILE, 'SCREENS'),
    resume: tableOf(code, RESUME_FILE, 'RESUME_TABLE'),
    states: enumOf(definitions, 'ApplicationState'),
  };
}

export type Facts = { [key: string]: Value };
const record = (value: Value): Facts | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('body' in value)
    ? value
    : undefined;
/** A row as data; undefined when it cannot be worked out. */
export const rowData = (row: Row | undefined, code: Code): Facts | undefined =>
  row?.value === undefined ? undefined : record(evaluate(row.value, code));

/** The members of a row, also of one that is spread from a constant. */
export const partOf = (row: Row, name: string): Row | undefined =>
  keysOf(row.value).find((each) => each.name === name);

/** Literals of a kind in an expression and in the constants it names. */
export function literals<Kind extends ts.Expression>(
  code: Code,
  expression: ts.Expression,
  is: (node: ts.Node) => node is Kind,
  depth = 0,
): Kind[] {
  if (depth > 6) return [];
  const own = all(expression, (node) => (is(node) ? node : undefined));
  const names = all(expression, (node) =>
    ts.isIdentifier(node) && !ts.isPropertyAssignment(node.parent)
      ? node
      : ts.isIdentifier(node) &&
          ts.isPropertyAssignment(node.parent) &&
          node.parent.initializer === node
        ? node
        : undefined,
  );
  return [
    ...own,
    ...names.flatMap((name) => {
      const known = constant(code, name);
      return known === undefined || ts.isArrowFunction(bare(known))
        ? []
        : literals(code, known, is, depth + 1);
    }),
  ];
}

const strings = (value: Value): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

export interface Situation {
  state: string;
  customerType: 'ntb' | 'existing';
  decision?: string | undefined;
}
/** The guard of a step as its row says it; undefined when the row cannot be worked out. */
export function admits(
  row: Facts | undefined,
  { state, customerType, decision }: Situation,
): boolean | undefined {
  const guard = record(row?.['admits']);
  if (guard === undefined) return undefined;
  if (guard['states'] === 'always') return true;
  if (decision !== undefined && guard['withDecision'] === true) return true;
  return [
    ...strings(guard['states']),
    ...strings(record(guard['alsoFor'])?.[customerType]),
  ].includes(state);
}

/** Every way in which an application in a state may look to the table of screens. */
export function factsOf(
  definitions: Definitions,
  state: string,
): { customerType: 'ntb' | 'existing'; facts: Facts }[] {
  const statuses = [undefined, ...enumOf(definitions, 'LegitimationStatus')];
  return (['ntb', 'existing'] as const).flatMap((customerType) =>
    enumOf(definitions, 'Channel').flatMap((channel) =>
      statuses.map((legitimationStatus) => ({
        customerType,
        facts: {
          state,
          channel,
          legitimationStatus,
          decision: undefined,
          customer: { isExistingCustomer: customerType === 'existing' },
        },
      })),
    ),
  );
}

export interface Target {
  state: string;
  row: Row;
  screen: string;
  customerType: 'ntb' | 'existing';
}
/** Where the states lead: one entry for each screen and kind of customer. */
export function targetsOf(definitions: Definitions, { code, resume }: FlowTables): Target[] {
  return resume.flatMap((row) => {
    if (row.value === undefined) return [];
    const value = evaluate(row.value, code);
    const found = factsOf(definitions, row.name).flatMap(({ customerType, facts }): Target[] => {
      const screen = answer(value, code, facts);
      return typeof screen === 'string' ? [{ state: row.name, row, screen, customerType }] : [];
    });
    return found.filter(
      (each, i) =>
        found.findIndex(
          ({ screen, customerType }) =>
            screen === each.screen && customerType === each.customerType,
        ) === i,
    );
  });
}
