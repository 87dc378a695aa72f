/** The words of a form, looked up in the catalogue of the page; made anew when that changes. */
import { useMemo } from 'react';
import type { Formats } from './formats/format.ts';
import { createFormTexts, type FormTexts } from './texts.ts';
import { useCatalogue } from './use-translate.ts';

export function useTexts(formats: Formats): FormTexts {
  const catalogue = useCatalogue();
  return useMemo(() => createFormTexts(catalogue.translator, formats), [catalogue, formats]);
}
