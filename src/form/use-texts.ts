/** The words of a form, looked up in the catalogue of the page; made anew when that changes. */
import { useMemo } from 'react';
import type { Formats } from './formats/format.ts';
import { createTexts, type Texts } from './texts.ts';
import { useTranslator } from './use-translate.ts';

export function useTexts(formats: Formats): Texts {
  const { translator, edition } = useTranslator();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another edition of the catalogue is looked up anew
  return useMemo(() => createTexts(translator, formats), [translator, formats, edition]);
}
