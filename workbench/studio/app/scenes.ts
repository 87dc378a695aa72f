/** The scenes that can be previewed, read from the tables of the application: a new step, state or popup appears by itself. */
import type { ApplicationState, CustomerType } from '#flow/application.ts';
import { POPUP_KINDS, type PopupKind } from '#flow/problems.ts';
import { pathOf, resumeScreen, STATEMENT_PATH } from '#flow/resume.ts';
import { admits, STEPS, type Screen, type Step } from '#flow/steps.ts';
import { CUSTOMER_TYPES, SITUATIONS, STATES, type Situation } from '../../transitions.ts';
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

/** States to which only one kind of customers comes. */
const ONLY: Partial<Record<ApplicationState, CustomerType>> = {
  INIT_EXISTING: 'existing',
  PROCESSED: 'ntb',
  LEGITIMATION_INIT: 'ntb',
};

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
    const states = STATES.filter((state) => (ONLY[state] ?? customerType) === customerType);
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

/** Whether a finding is about this scene. */
export const concerns = ({ step }: Pick<Finding, 'step'>, { id }: Pick<Scene, 'id'>): boolean =>
  step === formOf(id) || step === id;
