/**
 * What `npm run bench` prints, and what is to be reached: ratios to the React form written by hand in the same run; leaving a field in
 * milliseconds at a quarter of the speed.
 */
import { format } from 'prettier';
import { CONTESTANTS, IN_SHELL } from './contestants.ts';
import type { Scores } from './lighthouse.ts';
import { SIZES, type Seen, type Size } from './round.ts';

export interface Pages {
  readonly mainKb: number;
  readonly firstStepKb: number;
  /** From the click on 'Ich möchte Kunde werden', main read for 3 s, until the form can be typed in; 4x CPU. */
  readonly clickMs: number;
}

/** All that a run found out. */
export interface Results {
  readonly machine: string;
  readonly rounds: number;
  readonly seen: ReadonlyMap<string, Seen>;
  /** Of the application, where it is among those measured. */
  readonly pages: Pages | undefined;
  readonly lighthouse: readonly Scores[];
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = Number.NaN, high = low] = sorted.slice(Math.max(0, Math.floor(place)));
  return low + (high - low) * (place - Math.floor(place));
}

/** Medians, because other programs run on the machine, too. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

type Measure = (seen: Seen) => number;

/** What contestants are compared by; less is better. */
const MEASURES = {
  bytes: ({ js, css }) => median(js) + median(css),
  'typed in': ({ ready }) => median(ready),
  key: ({ key }) => median(key[30]),
  'key, 300 fields': ({ key }) => median(key[300]),
  leave: ({ leave }) => median(leave),
  condition: ({ change }) => median(change),
  submit: ({ submit }) => median(submit[30]),
  'submit, 300 fields': ({ submit }) => median(submit[300]),
  'errors painted': ({ submitPainted }) => median(submitPainted),
  heap: ({ heap }) => median(heap),
} satisfies Record<string, Measure>;

const growth: Measure = ({ key }) => median(key[300]) / median(key[30]);

/** `x` is the ratio to the form written by hand. */
type Unit = 'x' | 'times' | 'ms' | 'kB';

/** Of the renderer alone and of the application; no goal: Infinity. */
type Goal = readonly [what: string, alone: number, shell: number, unit: Unit, of: Measure];

const GOALS: readonly Goal[] = [
  ['bytes (JS + CSS) of the step', 2.1, Infinity, 'x', MEASURES.bytes],
  ['until it can be typed in', 1.7, 2.9, 'x', MEASURES['typed in']],
  ['CPU per keystroke, 30 fields', 1, 1.05, 'x', MEASURES.key],
  ['CPU per keystroke, 300 fields', 1, 1.05, 'x', MEASURES['key, 300 fields']],
  ['a keystroke, from 30 to 300 fields', 1.2, 1.2, 'times', growth],
  ['leaving a field, 4x CPU', 50, 50, 'ms', MEASURES.leave],
  ['changed condition', Infinity, Infinity, 'x', MEASURES.condition],
  ['all errors painted, 4x CPU', 170, 175, 'ms', MEASURES['errors painted']],
  ['empty submit, 300 fields', 320, Infinity, 'ms', MEASURES['submit, 300 fields']],
  ['heap', Infinity, Infinity, 'x', MEASURES.heap],
];

interface Verdict {
  readonly value: number;
  readonly goal: number;
  readonly unit: Unit;
}

interface Judgement {
  readonly what: string;
  readonly alone?: Verdict;
  readonly shell: Verdict;
}

function compareWithGoals({ seen, pages }: Results): readonly Judgement[] {
  const [reference, alone, shell] = ['react', 'renderer', 'shell'].map((id) => seen.get(id));
  if (!reference || !alone || !shell || !pages) return [];
  const { firstStepKb, mainKb, clickMs } = pages;
  return [
    ...GOALS.map(([what, ofAlone, ofShell, unit, measure]) => {
      const per = unit === 'x' ? measure(reference) : 1;
      return {
        what,
        alone: { value: measure(alone) / per, goal: ofAlone, unit },
        shell: { value: measure(shell) / per, goal: ofShell, unit },
      };
    }),
    { what: 'the first form step', shell: { value: firstStepKb, goal: 254, unit: 'kB' } },
    { what: 'main', shell: { value: mainKb, goal: 144, unit: 'kB' } },
    { what: 'from main by a click, 4x CPU', shell: { value: clickMs, goal: 280, unit: 'ms' } },
  ];
}

/** A table in Markdown, so that it can be taken over into docs/performance.md. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, column) => (column === 0 ? '-' : '-:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** A row for each contestant that was seen. */
const tableOf = (
  title: string,
  seen: ReadonlyMap<string, Seen>,
  columns: Readonly<Record<string, (own: Seen) => string>>,
): string =>
  table(
    [title, ...Object.keys(columns)],
    CONTESTANTS.flatMap(({ id, title: name }) => {
      const own = seen.get(id);
      return own ? [[name, ...Object.values(columns).map((cell) => cell(own))]] : [];
    }),
  );

