/**
 * One lazily loaded module per screen of the flow. Screens know the form renderer and the state; they navigate and open popups by
 * `useFlow`, so none of them imports router, dialogs or bridge.
 */
import type { ComponentType } from 'react';
import type { FormDefinition } from '#form/answers/definition.ts';
import { loadFormats } from '#form/formats/format.ts';
import { COLLECTING_STEPS, type CollectingStep, type Screen, type Step } from '#flow/steps.ts';

type Load = () => Promise<{ Screen: ComponentType }>;

/** Schema, UI schema and compiled validator of each step, one chunk per step. */
const FORMS = import.meta.glob<FormDefinition>('/schemas/steps/*.schema.json', {
  query: '?form',
  import: 'form',
});

const formOf = (step: Step): (() => Promise<FormDefinition>) => {
  const load = FORMS[`/schemas/steps/${step}.schema.json`];
  if (load === undefined) throw new Error(`no form is named ${step}`);
  return load;
};

/** A step that is nothing but its form: its row, schema, UI schema and texts define it. */
const plainForm = (step: Step): Load => {
  const load = formOf(step);
  return async () => {
    const [{ formScreen }, form] = await Promise.all([
      import('#screens/form-step/form-step.tsx'),
      load(),
    ]);
    return { Screen: formScreen(step, form) };
  };
};

/** Shows the answers of all steps that collect some. */
const summary: Load = async () => {
  const [{ summaryScreen }, forms] = await Promise.all([
    import('#screens/summary/summary.tsx'),
    Promise.all(
      COLLECTING_STEPS.map(async (step) => {
        const definition = await formOf(step)();
        await loadFormats(definition.formats);
        return { step, definition };
      }),
    ),
  ]);
  return { Screen: summaryScreen(forms) };
};

export const SCREENS = {
  start: () => import('#screens/start/start.tsx'),
  ...(Object.fromEntries(COLLECTING_STEPS.map((step) => [step, plainForm(step)])) as Record<
    CollectingStep,
    Load
  >),
  summary,
  psd: () => import('#screens/psd/psd.tsx'),
  psdresult: () => import('#screens/psdresult/psdresult.tsx'),
  'personal-offer': () => import('#screens/personal-offer/personal-offer.tsx'),
  insurance: () => import('#screens/insurance/insurance.tsx'),
  signing: () => import('#screens/signing/signing.tsx'),
  'document-upload': () => import('#screens/document-upload/document-upload.tsx'),
  'id-check': () => import('#screens/id-check/id-check.tsx'),
  mismatch: () => import('#screens/mismatch/mismatch.tsx'),
  result: () => import('#screens/result/result.tsx'),
  fail: () => import('#screens/fail/fail.tsx'),
} as const satisfies Record<Screen, Load>;
