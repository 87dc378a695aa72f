/** The texts: one namespace per file of `locales/{language}/`, rendered by i18next. */
import { createInstance } from 'i18next';
import type { i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LOCALE } from '#flow/limits.ts';

/** A namespace's texts as they stand in its file. */
export type Texts = Record<string, unknown>;

/** The texts in another language (io/translation.ts). */
export interface Translation {
  language: string;
  namespaces: Record<string, Texts>;
}

/**
 * Starts with the frame's texts; the flow area adds its own with `addTexts` when it is loaded. A translation comes whole; what it
 * lacks reads in the first language.
 */
export async function createTexts(
  namespaces: Record<string, Texts>,
  translation?: Translation,
): Promise<i18n> {
  const texts = createInstance();
  await texts.use(initReactI18next).init({
    lng: translation?.language ?? LOCALE,
    fallbackLng: LOCALE,
    // There is no folder of a language alone (`de`) to look into for every text.
    load: 'currentOnly',
    resources: {
      ...(translation === undefined ? {} : { [translation.language]: translation.namespaces }),
      [LOCALE]: namespaces,
    },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return texts;
}

/** Adds to what is there: a namespace may come in parts. They become part of the catalogue, not copies of them. */
export function addTexts(texts: i18n, namespaces: Record<string, Texts>): void {
  for (const [namespace, content] of Object.entries(namespaces))
    texts.addResourceBundle(LOCALE, namespace, content, true, true, {
      silent: true,
      skipCopy: true,
    });
}
