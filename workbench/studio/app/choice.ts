/** What is chosen in the studio. It is in the address, so that a view can be shared and survives a reload. */
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BRAND_IDS, type BrandId } from '#brand/brands.ts';
import type { CustomerType } from '#flow/application.ts';
import { CUSTOMER_TYPES } from '../../transitions.ts';
import { FIRST_LANGUAGE } from '../../languages.ts';
import { SAMPLES, type Sample } from '../shared.ts';
import { sceneOf, type SceneStart } from './scenes.ts';

export const VIEWS = ['screens', 'texts', 'changes'] as const;
/** Pixels. */
export const WIDTHS = ['320', '360', '768', '1280'] as const;
export const PANELS = ['questions', 'add', 'findings'] as const;

const FIRST = {
  view: 'screens' as (typeof VIEWS)[number],
  scene: 'registration',
  brand: 'bank' as BrandId,
  customerType: 'ntb' as CustomerType,
  /** Empty: the first one that fits. */
  state: '',
  status: '',
  sample: 'loaded' as Sample,
  width: '768' as (typeof WIDTHS)[number],
  language: FIRST_LANGUAGE,
  edit: false,
  panel: 'questions' as (typeof PANELS)[number],
  /** Of all texts: the words that are searched, and their screen. */
  search: '',
  on: '',
  /** The key of the text whose editor is open. */
  text: '',
  /** The path of the open question. */
  question: '',
  /** The key of the text to be shown on the screen. */
  show: '',
};
export type Choice = typeof FIRST;
/** What was chosen for one screen does not hold for another. */
const OF_SCENE = { state: '', status: '', question: '', show: '', text: '' };
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  view: VIEWS,
  brand: BRAND_IDS,
  customerType: CUSTOMER_TYPES,
  sample: SAMPLES,
  width: WIDTHS,
  panel: PANELS,
};

export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search);
  const given = [...query].filter(
    ([name, value]) => Object.hasOwn(FIRST, name) && (ALLOWED[name]?.includes(value) ?? true),
  );
  return {
    ...FIRST,
    ...(Object.fromEntries(given) as Partial<Choice>),
    scene: sceneOf(query.get('scene') ?? FIRST.scene).id,
    edit: query.get('edit') === 'true',
  };
}

export function writeChoice(choice: Choice): string {
  const entries = Object.entries(choice)
    .map(([name, value]) => [name, String(value)] as const)
    .filter(([name, value]) => value !== String(Reflect.get(FIRST, name)));
  return `?${new URLSearchParams(Object.fromEntries(entries)).toString()}`;
}

/** Another view is another page, from which the browser leads back. */
export function useChoice() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const choose = useCallback(
    (change: Partial<Choice>) => {
      // Not that of the last render: two effects may choose one after the other.
      const now = readChoice(window.location.search);
      const next = { ...now, ...(change.scene !== undefined && OF_SCENE), ...change };
      void navigate(writeChoice(next), { replace: next.view === now.view });
    },
    [navigate],
  );
  return { choice: useMemo(() => readChoice(search), [search]), choose };
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
