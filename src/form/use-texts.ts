/** The words of a form, looked up in the catalogue of the page; made anew when that changes. */
import { useMemo } from 'react';
import type { Formats } from './formats/format.ts';
import { createTexts, type Texts } from './texts.ts';
import { useCatalogue } from './use-translate.ts';

export function useTexts(formats: Formats): Texts {
  const catalogue = useCatalogue();
  return useMemo(() => createTexts(catalogue.translator, formats), [catalogue, formats]);
}
