/**
 * The keys of the texts, from the files of the first language: a key that is missing there does not compile, with a `defaultValue`
 * or without. Keys made of data that may have no text (a code of the server) go to `i18n.t`, which takes any string.
 * The files of steps that code names keys of are listed; what every step has is known of the others, too.
 */
import 'i18next';
import type { Screen } from '#flow/steps.ts';
import type accessibility from '#locales/de-AT/accessibility.json';
import type enums from '#locales/de-AT/enums.json';
import type errors from '#locales/de-AT/errors.json';
import type fields from '#locales/de-AT/fields.json';
import type flow from '#locales/de-AT/flow.json';
import type form from '#locales/de-AT/form.json';
import type login from '#locales/de-AT/login.json';
import type popups from '#locales/de-AT/popups.json';
import type shell from '#locales/de-AT/shell.json';
import type steps from '#locales/de-AT/steps.json';
import type documentUpload from '#locales/de-AT/steps/document-upload.json';
import type fail from '#locales/de-AT/steps/fail.json';
import type idCheck from '#locales/de-AT/steps/id-check.json';
import type insurance from '#locales/de-AT/steps/insurance.json';
import type later from '#locales/de-AT/steps/later.json';
import type mismatch from '#locales/de-AT/steps/mismatch.json';
import type personalOffer from '#locales/de-AT/steps/personal-offer.json';
import type psd from '#locales/de-AT/steps/psd.json';
import type psdresult from '#locales/de-AT/steps/psdresult.json';
import type registration from '#locales/de-AT/steps/registration.json';
import type result from '#locales/de-AT/steps/result.json';
import type signing from '#locales/de-AT/steps/signing.json';
import type start from '#locales/de-AT/steps/start.json';
import type summary from '#locales/de-AT/steps/summary.json';

type OfEveryStep = Record<'title' | 'heading' | 'submit', string>;
interface Shared {
  accessibility: typeof accessibility;
  enums: typeof enums;
  errors: typeof errors;
  fields: typeof fields;
  flow: typeof flow;
  form: typeof form;
  login: typeof login;
  popups: typeof popups;
  shell: typeof shell;
  steps: typeof steps & Record<Screen, OfEveryStep>;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    strictKeyChecks: true;
    resources: Shared &
      typeof documentUpload &
      typeof fail &
      typeof idCheck &
      typeof insurance &
      typeof later &
      typeof mismatch &
      typeof personalOffer &
      typeof psd &
      typeof psdresult &
      typeof registration &
      typeof result &
      typeof signing &
      typeof start &
      typeof summary;
  }
}
