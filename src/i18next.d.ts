/**
 * The keys of the texts, from the files of the first language: a key that is missing there does not compile. Keys that are made of data
 * (an enum value, a code of the server) are strings; i18next takes those with a `defaultValue` only.
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
