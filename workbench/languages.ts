/** The languages of the texts and where each of them has its files. */

/** The language in which the application is written and every text exists; every other one is a translation of it. */
export const FIRST_LANGUAGE = 'de-AT';
/** What the workbench makes of the first language to show how longer texts would stand. It has no files. */
export const PSEUDO = 'pseudo';

/** From the root of the project, with slashes. */
export const localeFile = (language: string, namespace: string): string =>
  `locales/${language}/${namespace}.json`;
