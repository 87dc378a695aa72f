/** Each step has its page, its guard, its panels, its progress and its title; the tables name only steps that are there. */
import ts from 'typescript';
import {
  asKey,
  memberFirst,
  quoted,
  replaceNode,
  rowAfter,
  withoutItem,
  wordsAdded,
} from '../code/edits.ts';
import { exported, placeOf } from '../code/source.ts';
import type { Row } from '../code/table.ts';
import type { Definitions } from '../definitions.ts';
import { finding } from '../finding.ts';
import type { FindingCode, Finding } from '../finding.ts';
import {
  flowTables,
  literals,
  partOf,
  RESUME_FILE,
  rowData,
  SCREENS_FILE,
  STEPS_FILE,
  targetsOf,
} from '../flow-tables.ts';
import type { FlowTables } from '../flow-tables.ts';
import { nodeAt, place } from '../json-file.ts';
import { nearest } from '../near.ts';
import { draftAt, firstTexts, hasText, placeOfMissing, textAdded } from '../texts.ts';
import type { Edit } from '../sources.ts';

/** What every step must say; missing ones are taken from the step before. */
const PARTS: readonly { name: string; code: FindingCode }[] = [
  { name: 'admits', code: 'step-without-guard' },
  { name: 'progress', code: 'step-without-progress' },
  { name: 'offerBox', code: 'step-without-panels' },
  { name: 'helpCode', code: 'step-without-panels' },
  { name: 'bearer', code: 'step-without-panels' },
  { name: 'roles', code: 'step-without-panels' },
];

const list = (edit: Edit | undefined): Edit[] => (edit === undefined ? [] : [edit]);

/** Names that are no steps. A name in the list of steps itself is the slip when only the tables know the right one. */
function unknown(definitions: Definitions, { steps, rows, screens }: FlowTables): Finding[] {
  const names = steps.map(({ name }) => name);
  const known = (name: string) => nodeAt(firstTexts(definitions, 'steps'), [name]) !== undefined;
  const inTables = (name: string) =>
    [rows, screens].filter((table) => table.some((row) => row.name === name)).length;
  const slips = steps.flatMap(({ name, node }) => {
    if (inTables(name) > 0 || known(name)) return [];
    const instead = nearest(
      name,
      rows.map((row) => row.name).filter((each) => !names.includes(each)),
    );
    return instead === undefined
      ? []
      : [
          {
            instead,
            made: finding('step-unknown', placeOf(node), {
              values: { name, instead },
              edits: [replaceNode(node, quoted(instead))],
            }),
          },
        ];
  });
  const tables = [rows, screens].flatMap((table) =>
    table
      .filter(
        ({ name }) =>
          name !== 'fail' &&
          !names.includes(name) &&
          !slips.some(({ instead }) => instead === name),
      )
      .map((row) => {
        const instead = nearest(
          row.name,
          names.filter((name) => !table.some((each) => each.name === name)),
        );
        return finding('step-unknown', placeOf(row.key), {
          values: { name: row.name, instead },
          edits: [
            instead === undefined ? withoutItem(row.node) : replaceNode(row.key, asKey(instead)),
          ],
        });
      }),
  );
  return [...slips.map(({ made }) => made), ...tables];
}

/** The row before in the order of the flow, that a missing one is put after. */
const rowBefore = (
  table: readonly Row[],
  names: readonly string[],
  name: string,
): Row | undefined =>
  [...names.slice(0, names.indexOf(name)).reverse(), ...names].flatMap(
    (each) => table.find((row) => row.name === each) ?? [],
  )[0];

/** A part as the step before writes it: its own member, or the constant that brings it. */
function written(row: Row | undefined, part: string): string {
  if (part === 'bearer') return 'bearer: true';
  if (part === 'roles') return 'roles: []';
  const own = row === undefined ? undefined : partOf(row, part);
  if (own !== undefined) return own.node.getText();
  const value = row?.value;
  const spread =
    value !== undefined && ts.isObjectLiteralExpression(value)
      ? value.properties.find(ts.isSpreadAssignment)
      : undefined;
  return spread?.getText() ?? `${part}: true`;
}

