/** Every state leads to a screen, and no screen refuses the state that leads to it. */
import ts from 'typescript';
import { apiValuePlace } from '../api.ts';
import { asKey, quoted, replaceNode, rowAfter, withoutItem, wordsAdded } from '../code/edits.ts';
import { exported, placeOf } from '../code/source.ts';
import { evaluate, keysOf } from '../code/table.ts';
import type { Definitions } from '../definitions.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import {
  admits,
  flowTables,
  literals,
  partOf,
  RESUME_FILE,
  rowData,
  targetsOf,
} from '../flow-tables.ts';
import type { FlowTables, Target } from '../flow-tables.ts';
import { nearest } from '../near.ts';

/** The decision that a state implies when the server sent none. */
const implied = ({ code }: FlowTables, state: string): string | undefined => {
  const file = code.file(RESUME_FILE);
  const table = file && exported(file, 'IMPLIED_DECISION');
  const value = keysOf(table).find(({ name }) => name === state)?.value;
  const decision = value === undefined ? undefined : evaluate(value, code);
  return typeof decision === 'string' ? decision : undefined;
};

/** The steps whose guard admits a state, those shown in every state left out; first those to which nothing else leads. */
function admitting(
  tables: FlowTables,
  { state, customerType }: Target,
  targets: readonly Target[],
): string[] {
  const decision = implied(tables, state);
  const found = tables.rows
    .filter((row) => {
      const guard = rowData(row, tables.code);
      const always = partOf(row, 'admits')?.value?.getText().includes('always') === true;
      return !always && admits(guard, { state, customerType, decision }) === true;
    })
    .map(({ name }) => name);
  const taken = (name: string) =>
    targets.some((each) => each.screen === name && each.state !== state);
  return [...found.filter((name) => !taken(name)), ...found.filter(taken)];
}

function refused(definitions: Definitions, tables: FlowTables): Finding[] {
  const targets = targetsOf(definitions, tables);
  const bad = targets.filter(({ state, screen, customerType }) => {
    if (screen === 'fail') return false;
    const row = tables.rows.find(({ name }) => name === screen);
    return (
      admits(rowData(row, tables.code), {
        state,
        customerType,
        decision: implied(tables, state),
      }) === false
    );
  });
  const once = bad.filter(
    (each, i) =>
      bad.findIndex(({ state, screen }) => state === each.state && screen === each.screen) === i,
  );
  const byScreen = [...new Set(once.map(({ screen }) => screen))];
  return [
    ...once.map((target) => {
      const literal =
        target.row.value === undefined
          ? undefined
          : literals(tables.code, target.row.value, ts.isStringLiteral).find(
              ({ text }) => text === target.screen,
            );
      const instead = admitting(tables, target, targets)[0] ?? 'fail';
      return finding('resume-refused', placeOf(literal ?? target.row.key), {
        step: target.screen,
        values: { state: target.state, name: target.screen, instead },
        edits: literal === undefined ? [] : [replaceNode(literal, quoted(instead))],
      });
    }),
    ...byScreen.flatMap((screen) => {
      const row = tables.rows.find(({ name }) => name === screen);
      const guard = row && partOf(row, 'admits')?.value;
      const states = guard && keysOf(guard).find(({ name }) => name === 'states');
      if (states?.value === undefined) return [];
      const names = once.filter((each) => each.screen === screen).map(({ state }) => state);
      return [
        finding('guard-refuses-resume', placeOf(states.value), {
          step: screen,
          values: { name: screen, state: names.join(', ') },
          edits: [wordsAdded(states.value, names)],
        }),
      ];
    }),
  ];
}

