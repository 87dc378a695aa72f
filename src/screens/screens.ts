/**
 * One lazily loaded module per screen of the flow. Screens know the form renderer and the state; they navigate and open popups by
 * `useFlowNavigation`, so none of them imports router, dialogs or bridge.
 */
import type { ComponentType } from 'react';
import { getI18n } from 'react-i18next';
import type { FormDefinition } from '#form/answers/definition.ts';
import { loadFormats } from '#form/formats/format.ts';
import type { Texts } from '#schema/locale.ts';
import type { Reviewed } from '#screens/summary/review.tsx';
import { addTexts } from '#io/i18n.ts';
import { COLLECTING_STEPS, type CollectingStep, type Screen, type Step } from '#flow/steps.ts';

/** By namespace. */
type OwnTexts = Record<string, Texts>;
interface LoadedScreen {
  Screen: ComponentType;
  /** What is not of several screens. */
  texts: OwnTexts | readonly OwnTexts[];
}
/** The screen, once its texts are there. */
type Load = () => Promise<ComponentType>;

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

const withTexts =
  (load: () => Promise<LoadedScreen>, ...more: (() => Promise<OwnTexts>)[]): Load =>
  async () => {
    const loads = more.map((each) => each());
    const [{ Screen, texts }, ...others] = await Promise.all([load(), ...loads]);
    const i18n = getI18n();
    for (const each of [texts, others].flat(2)) addTexts(i18n, each);
    return Screen;
  };

/** What several steps after the first one show. */
const later = async () => (await import('#locales/de-AT/steps/later.json')).default;
/** Of all steps that collect answers. */
const collecting = COLLECTING_STEPS.map((step) => async () => (await formOf(step)()).texts);

/** A step that is nothing but its form: its row, schema, UI schema and texts define it. */
const plainForm = (step: Step) => async (): Promise<LoadedScreen> => {
  const [{ formScreen }, { form, texts }] = await Promise.all([
    import('#screens/form-step/form-step.tsx'),
    formOf(step)(),
  ]);
  return { Screen: formScreen(step, form), texts };
};

/** A screen that shows the answers of all steps that collect some. */
const reviewing = (
  load: () => Promise<
    Pick<LoadedScreen, 'texts'> & { screenOf: (reviewed: Reviewed) => ComponentType }
  >,
): Load =>
  withTexts(
    async () => {
      const forms = COLLECTING_STEPS.map(async (step) => {
        const { form: definition } = await formOf(step)();
        await loadFormats(definition.formats);
        return { step, definition };
      });
      const [{ screenOf, texts }, reviewed] = await Promise.all([load(), Promise.all(forms)]);
      return { Screen: screenOf(reviewed), texts };
    },
    later,
    ...collecting,
  );

export const SCREENS: Readonly<Record<Screen, Load>> = {
  start: withTexts(() => import('#screens/start/start.tsx')),
  ...(Object.fromEntries(
    COLLECTING_STEPS.map((step) => [step, withTexts(plainForm(step), later)]),
  ) as Record<CollectingStep, Load>),
  registration: withTexts(plainForm('registration')),
  summary: reviewing(() => import('#screens/summary/summary.tsx')),
  // Names earlier steps whose changes were not sent.
  psd: withTexts(() => import('#screens/psd/psd.tsx'), later, ...collecting),
  psdresult: withTexts(() => import('#screens/psdresult/psdresult.tsx'), later),
  'personal-offer': withTexts(() => import('#screens/personal-offer/personal-offer.tsx'), later),
  insurance: withTexts(() => import('#screens/insurance/insurance.tsx'), later),
  signing: withTexts(() => import('#screens/signing/signing.tsx'), later),
  'document-upload': withTexts(() => import('#screens/document-upload/document-upload.tsx'), later),
  'id-check': withTexts(() => import('#screens/id-check/id-check.tsx'), later),
  mismatch: withTexts(() => import('#screens/mismatch/mismatch.tsx'), later),
  result: reviewing(() => import('#screens/result/result.tsx')),
  fail: withTexts(() => import('#screens/fail/fail.tsx'), later),
};