function incomplete(definitions: Definitions, tables: FlowTables): Finding[] {
  const { code, steps, rows, screens } = tables;
  const names = steps.map(({ name }) => name);
  const targets = targetsOf(definitions, tables);
  const misspelled = [rows, screens].map((table) =>
    table.filter(({ name }) => name !== 'fail' && !names.includes(name)).map(({ name }) => name),
  );
  return steps.flatMap(({ name, node }): Finding[] => {
    const row = rows.find((each) => each.name === name);
    const before = rowBefore(rows, names, name);
    const states = [
      ...new Set(targets.filter(({ screen }) => screen === name).map(({ state }) => state)),
    ];
    const guard = `admits: { states: [${states.map(quoted).join(', ')}]${states.length === 0 ? ', withoutState: true' : ''} }`;
    const details = { step: name };
    const ownRow = ((): Finding[] => {
      if (row === undefined) {
        if (nearest(name, misspelled[0] ?? []) !== undefined) return [];
        const whole = `${asKey(name)}: { ${guard}, ${written(before, 'offerBox')}, bearer: true, roles: [], ${written(before, 'progress')} }`;
        return [
          finding('step-without-guard', placeOf(before?.key ?? node), {
            ...details,
            values: { name },
            edits: before === undefined ? [] : [rowAfter(before, whole)],
          }),
        ];
      }
      const data = rowData(row, code);
      const absent =
        data === undefined || row.value === undefined
          ? []
          : PARTS.filter((part) => data[part.name] === undefined);
      // One constant may bring two parts: it is missing once.
      return absent
        .filter((part, i) => !(part.name === 'helpCode' && absent[i - 1]?.name === 'offerBox'))
        .map((part) =>
          finding(part.code, placeOf(row.key), {
            ...details,
            values: { name, part: part.name },
            edits: list(
              row.value &&
                memberFirst(row.value, part.name === 'admits' ? guard : written(before, part.name)),
            ),
          }),
        );
    })();
    const beforeScreen = rowBefore(screens, names, name);
    const routed =
      screens.some((each) => each.name === name) ||
      nearest(name, misspelled[1] ?? []) !== undefined;
    const plain = definitions.forms.some((form) => form.kind === 'steps' && form.name === name);
    return [
      ...ownRow,
      ...(routed
        ? []
        : [
            finding('step-without-route', placeOf(beforeScreen?.key ?? node), {
              ...details,
              values: { name },
              edits:
                beforeScreen === undefined
                  ? []
                  : [
                      rowAfter(
                        beforeScreen,
                        plain
                          ? `${asKey(name)}: plainForm(${quoted(name)})`
                          : `${asKey(name)}: () => import('#screens/${name}.tsx')`,
                      ),
                    ],
            }),
          ]),
    ];
  });
}

/** A form that no step shows; its texts are not left over, its name is what is missing. */
function formsWithoutStep({ forms }: Definitions, { code, steps, rows }: FlowTables): Finding[] {
  const file = code.file(STEPS_FILE);
  const listed = file && exported(file, 'STEPS');
  // A name in the list that no table knows is probably its misspelling.
  const strange = steps
    .map(({ name }) => name)
    .filter((name) => !rows.some((row) => row.name === name));
  return forms
    .filter(
      ({ kind, name }) =>
        kind === 'steps' &&
        !steps.some((step) => step.name === name) &&
        nearest(name, strange) === undefined,
    )
    .map(({ name, schema }) =>
      finding('form-without-step', place(schema, schema.root), {
        step: name,
        values: { name },
        edits: listed === undefined ? [] : [wordsAdded(listed, [name])],
      }),
    );
}

/** What a page of the flow always shows; the title is also that of the tab. */
const TEXTS = ['title', 'heading', 'intro', 'submit'];
function titles(definitions: Definitions, { steps }: FlowTables): Finding[] {
  const file = firstTexts(definitions, 'steps');
  return [...steps, undefined].flatMap((step) =>
    TEXTS.filter(
      (part) =>
        !hasText(file, [step?.name ?? 'fail', part]) &&
        nodeAt(file, [step?.name ?? 'fail', part]) === undefined,
    ).map((part) => {
      const path = [step?.name ?? 'fail', part];
      const asker = step === undefined ? place(file, undefined) : placeOf(step.node);
      return finding('step-without-title', placeOfMissing(file, path, asker), {
        step: path[0],
        key: `steps:${path.join('.')}`,
        values: { name: path[0] ?? '', part },
        edits: textAdded(file, path, draftAt('steps', path)),
      });
    }),
  );
}

