/** The scenes that can be previewed, read from the tables of the application: a new step, state or popup appears by itself. */
import { parse } from 'yaml';
import description from '#openapi/application.yaml?raw';
import type { Way } from '../../../sandbox/application.ts';
import type { ApplicationState, CustomerType } from '#flow/application.ts';
import { POPUP_KINDS, type PopupKind } from '#flow/problems.ts';
import { pathOf, resumeScreen, STATEMENT_PATH } from '#flow/resume.ts';
import { admits, STEPS, type Screen, type Step } from '#flow/steps.ts';
import { CUSTOMER_TYPES, SITUATIONS, STATES, type Situation } from '../../transitions.ts';
import { lifecycleOf, type Kind } from '../../../sandbox/rules/lifecycle.ts';
import type { Finding } from '../../check/check.ts';
import { isTextKey, t } from '../shared.ts';
import { screenName, type TextOf } from '../words.ts';

export type SceneId = Screen | 'main' | 'accessibility' | PopupKind;

/** An application that leads to the screen; without a state there is none yet. */
export interface SceneStart {
  customerType: CustomerType;
  state?: ApplicationState;
  channel?: string | undefined;
  legitimationStatus?: string | undefined;
}

export interface Scene {
  id: SceneId;
  kind: 'step' | 'page' | 'popup';
  screen: Screen | 'main' | 'accessibility';
  starts: readonly SceneStart[];
}

/** Of these screens the look depends on how the identity check went. */
export const WITH_STATUS: readonly SceneId[] = ['id-check', 'mismatch', 'result'];
export const STATUSES = [
  'INITIALIZED',
  'MISMATCH',
  'APPROVED',
  'REJECTED',
  'RETRY',
  'PENDING',
] as const;

/** The first state by kind of customer in the sandbox's life cycle. */
const FIRST: Readonly<Record<Kind, ApplicationState>> = {
  N: 'INIT',
  D: 'PROCESSED',
  E: 'INIT_EXISTING',
};

const { paths } = parse(description) as {
  paths: Record<string, { patch?: { 'x-lifecycle': Way } }>;
};
const way = paths['/applications/{id}']?.patch?.['x-lifecycle'];
const ROWS = Object.values(lifecycleOf(way ?? { from: 'INIT', steps: [] })).flat();

function reachableFrom(kind: Kind): ReadonlySet<ApplicationState> {
  // A set also visits what is added while it is iterated.
  const states = new Set<ApplicationState>([FIRST[kind]]);
  for (const state of states)
    for (const [kinds, from, next] of ROWS)
      if (kinds.includes(kind) && from.includes(state))
        for (const each of typeof next === 'object' ? Object.values(next) : [next])
          if (each !== 'same') states.add(each);
  return states;
}
const REACHABLE: Readonly<Record<CustomerType, ReadonlySet<ApplicationState>>> = {
  ntb: new Set([...reachableFrom('N'), ...reachableFrom('D')]),
  existing: reachableFrom('E'),
};
/** RETRY is set in the browser. */
const isReachable = (state: ApplicationState, customerType: CustomerType): boolean =>
  state === 'RETRY' || REACHABLE[customerType].has(state);

const customerOf = (customerType: CustomerType) => ({
  customer: { isExistingCustomer: customerType === 'existing' },
});
/** The plainest application in that state that leads to the step. */
function startIn(step: Step, customerType: CustomerType, state: ApplicationState) {
  const decision = step === 'result' ? 'RED' : undefined;
  if (!admits(step, { ...customerOf(customerType), state, decision })) return undefined;
  const rank = ({ facts }: Situation) =>
    Number(facts.legitimationStatus === undefined) * 2 + Number(facts.channel === 'ONLINE');
  const [plainest] = SITUATIONS.filter(
    (each) =>
      each.state === state &&
      each.customerType === customerType &&
      resumeScreen(each.facts) === step,
  ).toSorted((a, b) => rank(b) - rank(a));
  const { channel, legitimationStatus } = plainest?.facts ?? {};
  return plainest && { customerType, state, channel, legitimationStatus };
}

/** Steps that no application of an existing customer begins with. */
const LATER: readonly Step[] = ['registration', 'psd', 'psdresult', 'mismatch'];
const isFirst = (step: Step, customerType: CustomerType): boolean =>
  admits(step, customerOf(customerType)) &&
  (customerType === 'ntb' ? step === 'registration' : !LATER.includes(step));

/** Applications that lead to the step; if none does, one that its guard lets in. */
const startsOf = (step: Step): SceneStart[] =>
  CUSTOMER_TYPES.flatMap((customerType): SceneStart[] => {
    const states = STATES.filter((state) => isReachable(state, customerType));
    const leading = [
      ...states.flatMap((state) => startIn(step, customerType, state) ?? []),
      ...(isFirst(step, customerType) ? [{ customerType }] : []),
    ];
    const state = states.find((each) => admits(step, { ...customerOf(customerType), state: each }));
    if (leading.length > 0 || state === undefined) return leading;
    const legitimationStatus = step === 'id-check' ? 'INITIALIZED' : undefined;
    return [{ customerType, state, legitimationStatus }];
  });

const BOTH: readonly SceneStart[] = CUSTOMER_TYPES.map((customerType) => ({ customerType }));
const UNDER_POPUPS = 'personal-financial-data';

export const SCENES: readonly Scene[] = [
  { id: 'main', kind: 'page', screen: 'main', starts: BOTH },
  ...STEPS.map((step): Scene => ({ id: step, kind: 'step', screen: step, starts: startsOf(step) })),
  { id: 'fail', kind: 'page', screen: 'fail', starts: BOTH },
  { id: 'accessibility', kind: 'page', screen: 'accessibility', starts: BOTH },
  ...POPUP_KINDS.map((kind): Scene => ({
    id: kind,
    kind: 'popup',
    screen: UNDER_POPUPS,
    starts: startsOf(UNDER_POPUPS),
  })),
];

export const sceneOf = (id: string): Scene => SCENES.find((scene) => scene.id === id) ?? SCENES[0]!;

export const pathOfScene = ({ screen }: Scene, customerType: CustomerType): string =>
  screen === 'main'
    ? '/main?amount=10000&duration=5'
    : screen === 'accessibility'
      ? STATEMENT_PATH
      : pathOf(screen, customerType);

export const sceneName = ({ id }: Pick<Scene, 'id'>, textOf: TextOf): string =>
  screenName(id, textOf);

/** A state of an application in words. */
export const stateName = (state: string | undefined): string => {
  const key = `state.${state ?? 'none'}`;
  return isTextKey(key) ? t(key) : (state ?? '');
};

/** The form of a scene; that of feedback stands in a popup. */
export const formOf = (scene: string): string => (scene === 'FEEDBACK' ? 'feedback' : scene);

const FORM_FILE = /\/(?:steps|popups)\/([^/.]+)\.(?:(?:schema|ui)\.)?json$/;
const SCREEN_TEXTS = /\/(?:steps|popups)\.json$/;

/** Whether a finding is about this scene. */
export function concerns(
  { step, file, pointer }: Pick<Finding, 'step' | 'file' | 'pointer'>,
  { id }: Pick<Scene, 'id'>,
): boolean {
  const subject =
    step ??
    FORM_FILE.exec(file)?.[1] ??
    (SCREEN_TEXTS.test(file) ? pointer?.split('/')[1] : undefined);
  return subject === formOf(id) || subject === id;
}
