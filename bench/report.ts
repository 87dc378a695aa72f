/**
 * The tables that `npm run bench` prints, and what is to be reached: ratios to the React form written by hand in the same run; leaving
 * a field in milliseconds at a quarter of the speed.
 */
import { CONTESTANTS, IN_SHELL } from './contestants.ts';
import { SIZES, type Seen, type Size, median, quantile } from './round.ts';

export interface Pages {
  readonly mainKb: number;
  readonly firstStepKb: number;
  /** From the click on 'Ich möchte Kunde werden', main read for 3 s, until the form can be typed in; 4x CPU. */
  readonly clickMs: number;
}

/** `x` is the ratio to the form written by hand. */
type Unit = 'x' | 'times' | 'ms' | 'kB';

const bytesOf = ({ js, css }: Seen): number => median(js) + median(css);

/** Of the renderer alone and of the application; no goal: Infinity. */
type Goal = readonly [
  what: string,
  alone: number,
  shell: number,
  unit: Unit,
  of: (seen: Seen) => number,
];

const GOALS: readonly Goal[] = [
  ['bytes (JS + CSS) of the step', 2.1, Infinity, 'x', bytesOf],
  ['until it can be typed in', 1.7, 2.9, 'x', ({ ready }) => median(ready)],
  ['CPU per keystroke, 30 fields', 1, 1.05, 'x', ({ key }) => median(key[30])],
  ['CPU per keystroke, 300 fields', 1, 1.05, 'x', ({ key }) => median(key[300])],
  [
    'a keystroke, from 30 to 300 fields',
    1.2,
    1.2,
    'times',
    ({ key }) => median(key[300]) / median(key[30]),
  ],
  ['leaving a field, 4x CPU', 50, 50, 'ms', ({ leave }) => median(leave)],
  ['changed condition', Infinity, Infinity, 'x', ({ change }) => median(change)],
  ['all errors painted, 4x CPU', 170, 175, 'ms', ({ submitPainted }) => median(submitPainted)],
  ['empty submit, 300 fields', 320, Infinity, 'ms', ({ submit }) => median(submit[300])],
  ['heap', Infinity, Infinity, 'x', ({ heap }) => median(heap)],
];

interface Judgement {
  readonly what: string;
  readonly alone: Verdict;
  readonly shell: Verdict;
}
interface Verdict {
  readonly value: number;
  readonly goal: number;
  readonly unit: Unit;
}

const verdict = (value: number, goal: number, unit: Unit): Verdict => ({ value, goal, unit });

export function compareWithGoals(
  seen: ReadonlyMap<string, Seen>,
  pages: Pages,
): readonly Judgement[] {
  const [reference, alone, shell] = ['react', 'renderer', 'shell'].map((id) => seen.get(id));
  if (reference === undefined || alone === undefined || shell === undefined) return [];
  const rows = GOALS.map(([what, ofAlone, ofShell, unit, measure]) => {
    const per = unit === 'x' ? measure(reference) : 1;
    return {
      what,
      alone: verdict(measure(alone) / per, ofAlone, unit),
      shell: verdict(measure(shell) / per, ofShell, unit),
    };
  });
  const none = verdict(Number.NaN, Number.NaN, 'x');
  return [
    ...rows,
    { what: 'the first form step', alone: none, shell: verdict(pages.firstStepKb, 254, 'kB') },
    { what: 'main', alone: none, shell: verdict(pages.mainKb, 144, 'kB') },
    { what: 'from main by a click, 4x CPU', alone: none, shell: verdict(pages.clickMs, 280, 'ms') },
  ];
}

const fixed = (value: number, digits: number): string =>
  Number.isNaN(value) ? '–' : value.toFixed(digits);

