/** The tables that `npm run bench` prints. */
import { CONTESTANTS } from './contestants.ts';
import { bytesOf, type Judgement, type Verdict } from './goals.ts';
import { SIZES, type Seen, median, quantile } from './round.ts';

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

export function contestantTable(seen: ReadonlyMap<string, Seen>): string {
  const rows = CONTESTANTS.flatMap(({ id, title }) => {
    const own = seen.get(id);
    if (own === undefined) return [];
    return [
      [
        title,
        fixed(median(own.js), 1),
        fixed(median(own.css), 1),
        fixed(median(own.ready), 0),
        `${fixed(median(own.key[30]), 1)} / ${fixed(quantile(own.key[30], 0.95), 1)}`,
        fixed(median(own.leave), 0),
        fixed(median(own.change), 1),
        fixed(median(own.submitPainted), 0),
        fixed(median(own.heap), 1),
        fixed(median(own.errors), 0),
      ],
    ];
  });
  return table(
    [
      '',
      'JS kB',
      'CSS kB',
      'typed in ms',
      'key ms / p95',
      'leave 4x ms',
      'condition ms',
      'errors painted 4x ms',
      'heap MB',
      'errors',
    ],
    rows,
  );
}

export function growthTable(seen: ReadonlyMap<string, Seen>): string {
  const rows = CONTESTANTS.flatMap(({ id, title }) => {
    const own = seen.get(id);
    if (own === undefined) return [];
    return [
      [
        title,
        SIZES.map((size) => fixed(median(own.key[size]), 1)).join(' / '),
        SIZES.map((size) => fixed(quantile(own.key[size], 0.95), 1)).join(' / '),
        SIZES.map((size) => fixed(median(own.submit[size]), 0)).join(' / '),
      ],
    ];
  });
  return table(['30 / 100 / 300 fields', 'key ms', 'key p95 ms', 'empty submit ms'], rows);
}

const shown = ({ value, goal, unit, holds }: Verdict): string =>
  Number.isNaN(value)
    ? '–'
    : goal === Infinity
      ? fixed(value, 2)
      : `${fixed(value, unit === 'x' ? 2 : 0)} (≤ ${goal}${unit === 'x' ? '' : ` ${unit}`}) ${holds ? 'holds' : 'MISSED'}`;

export const goalTable = (judgements: readonly Judgement[]): string =>
  table(
    ['ratio to React by hand', 'renderer alone', 'real shell'],
    judgements.map(({ what, alone, shell }) => [what, shown(alone), shown(shell)]),
  );

/** Form systems that are ahead of the renderer alone in a column; none is the goal. */
export function aheadOfRenderer(seen: ReadonlyMap<string, Seen>): readonly string[] {
  const alone = seen.get('renderer');
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
  if (alone === undefined) return [];
  return CONTESTANTS.filter(({ formSystem }) => formSystem).flatMap(({ id, title }) => {
    const own = seen.get(id);
    return own === undefined
      ? []
      : columns.filter(([, of]) => of(own) < of(alone)).map(([column]) => `${title}: ${column}`);
  });
}