const fixed = (value: number, digits: number): string =>
  Number.isNaN(value) ? '–' : value.toFixed(digits);
const medianOf = (values: readonly number[], digits: number) => fixed(median(values), digits);
const p95 = (values: readonly number[]) => fixed(quantile(values, 0.95), 1);
const bySize = (cell: (size: Size) => string) => SIZES.map(cell).join(' / ');

const contestantTable = (seen: ReadonlyMap<string, Seen>): string =>
  tableOf('', seen, {
    'JS kB': ({ js }) => medianOf(js, 1),
    'CSS kB': ({ css }) => medianOf(css, 1),
    'typed in ms': ({ ready }) => medianOf(ready, 0),
    'key ms / p95': ({ key }) => `${medianOf(key[30], 1)} / ${p95(key[30])}`,
    'leave 4x ms': ({ leave }) => medianOf(leave, 0),
    'condition ms': ({ change }) => medianOf(change, 1),
    'errors painted 4x ms': ({ submitPainted }) => medianOf(submitPainted, 0),
    'heap MB': ({ heap }) => medianOf(heap, 1),
    errors: ({ errors }) => medianOf(errors, 0),
  });

const growthTable = (seen: ReadonlyMap<string, Seen>): string =>
  tableOf('30 / 100 / 300 fields', seen, {
    'key ms': ({ key }) => bySize((size) => medianOf(key[size], 1)),
    'key p95 ms': ({ key }) => bySize((size) => p95(key[size])),
    'empty submit ms': ({ submit }) => bySize((size) => medianOf(submit[size], 0)),
  });

function shown(verdict: Verdict | undefined): string {
  if (verdict === undefined || Number.isNaN(verdict.value)) return '–';
  const { value, goal, unit } = verdict;
  const isRatio = unit === 'x' || unit === 'times';
  const text = value.toFixed(isRatio ? 2 : 0);
  if (goal === Infinity) return text;
  return `${text} (≤ ${goal}${isRatio ? '' : ` ${unit}`}) ${value <= goal ? 'holds' : 'MISSED'}`;
}

/** Form systems that are ahead in a column of the renderer alone, or in the shell of this application; none is the goal. */
function ahead(of: 'renderer' | 'shell', seen: ReadonlyMap<string, Seen>): string {
  const ours = seen.get(of);
  const columns = CONTESTANTS.flatMap(({ id, title, formSystem }) => {
    const rival = of === 'shell' ? id.endsWith(IN_SHELL) : formSystem;
    const own = rival ? seen.get(id) : undefined;
    if (!own || !ours) return [];
    return Object.entries(MEASURES)
      .filter(([, measure]) => measure(own) < measure(ours))
      .map(([column]) => `${title}: ${column}`);
  });
  return `Ahead of ${of}, among those measured: ${columns.join('; ') || 'none'}.`;
}

export const asJson = ({ seen, ...others }: Results): string =>
  JSON.stringify({
    ...others,
    contestants: Object.fromEntries(seen),
    judgements: compareWithGoals({ seen, ...others }),
  });

export function asTables(results: Results): Promise<string> {
  const { machine, rounds, seen, pages, lighthouse } = results;
  const parts = [
    machine,
    `Medians of ${rounds} rounds, all contestants in turn. kB of 1000 bytes, brotli 11. Slow 4G (1.6 Mbit/s, 150 ms) and 4x CPU where it says 4x and for 'typed in'; else milliseconds of the main thread at full speed.`,
    contestantTable(seen),
    growthTable(seen),
    table(
      ['ratio to React by hand', 'renderer alone', 'real shell'],
      compareWithGoals(results).map(({ what, alone, shell }) => [what, shown(alone), shown(shell)]),
    ),
    pages
      ? `Main: ${pages.mainKb.toFixed(1)} kB, registration: ${pages.firstStepKb.toFixed(1)} kB (JS + CSS).`
      : '',
    ahead('renderer', seen),
    ahead('shell', seen),
  ];
  if (lighthouse.length > 0)
    parts.push(
      table(
        ['Lighthouse, mobile (goal 100)', 'performance', 'accessibility', 'best practices'],
        lighthouse.map(({ page, scores }) => [page, ...Object.values(scores).map(String)]),
      ),
      lighthouse.flatMap(({ page, lost }) => lost.map((audit) => `${page}: ${audit}`)).join('\n'),
    );
  // Prettier sets the columns of the tables.
  return format(parts.join('\n\n'), { parser: 'markdown' });
}
