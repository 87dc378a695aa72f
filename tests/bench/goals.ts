/** What is to be reached, as ratios to the React form written by hand in the same run; leaving a field in milliseconds at a quarter of the speed. */
import { median } from './round.ts';
import type { Seen } from './round.ts';

export interface Pages {
  readonly mainKb: number;
  readonly firstStepKb: number;
  /** From the click on 'Ich möchte Kunde werden', main read for 3 s, until the form can be typed in; 4x CPU. */
  readonly clickMs: number;
}

type Unit = 'x' | 'ms' | 'kB';

export const bytesOf = ({ js, css }: Seen): number => median(js) + median(css);

/** Of the renderer alone and of the application; no goal: Infinity. */
type Goal = readonly [
  what: string,
  alone: number,
  shell: number,
  unit: Unit,
  of: (seen: Seen) => number,
];

const GOALS: readonly Goal[] = [
  ['bytes (JS + CSS) of the step', 1.9, Infinity, 'x', bytesOf],
  ['until it can be typed in', 1.45, 1.9, 'x', ({ ready }) => median(ready)],
  ['CPU per keystroke, 30 fields', 1, 1.1, 'x', ({ key }) => median(key[30])],
  ['CPU per keystroke, 300 fields', 1, 1.1, 'x', ({ key }) => median(key[300])],
  ['leaving a field, 4x CPU', 50, 50, 'ms', ({ leave }) => median(leave)],
  ['changed condition', 2.5, 3, 'x', ({ change }) => median(change)],
  ['empty submit', 2.3, 2.6, 'x', ({ submit }) => median(submit[30])],
  ['all errors painted, 4x CPU', 200, 250, 'ms', ({ submitPainted }) => median(submitPainted)],
  ['heap', 1.7, 2.2, 'x', ({ heap }) => median(heap)],
];

export interface Judgement {
  readonly what: string;
  readonly alone: Verdict;
  readonly shell: Verdict;
}
export interface Verdict {
  readonly value: number;
  readonly goal: number;
  readonly unit: Unit;
  readonly holds: boolean;
}

const verdict = (value: number, goal: number, unit: Unit): Verdict => ({
  value,
  goal,
  unit,
  holds: value <= goal,
});

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
    { what: 'the first form step', alone: none, shell: verdict(pages.firstStepKb, 225, 'kB') },
    { what: 'main', alone: none, shell: verdict(pages.mainKb, 135, 'kB') },
    { what: 'from main by a click, 4x CPU', alone: none, shell: verdict(pages.clickMs, 300, 'ms') },
  ];
}
