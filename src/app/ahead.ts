/** Code that will be needed, fetched before its turn; what fails here is fetched again, and told, when its turn comes. */
import { isStep, STEPS } from '#flow/steps.ts';
import type { Step } from '#flow/steps.ts';
import { SCREENS } from '#screens/screens.ts';
import { loadTexts } from '#screens/texts.ts';

const ignore = (): void => undefined;
const fetchScreen = (step: Step): Promise<unknown> => Promise.all([SCREENS[step](), loadTexts(step)]);

/** On a page that is opened inside the flow: the flow's code and the screen of the address, while the rest of the page starts. */
export function fetchForAddress(path: string): void {
  const [, , , step] = path.split('/');
  import('#app/flow-area.tsx').catch(ignore);
  if (isStep(step)) fetchScreen(step).catch(ignore);
}

/** While a step is filled in: what comes after it, once the page has been quiet for a moment. Answers how to call it off. */
export function fetchNext(step: Step, afterMs = 1500): () => void {
  const next = STEPS[STEPS.indexOf(step) + 1];
  const timer = setTimeout(() => next !== undefined && fetchScreen(next).catch(ignore), afterMs);
  return () => clearTimeout(timer);
}
