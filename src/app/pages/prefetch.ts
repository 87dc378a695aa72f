/** Prefetches code by the same imports as the routes. Failures are ignored: the navigation loads it again and reports them. */
import { useEffect, useMemo } from 'react';
import errorSign from '#ui/icons/error.svg';
import warningSign from '#ui/icons/warning.svg';
import { isStep, stepsAfter, type Screen } from '#flow/steps.ts';
import { SCREENS } from '#screens/screens.ts';

/** Milliseconds until the prefetch of the next step starts. */
const STEP_QUIET_MS = 1_500;

export type Load = () => Promise<unknown>;
type Loads = readonly Load[];

type Browser = Navigator & { readonly connection?: { readonly saveData?: boolean } };

const savesData = (): boolean => (window.navigator as Browser).connection?.saveData === true;

/** Runs the imports after `waitMs`, unless the browser asks to save data; `loads` has to be a stable reference. */
export function usePrefetch(loads: Loads | undefined, waitMs: number): void {
  useEffect(() => {
    if (loads === undefined || savesData()) return undefined;
    const run = () => loads.forEach((load) => void load().catch(() => undefined));
    const timer = setTimeout(run, waitMs);
    return () => clearTimeout(timer);
  }, [loads, waitMs]);
}

const signs: Loads = [() => fetch(warningSign), () => fetch(errorSign)];

/** While a step is filled in: its possible next steps, and the notifications of a lost connection. */
export function useNextStep(screen: Screen | undefined): void {
  const loads = useMemo(
    () =>
      screen === undefined || !isStep(screen)
        ? undefined
        : [...stepsAfter(screen).map((step) => SCREENS[step]), ...signs],
    [screen],
  );
  usePrefetch(loads, STEP_QUIET_MS);
}
