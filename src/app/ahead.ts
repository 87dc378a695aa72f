/** Code that will be needed, fetched before its turn; what fails here is fetched again, and told, when its turn comes. */
import type { ComponentType } from 'react';
import errorSign from '#app/icons/error.svg';
import warningSign from '#app/icons/warning.svg';
import { loadPages } from '#app/pages-loader.ts';
import type { Screen } from '#flow/resume.ts';
import { isStep, STEPS } from '#flow/steps.ts';
import type { Step } from '#flow/steps.ts';
import { loadCountries } from '#io/countries.ts';
import { SCREENS } from '#screens/screens.ts';
import { loadTexts } from '#screens/texts.ts';

const ignore = (): void => undefined;
/** Screens that are there with their texts, so that they need not be waited for. */
const ready = new Map<Screen, ComponentType>();

export async function fetchScreen(name: Screen): Promise<ComponentType> {
  const [{ Screen }] = await Promise.all([SCREENS[name](), loadTexts(name)]);
  ready.set(name, Screen);
  return Screen;
}

/** A screen fetched before; undefined where it has to be loaded. */
export function fetched(name: Screen): { name: Screen; Screen: ComponentType } | undefined {
  const Screen = ready.get(name);
  return Screen === undefined ? undefined : { name, Screen };
}

/** What pages-loader.ts promises. */
export async function fetchForAddress(path: string): Promise<void> {
  const [, , , step] = path.split('/');
  await Promise.allSettled([loadPages(), isStep(step) ? fetchScreen(step) : undefined]);
}

/** Of what is said once the connection is lost: they have to be there before. */
const SIGNS = [errorSign, warningSign];

/** Where a step leads on to, if that is not just the one behind it in the list. */
const NEXT: { readonly [From in Step]?: readonly Step[] } = {
  start: ['personal-financial-data'],
  summary: ['personal-offer', 'psd'],
  'personal-offer': ['insurance', 'id-check'],
  'document-upload': ['result', 'id-check'],
  'id-check': ['personal-offer', 'result'],
};
const nextOf = (step: Step): readonly Step[] => {
  const behind = STEPS.indexOf(step) + 1;
  return NEXT[step] ?? STEPS.slice(behind, behind + 1);
};

type Wanted = { readonly [Of in Step]?: () => Promise<unknown> };
/** What a step asks for as soon as it is shown. Nobody waits for it yet, so it is no busy time. */
const AT_FIRST: Wanted = { 'personal-financial-data': () => loadCountries(ignore) };
/** What its main action begins with. */
const IN_THE_END: Wanted = {
  registration: async () => (await import('#io/captcha.ts')).fetchWorker(),
};

/** While a step is filled in: code and data of what comes after it, once the page has been quiet for a moment. Answers how to call it off. */
export function fetchNext(step: Step, afterMs = 1500): () => void {
  const timer = setTimeout(() => {
    IN_THE_END[step]?.().catch(ignore);
    for (const next of nextOf(step)) {
      fetchScreen(next).catch(ignore);
      AT_FIRST[next]?.().catch(ignore);
    }
    SIGNS.forEach((sign) => void fetch(sign).catch(ignore));
  }, afterMs);
  return () => clearTimeout(timer);
}
