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

interface Goal {
  readonly what: string;
  readonly alone: number;
  readonly shell: number;
  readonly unit: Unit;
  readonly of: (seen: Seen) => number;
}

export const bytesOf = ({ js, css }: Seen): number => median(js) + median(css);

export const GOALS: readonly Goal[] = [
  { what: 'bytes (JS + CSS) of the step', alone: 1.9, shell: Infinity, unit: 'x', of: bytesOf },
  {
    what: 'until it can be typed in',
    alone: 1.45,
    shell: 1.9,
    unit: 'x',
    of: ({ ready }) => median(ready),
  },
  {
    what: 'CPU per keystroke, 30 fields',
    alone: 1,
    shell: 1.1,
    unit: 'x',
    of: ({ key }) => median(key[30]),
  },
  {
    what: 'CPU per keystroke, 300 fields',
    alone: 1,
    shell: 1.1,
    unit: 'x',
    of: ({ key }) => median(key[300]),
  },
  {
    what: 'leaving a field, 4x CPU',
    alone: 50,
    shell: 50,
    unit: 'ms',
    of: ({ leave }) => median(leave),
  },
  {
    what: 'changed condition',
    alone: 2.5,
    shell: 3,
    unit: 'x',
    of: ({ change }) => median(change),
  },
  {
    what: 'empty submit',
    alone: 2.3,
    shell: 2.6,
    unit: 'x',
    of: ({ submit }) => median(submit[30]),
  },
  {
    what: 'all errors painted, 4x CPU',
    alone: 200,
    shell: 250,
    unit: 'ms',
    of: ({ submitPainted }) => median(submitPainted),
  },
  { what: 'heap', alone: 1.7, shell: 2.2, unit: 'x', of: ({ heap }) => median(heap) },
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
  const rows = GOALS.map(({ what, of, unit, ...goal }) => {
    const per = unit === 'x' ? of(reference) : 1;
    return {
      what,
      alone: verdict(of(alone) / per, goal.alone, unit),
      shell: verdict(of(shell) / per, goal.shell, unit),
    };
  });
  const none = verdict(Number.NaN, Number.NaN, 'x');
  return [
    ...rows,
    {
      what: 'the first form step (registration)',
      alone: none,
      shell: verdict(pages.firstStepKb, 225, 'kB'),
    },
    { what: 'main', alone: none, shell: verdict(pages.mainKb, 135, 'kB') },
    { what: 'from main by a click, 4x CPU', alone: none, shell: verdict(pages.clickMs, 300, 'ms') },
  ];
}
