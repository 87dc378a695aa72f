/** The choices of the studio. They stand in the address, so that a view can be shared and survives a reload. */
import { BRANDS } from '#brand/brands.ts';
import type { CustomerType } from '#flow/application.ts';
import { FIRST_LANGUAGE } from '../../languages.ts';
import { FAULTS, SAMPLES, t, THEMES, type Fault, type Sample, type Theme } from '../shared.ts';
import { sceneOf, type SceneStart } from './scenes.ts';

export const VIEWS = ['start', 'screens', 'texts', 'changes'] as const;
/** Pixels; two are shown beside each other. */
export const WIDTHS = ['320', '360', '768', '1280', '360+1280'] as const;
export const PANELS = ['questions', 'add', 'texts', 'findings'] as const;

export interface Choice {
  view: (typeof VIEWS)[number];
  scene: string;
  brand: 'bank' | 'direct';
  customerType: CustomerType;
  /** Empty: the first one that fits. */
  state: string;
  status: string;
  sample: Sample;
  fault: Fault;
  width: (typeof WIDTHS)[number];
  theme: Theme;
  language: string;
  edit: boolean;
  panel: (typeof PANELS)[number];
  /** In all texts. */
  search: string;
  /** Of all texts: what is open about them, their screen, the key of a single one; empty: all. */
  filter: string;
  on: string;
  only: string;
  /** The path of the open question, the name of its control to be filled in next. */
  question: string;
  control: string;
  /** The key of the text to be shown on the screen, of the finding to be shown in its list. */
  show: string;
  finding: string;
}

const FIRST: Choice = {
  view: 'start',
  scene: 'registration',
  brand: 'bank',
  customerType: 'ntb',
  state: '',
  status: '',
  sample: 'loaded',
  fault: 'none',
  width: '768',
  theme: 'light',
  language: FIRST_LANGUAGE,
  edit: false,
  panel: 'questions',
  search: '',
  filter: '',
  on: '',
  only: '',
  question: '',
  control: '',
  show: '',
  finding: '',
};

const oneOf = <Value extends string>(
  all: readonly Value[],
  text: string | null,
  otherwise: Value,
): Value => all.find((each) => each === text) ?? otherwise;

export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search);
  const given = [...query].filter(([name]) => Object.hasOwn(FIRST, name));
  return {
    ...FIRST,
    ...(Object.fromEntries(given) as Partial<Choice>),
    view: oneOf(VIEWS, query.get('view'), query.has('scene') ? 'screens' : FIRST.view),
    scene: sceneOf(query.get('scene') ?? FIRST.scene).id,
    brand: oneOf(['bank', 'direct'], query.get('brand'), FIRST.brand),
    customerType: oneOf(['ntb', 'existing'], query.get('customerType'), FIRST.customerType),
    sample: oneOf(SAMPLES, query.get('sample'), FIRST.sample),
    fault: oneOf(FAULTS, query.get('fault'), FIRST.fault),
    width: oneOf(WIDTHS, query.get('width'), FIRST.width),
    theme: oneOf(THEMES, query.get('theme'), FIRST.theme),
    edit: query.get('edit') === 'true',
    panel: oneOf(PANELS, query.get('panel'), FIRST.panel),
  };
}

export function writeChoice(choice: Choice): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(choice))
    // The view always: without one a scene opens its screen.
    if (name === 'view' || String(value) !== String(Reflect.get(FIRST, name)))
      query.set(name, String(value));
  return `?${query.toString()}`;
}

/** The applications that lead to the chosen screen for the chosen customers; another kind of customers where there are none. */
export function startsOf({
  scene,
  customerType,
}: Pick<Choice, 'scene' | 'customerType'>): readonly SceneStart[] {
  const { starts } = sceneOf(scene);
  const own = starts.filter((start) => start.customerType === customerType);
  return own.length > 0 ? own : starts;
}

const kindOf = (choice: Choice): CustomerType =>
  startOf(choice)?.customerType ?? choice.customerType;
/** What the opened screen has chosen by itself. */
export const switchedIn = (before: Choice, now: Choice): string[] => [
  ...(before.brand === now.brand ? [] : [BRANDS[now.brand].product]),
  ...(kindOf(before) === kindOf(now) ? [] : [t(`customerType.${kindOf(now)}`)]),
];

export const startOf = (choice: Choice): SceneStart | undefined => {
  const starts = startsOf(choice);
  const start = starts.find(({ state }) => state === choice.state) ?? starts[0];
  return start === undefined || choice.status === '' || start.state === undefined
    ? start
    : { ...start, legitimationStatus: choice.status };
};
