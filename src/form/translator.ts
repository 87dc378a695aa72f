/** The catalogue of the page. Forms look their texts up themselves (texts.ts) and do not change their language while they are shown. */
import type { i18n } from 'i18next';
import { useContext } from 'react';
import { getI18n, I18nContext } from 'react-i18next';

export function useTranslator(): i18n {
  // Typed as always there, but undefined where no provider is.
  const provided = useContext(I18nContext) as { i18n: i18n } | undefined;
  return provided?.i18n ?? getI18n();
}
