/** Loads code before it is needed, by the same imports as the routes. A failure is ignored: the navigation tries again and tells. */
import { useEffect } from 'react';
import errorSign from '#screens/shared/icons/error.svg';
import warningSign from '#screens/shared/icons/warning.svg';
import type { Screen } from '#flow/resume.ts';
import { isStep, STEPS } from '#flow/steps.ts';
import type { Step } from '#flow/steps.ts';
import { SCREENS } from '#screens/screens.ts';

/** Milliseconds until a page counts as quiet. */
const MAIN_QUIET_MS = 3_000;
const STEP_QUIET_MS = 1_500;

/** Steps that do not lead to the next one of the list. */
const NEXT: { readonly [From in Step]?: readonly Step[] } = {
  start: ['personal-financial-data'],
  summary: ['personal-offer', 'psd'],
  'personal-offer': ['insurance', 'id-check'],
  'document-upload': ['result', 'id-check'],
  'id-check': ['personal-offer', 'result'],
};
const nextOf = (step: Step): readonly Step[] => {
  const index = STEPS.indexOf(step);
  return NEXT[step] ?? STEPS.slice(index + 1, index + 2);
};

const ignore = (): void => undefined;
const loadAll = (loads: readonly (() => Promise<unknown>)[]): void =>
  loads.forEach((load) => void load().catch(ignore));

type Browser = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/** From the welcome page: the flow with its first form, unless the visitor saves data. */
export function useFirstStep(browser: Browser = window.navigator): void {
  const savesData = browser.connection?.saveData === true;
  useEffect(() => {
    if (savesData) return undefined;
    const timer = setTimeout(
      () =>
        loadAll([
          () => import('#app/pages/flow-area.tsx'),
          () => import('#app/start-flow.ts'),
          SCREENS.registration,
        ]),
      MAIN_QUIET_MS,
    );
    return () => clearTimeout(timer);
  }, [savesData]);
}

/** While a step is filled in: the ones it leads to, and the signs of a lost connection. */
export function useNextStep(screen: Screen | undefined): void {
  useEffect(() => {
    if (screen === undefined || !isStep(screen)) return undefined;
    const timer = setTimeout(
      () =>
        loadAll([
          ...nextOf(screen).map((step) => SCREENS[step]),
          () => fetch(warningSign),
          () => fetch(errorSign),
        ]),
      STEP_QUIET_MS,
    );
    return () => clearTimeout(timer);
  }, [screen]);
}
