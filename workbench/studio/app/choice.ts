/** The choices of the studio. They stand in the address, so that a view can be shared and survives a reload. */
import type { CustomerType } from '#flow/application.ts';
import { FIRST_LANGUAGE } from '../../languages.ts';
import { FAULTS, SAMPLES, type Fault, type Sample } from '../shared.ts';
import { sceneOf, type SceneStart } from './scenes.ts';

export const VIEWS = ['screens', 'texts', 'changes', 'flow'] as const;
export const WIDTHS = [320, 360, 768, 1280] as const;
export const PANELS = ['findings', 'questions', 'texts', 'add'] as const;

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
  width: number;
  language: string;
  contrast: boolean;
  edit: boolean;
  panel: (typeof PANELS)[number];
}

const FIRST: Choice = {
  view: 'screens',
  scene: 'registration',
  brand: 'bank',
  customerType: 'ntb',
  state: '',
  status: '',
  sample: 'loaded',
  fault: 'none',
  width: 768,
  language: FIRST_LANGUAGE,
  contrast: false,
  edit: false,
  panel: 'findings',
};

const oneOf = <Value extends string | number>(
  all: readonly Value[],
  text: string | null,
  otherwise: Value,
): Value => all.find((each) => String(each) === text) ?? otherwise;

export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search);
  return {
    view: oneOf(VIEWS, query.get('view'), FIRST.view),
    scene: sceneOf(query.get('scene') ?? FIRST.scene).id,
    brand: oneOf(['bank', 'direct'], query.get('brand'), FIRST.brand),
    customerType: oneOf(['ntb', 'existing'], query.get('customerType'), FIRST.customerType),
    state: query.get('state') ?? '',
    status: query.get('status') ?? '',
    sample: oneOf(SAMPLES, query.get('sample'), FIRST.sample),
    fault: oneOf(FAULTS, query.get('fault'), FIRST.fault),
    width: oneOf(WIDTHS, query.get('width'), FIRST.width),
    language: query.get('language') ?? FIRST.language,
    contrast: query.get('contrast') === 'true',
    edit: query.get('edit') === 'true',
    panel: oneOf(PANELS, query.get('panel'), FIRST.panel),
  };
}

export function writeChoice(choice: Choice): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(choice))
    if (String(value) !== String(Reflect.get(FIRST, name))) query.set(name, String(value));
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

export const startOf = (choice: Choice): SceneStart | undefined => {
  const starts = startsOf(choice);
  const start = starts.find(({ state }) => state === choice.state) ?? starts[0];
  return start === undefined || choice.status === '' || start.state === undefined
    ? start
    : { ...start, legitimationStatus: choice.status };
};
