/**
 * The keys of the texts, from the files of the first language: a key that is missing there does not compile, with a `defaultValue`
 * or without. Keys made of data that may have no text (a code of the server) go to `i18n.t`, which takes any string.
 * The files of steps that code names keys of are listed; what every step has is known of the others, too.
 */
import 'i18next';
import type { Screen } from '#flow/steps.ts';

type OfEveryStep = Record<'title' | 'heading' | 'submit', string>;
interface Shared {
  accessibility: typeof import('#locales/de-AT/accessibility.json');
  enums: typeof import('#locales/de-AT/enums.json');
  errors: typeof import('#locales/de-AT/errors.json');
  fields: typeof import('#locales/de-AT/fields.json');
  flow: typeof import('#locales/de-AT/flow.json');
  form: typeof import('#locales/de-AT/form.json');
  login: typeof import('#locales/de-AT/login.json');
  popups: typeof import('#locales/de-AT/popups.json');
  shell: typeof import('#locales/de-AT/shell.json');
  steps: typeof import('#locales/de-AT/steps.json') & Record<Screen, OfEveryStep>;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    strictKeyChecks: true;
    resources: Shared &
      typeof import('#locales/de-AT/steps/document-upload.json') &
      typeof import('#locales/de-AT/steps/fail.json') &
      typeof import('#locales/de-AT/steps/id-check.json') &
      typeof import('#locales/de-AT/steps/insurance.json') &
      typeof import('#locales/de-AT/steps/later.json') &
      typeof import('#locales/de-AT/steps/mismatch.json') &
      typeof import('#locales/de-AT/steps/personal-offer.json') &
      typeof import('#locales/de-AT/steps/psd.json') &
      typeof import('#locales/de-AT/steps/psdresult.json') &
      typeof import('#locales/de-AT/steps/registration.json') &
      typeof import('#locales/de-AT/steps/result.json') &
      typeof import('#locales/de-AT/steps/signing.json') &
      typeof import('#locales/de-AT/steps/start.json') &
      typeof import('#locales/de-AT/steps/summary.json');
  }
}
