/** Every popup has its row and the words of its buttons; every refusal of the backend has its outcome. */
import { asKey, replaceNode, rowAfter, withoutItem } from '../code/edits.ts';
import { exported, placeOf } from '../code/source.ts';
import { evaluate, keysOf, listed } from '../code/table.ts';
import type { Row, Value } from '../code/table.ts';
import type { Definitions } from '../definitions.ts';
import { finding } from '../finding.ts';
import type { FindingCode, Finding } from '../finding.ts';
import { enumOf } from '../flow-tables.ts';
import { members, nodeAt, place } from '../json-file.ts';
import { nearest } from '../near.ts';
import { firstTexts } from '../texts.ts';
import { usedTexts } from '../used.ts';
import { missing, stray } from './labels.ts';

const POPUPS_FILE = 'src/app/dialogs/popups.ts';
const PROBLEMS_FILE = 'src/flow/problems.ts';
/** What a button can mean; its word stands under the same name. */
const ACTIONS = ['confirm', 'cancel', 'close'];

/** The names on both sides are the same; a row that is missing is written as `fallback`. */
function rowsMatch(
  rows: readonly Row[],
  names: readonly string[],
  codes: { unknown: FindingCode; absent: FindingCode },
  fallback: string,
): Finding[] {
  const absent = names.filter((name) => !rows.some((row) => row.name === name));
  const strays = rows.filter(({ name }) => !names.includes(name));
  const first = rows.at(-1);
  return [
    ...strays.map((row) => {
      const instead = nearest(row.name, absent);
      return finding(codes.unknown, placeOf(row.key), {
        values: { name: row.name, instead },
        edits: [
          instead === undefined ? withoutItem(row.node) : replaceNode(row.key, asKey(instead)),
        ],
      });
    }),
    ...absent
      .filter(
        (name) =>
          nearest(
            name,
            strays.map((row) => row.name),
          ) === undefined,
      )
      .flatMap((name) => {
        const before =
          [...names.slice(0, names.indexOf(name)).reverse()].flatMap(
            (each) => rows.find((row) => row.name === each) ?? [],
          )[0] ?? first;
        return before === undefined
          ? []
          : [
              finding(codes.absent, placeOf(before.key), {
                values: { name },
                edits: [rowAfter(before, `${asKey(name)}: ${fallback}`)],
              }),
            ];
      }),
  ];
}

const actionsOf = (value: Value): string[] => {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('buttons' in value) ||
    !Array.isArray(value.buttons)
  )
    return [];
  return value.buttons.flatMap((button) =>
    typeof button === 'object' &&
    button !== null &&
    'action' in button &&
    typeof button.action === 'string'
      ? [button.action]
      : [],
  );
};

export const popupFindings = (definitions: Definitions): Finding[] => {
  const { code } = usedTexts(definitions);
  const kinds = listed(code, PROBLEMS_FILE, 'POPUP_KINDS');
  const [popups, problems] = [code.file(POPUPS_FILE), code.file(PROBLEMS_FILE)];
  if (popups === undefined || problems === undefined || kinds.length === 0) return [];
  const rows = keysOf(exported(popups, 'POPUPS'));
  const texts = firstTexts(definitions, 'popups');
  const words = rows
    .filter(({ name }) => kinds.includes(name))
    .flatMap((row): Finding[] => {
      const actions = row.value === undefined ? [] : actionsOf(evaluate(row.value, code));
      if (actions.length === 0) return [];
      const needed = ['title', 'text', ...actions];
      const own = members(nodeAt(texts, [row.name]));
      const absent = needed.filter((part) => !own.some(({ name }) => name === part));
      return [
        ...absent.map((part) =>
          missing(
            texts,
            'popups',
            [row.name, part],
            nodeAt(texts, [row.name]) ? place(texts, undefined) : placeOf(row.key),
            row.name,
          ),
        ),
        ...own
          .filter(({ name }) => ACTIONS.includes(name) && !actions.includes(name))
          .map(({ value }) => stray(texts, 'popups', value, absent, row.name)),
      ];
    });
  const refusals = enumOf(definitions, 'FrontendError');
  return [
    ...rowsMatch(
      rows,
      kinds,
      { unknown: 'popup-unknown', absent: 'popup-without-row' },
      "{ buttons: [primary('close')], escape: 'close', tone: 'info' }",
    ),
    ...words,
    ...(refusals.length === 0
      ? []
      : rowsMatch(
          keysOf(exported(problems, 'PRECONDITION_TABLE')),
          refusals,
          { unknown: 'refusal-unknown', absent: 'refusal-without-row' },
          "popup('TECHNICAL_ERROR')",
        )),
  ];
};
