/**
 * One lazily loaded module per screen of the flow. Screens know the form renderer and the state; they navigate and open popups by
 * `useFlow`, so none of them imports router, dialogs or bridge.
 */
import type { ComponentType } from 'react';
import type { FormDefinition } from '#form/answers/definition.ts';
import type { Screen, Step } from '#flow/steps.ts';

type Load = () => Promise<{ Screen: ComponentType }>;

/** Schema, UI schema and compiled validator of each step, one chunk per step. */
const FORMS = import.meta.glob<FormDefinition>('/schemas/steps/*.schema.json', {
  query: '?form',
  import: 'form',
});

/** A step that is nothing but its form: schema, UI schema and texts say it all. */
const plainForm = (step: Step): Load => {
  const load = FORMS[`/schemas/steps/${step}.schema.json`];
  if (load === undefined) throw new Error(`no form is named ${step}`);
  return async () => {
    const [{ formScreen }, form] = await Promise.all([
      import('#screens/form-step/form-step.tsx'),
      load(),
    ]);
    return { Screen: formScreen(step, form) };
  };
};

export const SCREENS = {
  start: () => import('#screens/start/start.tsx'),
  registration: plainForm('registration'),
  'personal-financial-data': plainForm('personal-financial-data'),
  'housing-legal-data': plainForm('housing-legal-data'),
  summary: () => import('#screens/summary/summary.tsx'),
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
