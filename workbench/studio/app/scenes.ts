/** What can be previewed, read off the tables of the application: a new step, state or popup is there by itself. */
import type { ApplicationState, CustomerType } from '#flow/application.ts';
import { POPUP_KINDS } from '#flow/problems.ts';
import type { PopupKind } from '#flow/problems.ts';
import { pathOf, resume } from '#flow/resume.ts';
import type { Screen } from '#flow/resume.ts';
import { admits, STEPS } from '#flow/steps.ts';
import { CUSTOMER_TYPES, SITUATIONS, STATES } from '../../../tests/contract/transitions.ts';
import { wayTo } from './ways.ts';

export type SceneId = Screen | 'main' | PopupKind;

/** An application that leads to the screen; without a state there is none yet. */
export interface SceneStart {
  customerType: CustomerType;
  state?: ApplicationState;
  channel?: string;
  legitimationStatus?: string;
}

export interface Scene {
  id: SceneId;
  kind: 'step' | 'page' | 'popup';
  screen: Screen | 'main';
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

const KINDS = { ntb: ['N', 'D'], existing: ['E'] } as const;
/** Whether the bank's side ever leads such a customer there; RETRY is set in the browser. */
const isReachable = (state: ApplicationState, customerType: CustomerType): boolean =>
  state === 'RETRY' || KINDS[customerType].some((kind) => wayTo(state, kind) !== undefined);

/** The plainest application in each state that leads to the step; if none does, one that its guard lets in. */
function startsOf(step: (typeof STEPS)[number]): SceneStart[] {
  const leading = CUSTOMER_TYPES.flatMap((customerType) =>
    STATES.flatMap((state): SceneStart[] => {
      if (!isReachable(state, customerType)) return [];
      const fitting = SITUATIONS.filter(
        (each) =>
          each.state === state &&
          each.customerType === customerType &&
          resume(each.facts) === step &&
          admits(step, { customerType, state, decision: step === 'result' ? 'RED' : undefined }),
      );
      const plain =
        fitting.find(
          ({ facts }) => facts.channel === 'ONLINE' && facts.legitimationStatus === undefined,
        ) ??
        fitting.find(({ facts }) => facts.legitimationStatus === undefined) ??
        fitting.find(({ facts }) => facts.channel === 'ONLINE') ??
        fitting[0];
      if (plain === undefined) return [];
      const { channel, legitimationStatus } = plain.facts;
      return [
        {
          customerType,
          state,
          ...(channel === undefined ? {} : { channel }),
          ...(legitimationStatus === undefined ? {} : { legitimationStatus }),
        },
      ];
    }),
  );
  const without = CUSTOMER_TYPES.filter((customerType) => admits(step, { customerType }))
    .filter(
      (type) =>
        step !== 'psd' &&
        step !== 'psdresult' &&
        step !== 'mismatch' &&
        (step === 'registration') === (type === 'ntb'),
    )
    .map((customerType): SceneStart => ({ customerType }));
  const types = new Set([...leading, ...without].map(({ customerType }) => customerType));
  const admitted = CUSTOMER_TYPES.filter((type) => !types.has(type)).flatMap(
    (customerType): SceneStart[] => {
      const state = STATES.find(
        (each) => admits(step, { customerType, state: each }) && isReachable(each, customerType),
      );
      return state === undefined
        ? []
        : [
            {
              customerType,
              state,
              ...(step === 'id-check' ? { legitimationStatus: 'INITIALIZED' } : {}),
            },
          ];
    },
  );
  return [...leading, ...without, ...admitted];
}

const BOTH: readonly SceneStart[] = CUSTOMER_TYPES.map((customerType) => ({ customerType }));
const UNDER_POPUPS = 'personal-financial-data';

export const SCENES: readonly Scene[] = [
  { id: 'main', kind: 'page', screen: 'main', starts: BOTH },
  ...STEPS.map((step): Scene => ({ id: step, kind: 'step', screen: step, starts: startsOf(step) })),
  { id: 'fail', kind: 'page', screen: 'fail', starts: BOTH },
  ...POPUP_KINDS.map((kind): Scene => ({
    id: kind,
    kind: 'popup',
    screen: UNDER_POPUPS,
    starts: startsOf(UNDER_POPUPS),
  })),
];

export const sceneOf = (id: string): Scene => SCENES.find((scene) => scene.id === id) ?? SCENES[0]!;

export const pathOfScene = ({ screen }: Scene, customerType: CustomerType): string =>
  screen === 'main' ? '/main?amount=10000&duration=5' : pathOf(screen, customerType);