/** A table in Markdown, so that it can be taken over into docs/performance.md. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  return [
    line(head),
    `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`,
    ...rows.map(line),
  ].join('\n');
}

type Column = readonly [head: string, cell: (own: Seen) => string];

/** A row for each contestant that was seen. */
const tableOf = (title: string, seen: ReadonlyMap<string, Seen>, columns: readonly Column[]) =>
  table(
    [title, ...columns.map(([head]) => head)],
    CONTESTANTS.flatMap(({ id, title: name }) => {
      const own = seen.get(id);
      return own === undefined ? [] : [[name, ...columns.map(([, cell]) => cell(own))]];
    }),
  );

const medianOf = (values: readonly number[], digits: number) => fixed(median(values), digits);
const p95 = (values: readonly number[]) => fixed(quantile(values, 0.95), 1);
const bySize = (cell: (size: Size) => string) => SIZES.map(cell).join(' / ');

export const contestantTable = (seen: ReadonlyMap<string, Seen>): string =>
  tableOf('', seen, [
    ['JS kB', ({ js }) => medianOf(js, 1)],
    ['CSS kB', ({ css }) => medianOf(css, 1)],
    ['typed in ms', ({ ready }) => medianOf(ready, 0)],
    ['key ms / p95', ({ key }) => `${medianOf(key[30], 1)} / ${p95(key[30])}`],
    ['leave 4x ms', ({ leave }) => medianOf(leave, 0)],
    ['condition ms', ({ change }) => medianOf(change, 1)],
    ['errors painted 4x ms', ({ submitPainted }) => medianOf(submitPainted, 0)],
    ['heap MB', ({ heap }) => medianOf(heap, 1)],
    ['errors', ({ errors }) => medianOf(errors, 0)],
  ]);

export const growthTable = (seen: ReadonlyMap<string, Seen>): string =>
  tableOf('30 / 100 / 300 fields', seen, [
    ['key ms', ({ key }) => bySize((size) => medianOf(key[size], 1))],
    ['key p95 ms', ({ key }) => bySize((size) => p95(key[size]))],
    ['empty submit ms', ({ submit }) => bySize((size) => medianOf(submit[size], 0))],
  ]);

const shown = ({ value, goal, unit }: Verdict): string =>
  Number.isNaN(value)
    ? '–'
    : goal === Infinity
      ? fixed(value, unit === 'ms' ? 0 : 2)
      : `${fixed(value, unit === 'ms' || unit === 'kB' ? 0 : 2)} (≤ ${goal}${unit === 'ms' || unit === 'kB' ? ` ${unit}` : ''}) ${value <= goal ? 'holds' : 'MISSED'}`;

export const goalTable = (judgements: readonly Judgement[]): string =>
  table(
    ['ratio to React by hand', 'renderer alone', 'real shell'],
    judgements.map(({ what, alone, shell }) => [what, shown(alone), shown(shell)]),
  );

/** Form systems that are ahead in a column of the renderer alone, or in the shell of this application; none is the goal. */
export function ahead(
  of: 'renderer' | 'shell',
  seen: ReadonlyMap<string, Seen>,
): readonly string[] {
  const ours = seen.get(of);
  const rivals = CONTESTANTS.filter(({ id, formSystem }) =>
    of === 'shell' ? id.endsWith(IN_SHELL) : formSystem,
  );
  const columns: readonly [string, (own: Seen) => number][] = [
    ['bytes', bytesOf],
    ['typed in', ({ ready }) => median(ready)],
    ['key', ({ key }) => median(key[30])],
    ['key, 300 fields', ({ key }) => median(key[300])],
    ['leave', ({ leave }) => median(leave)],
    ['condition', ({ change }) => median(change)],
    ['submit', ({ submit }) => median(submit[30])],
    ['submit, 300 fields', ({ submit }) => median(submit[300])],
    ['errors painted', ({ submitPainted }) => median(submitPainted)],
    ['heap', ({ heap }) => median(heap)],
  ];
  if (ours === undefined) return [];
  return rivals.flatMap(({ id, title }) => {
    const own = seen.get(id);
    return own === undefined
      ? []
      : columns
          .filter(([, valueOf]) => valueOf(own) < valueOf(ours))
          .map(([column]) => `${title}: ${column}`);
  });
}
