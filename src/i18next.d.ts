/**
 * The keys of the texts, from the files of the first language: a key that is missing there does not compile, with a `defaultValue`
 * or without. Keys made of data that may have no text (a code of the server) go to `i18n.t`, which takes any string.
 */
import 'i18next';
import type accessibility from '#locales/de-AT/accessibility.json';
import type enums from '#locales/de-AT/enums.json';
import type errors from '#locales/de-AT/errors.json';
import type fields from '#locales/de-AT/fields.json';
import type flow from '#locales/de-AT/flow.json';
import type form from '#locales/de-AT/form.json';
import type login from '#locales/de-AT/login.json';
import type offer from '#locales/de-AT/offer.json';
import type popups from '#locales/de-AT/popups.json';
import type shell from '#locales/de-AT/shell.json';
import type steps from '#locales/de-AT/steps.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    strictKeyChecks: true;
    resources: {
      accessibility: typeof accessibility;
      enums: typeof enums;
      errors: typeof errors;
      fields: typeof fields;
      flow: typeof flow;
      form: typeof form;
      login: typeof login;
      offer: typeof offer;
      popups: typeof popups;
      shell: typeof shell;
      steps: typeof steps;
    };
  }
}
