/**
 * One lazily loaded module per screen of the flow. Screens know the form renderer and the state; they navigate and open popups by
 * `useFlowNavigation`, so none of them imports router, dialogs or bridge.
 */
import type { ComponentType } from 'react';
import type { FormDefinition } from '#form/answers/definition.ts';
import { loadFormats } from '#form/formats/format.ts';
import type { Texts } from '#schema/locale.ts';
import type { Reviewed } from '#screens/summary/review.tsx';
import { COLLECTING_STEPS, type CollectingStep, type Screen, type Step } from '#flow/steps.ts';

/** By namespace. */
type OwnTexts = Record<string, Texts>;
interface LoadedScreen {
  Screen: ComponentType;
  /** What is not of several screens; to be added before the screen is shown. */
  texts: OwnTexts | readonly OwnTexts[];
}
type Load = () => Promise<LoadedScreen>;

interface StepForm {
  form: FormDefinition;
  texts: OwnTexts;
}
/** Schema, UI schema, compiled validator and texts of each step, one chunk per step. */
const FORMS = import.meta.glob<StepForm>('/schemas/steps/*.schema.json', { query: '?form' });

const formOf = (step: Step): (() => Promise<StepForm>) => {
  const load = FORMS[`/schemas/steps/${step}.schema.json`];
  if (load === undefined) throw new Error(`no form is named ${step}`);
  return load;
};

/** A step that is nothing but its form: its row, schema, UI schema and texts define it. */
const plainForm = (step: Step): Load => {
  const load = formOf(step);
  return async () => {
    const [{ formScreen }, { form, texts }] = await Promise.all([
      import('#screens/form-step/form-step.tsx'),
      load(),
    ]);
    return { Screen: formScreen(step, form), texts };
  };
};

/** With the texts of all steps that collect answers. */
const naming =
  (load: Load): Load =>
  async () => {
    const forms = COLLECTING_STEPS.map((step) => formOf(step)());
    const [{ Screen, texts }, collecting] = await Promise.all([load(), Promise.all(forms)]);
    return { Screen, texts: [texts, collecting.map((each) => each.texts)].flat(2) };
  };

/** A screen that shows the answers of all steps that collect some. */
const reviewing = (
  load: () => Promise<
    Pick<LoadedScreen, 'texts'> & { screenOf: (reviewed: Reviewed) => ComponentType }
  >,
): Load =>
  naming(async () => {
    const forms = COLLECTING_STEPS.map(async (step) => {
      const { form: definition } = await formOf(step)();
      await loadFormats(definition.formats);
      return { step, definition };
    });
    const [{ screenOf, texts }, reviewed] = await Promise.all([load(), Promise.all(forms)]);
    return { Screen: screenOf(reviewed), texts };
  });

/** With what several steps after the first one show. */
const later =
  (load: Load): Load =>
  async () => {
    const [{ Screen, texts }, { default: shared }] = await Promise.all([
      load(),
      import('#locales/de-AT/steps/later.json'),
    ]);
    return { Screen, texts: [texts, shared].flat() };
  };

export const SCREENS: Readonly<Record<Screen, Load>> = {
  start: () => import('#screens/start/start.tsx'),
  ...(Object.fromEntries(COLLECTING_STEPS.map((step) => [step, later(plainForm(step))])) as Record<
    CollectingStep,
    Load
  >),
  registration: plainForm('registration'),
  summary: later(reviewing(() => import('#screens/summary/summary.tsx'))),
  // Names earlier steps whose changes were not sent.
  psd: later(naming(() => import('#screens/psd/psd.tsx'))),
  psdresult: later(() => import('#screens/psdresult/psdresult.tsx')),
  'personal-offer': later(() => import('#screens/personal-offer/personal-offer.tsx')),
  insurance: later(() => import('#screens/insurance/insurance.tsx')),
  signing: later(() => import('#screens/signing/signing.tsx')),
  'document-upload': later(() => import('#screens/document-upload/document-upload.tsx')),
  'id-check': later(() => import('#screens/id-check/id-check.tsx')),
  mismatch: later(() => import('#screens/mismatch/mismatch.tsx')),
  result: later(reviewing(() => import('#screens/result/result.tsx'))),
  fail: later(() => import('#screens/fail/fail.tsx')),
};