/** Targets that are no screens. */
const unknownTargets = ({ resume, steps }: FlowTables): Finding[] => {
  const names = [...steps.map(({ name }) => name), 'fail'];
  return resume.flatMap(({ value }) =>
    value === undefined
      ? []
      : returned(value).flatMap((node) => {
          if (names.includes(node.text)) return [];
          const instead = nearest(node.text, names);
          return [
            finding('step-unknown', placeOf(node), {
              values: { name: node.text, instead },
              edits: [replaceNode(node, quoted(instead ?? 'fail'))],
            }),
          ];
        }),
  );
};
/** The words that a row answers with: those compared with something are no answers. */
const returned = (expression: ts.Expression): ts.StringLiteral[] => {
  const found: ts.StringLiteral[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && !ts.isBinaryExpression(node.parent)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(expression);
  return found;
};

function states(definitions: Definitions, tables: FlowTables): Finding[] {
  const { code, rows, resume, states: known } = tables;
  const guarded = rows.flatMap((row) => {
    const guard = keysOf(partOf(row, 'admits')?.value);
    const lists = guard.filter(({ name }) => name === 'states' || name === 'alsoFor');
    return lists
      .flatMap(({ value }) =>
        value === undefined ? [] : literals(code, value, ts.isStringLiteral),
      )
      .filter(({ text }) => text !== 'always')
      .map((node) => ({ node, step: row.name }));
  });
  const inGuards = new Set(guarded.map(({ node }) => node.text));
  const inTable = resume.map(({ name }) => name);
  const free = known.filter((state) => !inTable.includes(state));
  // A state that table and guards both know, and the description almost: its name there is the slip.
  const slips = free.flatMap((state) => {
    const instead = inGuards.has(state)
      ? undefined
      : nearest(
          state,
          inTable.filter((each) => !known.includes(each) && inGuards.has(each)),
        );
    const where =
      instead === undefined ? undefined : apiValuePlace(definitions.api, 'ApplicationState', state);
    return instead === undefined || where === undefined
      ? []
      : [
          {
            instead,
            state,
            made: finding('state-unknown', where, {
              values: { name: instead, instead: state },
              edits: [{ file: where.file, start: where.start, end: where.end, newText: instead }],
            }),
          },
        ];
  });
  const excused = (state: string) => slips.some(({ instead }) => instead === state);
  const seen = new Set<ts.Node>();
  const targets = targetsOf(definitions, tables);
  return [
    ...slips.map(({ made }) => made),
    ...guarded
      .filter(
        ({ node }) =>
          !known.includes(node.text) && !excused(node.text) && !seen.has(node) && seen.add(node),
      )
      .map(({ node, step }) => {
        const beside = node.parent;
        const here = ts.isArrayLiteralExpression(beside)
          ? beside.elements.map((each) => (ts.isStringLiteral(each) ? each.text : ''))
          : [];
        const instead = nearest(
          node.text,
          known.filter((each) => !here.includes(each)),
        );
        return finding('state-unknown', placeOf(node), {
          step,
          values: { name: node.text, instead },
          edits: [instead === undefined ? withoutItem(node) : replaceNode(node, quoted(instead))],
        });
      }),
    ...resume
      .filter(({ name }) => !known.includes(name) && !excused(name))
      .map((row) => {
        const instead = nearest(row.name, free);
        return finding('state-unknown', placeOf(row.key), {
          values: { name: row.name, instead },
          edits: [
            instead === undefined ? withoutItem(row.node) : replaceNode(row.key, asKey(instead)),
          ],
        });
      }),
    ...free
      .filter(
        (state) =>
          !slips.some((each) => each.state === state) &&
          nearest(
            state,
            inTable.filter((each) => !known.includes(each)),
          ) === undefined,
      )
      .flatMap((state) => {
        const before = [...known.slice(0, known.indexOf(state)).reverse(), ...known].flatMap(
          (each) => resume.find(({ name }) => name === each) ?? [],
        )[0];
        if (before === undefined) return [];
        const instead =
          admitting(tables, { state, row: before, screen: '', customerType: 'ntb' }, targets)[0] ??
          'fail';
        return [
          finding('state-without-screen', placeOf(before.key), {
            values: { name: state, instead },
            edits: [rowAfter(before, `${asKey(state)}: ${quoted(instead)}`)],
          }),
        ];
      }),
  ];
}

export const resumeFindings = (definitions: Definitions): Finding[] => {
  const tables = flowTables(definitions);
  if (tables.resume.length === 0 || tables.states.length === 0) return [];
  return [
    ...unknownTargets(tables),
    ...states(definitions, tables),
    ...refused(definitions, tables),
  ];
};
