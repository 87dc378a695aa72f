/**
 * One lazily loaded module per screen of the flow. Screens know the form renderer and the state; what they may do to
 * the frame is handed in (flow-control.ts), so none of them imports router, popups or bridge.
 */
import type { ComponentType } from 'react';
import type { Screen } from '#flow/resume.ts';
import type { Step } from '#flow/steps.ts';
import { loadForm } from '#screens/forms.ts';

export interface ScreenModule {
  Screen: ComponentType;
}
type Load = () => Promise<ScreenModule>;

/** Loads a screen side by side with the forms it shows. */
const withForms =
  (load: Load, ...forms: Step[]): Load =>
  async () => {
    const [module] = await Promise.all([load(), ...forms.map(loadForm)]);
    return module;
  };

/** A step that is nothing but its form: schema, UI schema and texts say it all. */
const plainForm = (step: Step): Load =>
  withForms(async () => ({ Screen: (await import('#screens/step.tsx')).formScreen(step) }), step);

export const SCREENS = {
  start: () => import('#screens/start.tsx'),
  registration: plainForm('registration'),
  'personal-financial-data': plainForm('personal-financial-data'),
  'housing-legal-data': plainForm('housing-legal-data'),
  summary: withForms(
    () => import('#screens/summary.tsx'),
    'summary',
    'registration',
    'personal-financial-data',
    'housing-legal-data',
  ),
  psd: () => import('#screens/psd.tsx'),
  psdresult: () => import('#screens/psdresult.tsx'),
  'personal-offer': withForms(() => import('#screens/personal-offer.tsx'), 'personal-offer'),
  insurance: withForms(() => import('#screens/insurance.tsx'), 'insurance'),
  signing: withForms(() => import('#screens/signing.tsx'), 'signing'),
  'document-upload': () => import('#screens/document-upload.tsx'),
  'id-check': () => import('#screens/id-check.tsx'),
  mismatch: () => import('#screens/mismatch.tsx'),
  result: () => import('#screens/result.tsx'),
  fail: () => import('#screens/fail.tsx'),
} as const satisfies Record<Screen, Load>;