const isNumber = (node: ts.Node): node is ts.NumericLiteral => ts.isNumericLiteral(node);
function progress({ code, rows }: FlowTables): Finding[] {
  const said = new Set<ts.Node>();
  return rows.flatMap((row) => {
    const value = partOf(row, 'progress')?.value;
    const numbers = value === undefined ? [] : literals(code, value, isNumber);
    return numbers.flatMap((node): Finding[] => {
      const negative =
        ts.isPrefixUnaryExpression(node.parent) &&
        node.parent.operator === ts.SyntaxKind.MinusToken;
      const percent = negative ? -Number(node.text) : Number(node.text);
      if ((percent >= 0 && percent <= 100) || said.has(node)) return [];
      said.add(node);
      const whole = negative ? node.parent : node;
      const instead = percent < 0 ? 0 : 100;
      return [
        finding('progress-range', placeOf(whole), {
          step: row.name,
          values: { name: row.name, value: percent, instead },
          edits: [replaceNode(whole, String(instead))],
        }),
      ];
    });
  });
}

/** Screens that no state leads to and that nobody can open without an application. */
function unreachable(definitions: Definitions, tables: FlowTables): Finding[] {
  const { code, rows, steps } = tables;
  const targets = targetsOf(definitions, tables);
  return rows
    .filter(({ name }) => steps.some((step) => step.name === name))
    .flatMap((row) => {
      const guard = rowData(row, code)?.['admits'];
      const open =
        typeof guard === 'object' &&
        guard !== null &&
        'withoutState' in guard &&
        guard.withoutState === true;
      if (
        open ||
        rowData(row, code) === undefined ||
        targets.some(({ screen }) => screen === row.name)
      )
        return [];
      const allowed = literals(
        code,
        partOf(row, 'admits')?.value ?? row.value ?? (row.key as ts.Expression),
        ts.isStringLiteral,
      ).map(({ text }) => text);
      const crowded = targets.filter(
        ({ state, screen }) =>
          allowed.includes(state) &&
          (screen === 'fail' ||
            new Set(targets.filter((each) => each.screen === screen).map((each) => each.state))
              .size > 1),
      );
      const own = (guarded: string) => allowed.includes(guarded);
      // The state that the step lost: its last one that shares a screen with another.
      const lost = crowded.filter(({ state }) => own(state)).at(-1);
      const literal =
        lost?.row.value === undefined
          ? undefined
          : literals(code, lost.row.value, ts.isStringLiteral).find(
              ({ text }) => text === lost.screen,
            );
      return [
        finding('step-without-state', placeOf(literal ?? row.key), {
          step: row.name,
          values: { name: row.name },
          edits: literal === undefined ? [] : [replaceNode(literal, quoted(row.name))],
        }),
      ];
    });
}

export const stepFindings = (definitions: Definitions): Finding[] => {
  const tables = flowTables(definitions);
  const absent = (
    [
      ['STEPS', STEPS_FILE, tables.steps],
      ['STEP_TABLE', STEPS_FILE, tables.rows],
      ['SCREENS', SCREENS_FILE, tables.screens],
      ['RESUME_TABLE', RESUME_FILE, tables.resume],
    ] as const
  )
    .filter(([, , rows]) => rows.length === 0)
    .map(([name, file]) =>
      finding('table-unreadable', { file, text: '', start: 0, end: 0 }, { values: { name } }),
    );
  if (absent.length > 0) return absent;
  return [
    ...unknown(definitions, tables),
    ...formsWithoutStep(definitions, tables),
    ...incomplete(definitions, tables),
    ...titles(definitions, tables),
    ...progress(tables),
    ...unreachable(definitions, tables),
  ];
};
