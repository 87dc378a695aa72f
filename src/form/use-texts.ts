/** The words of a form, looked up in the catalogue of the page; made anew when that changes. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Formats } from './formats/format.ts';
import { createFormTexts, type FormTexts } from './texts.ts';

export function useTexts(formats: Formats): FormTexts {
  const { t, i18n } = useTranslation();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `t` is another function whenever the texts have changed
  return useMemo(() => createFormTexts(i18n, formats), [t, i18n, formats]);
}
