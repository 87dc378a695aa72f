/** The words of a form, looked up in the catalogue of the page; made anew when that changes. */
import type { i18n } from 'i18next';
import { useContext, useEffect, useMemo, useState } from 'react';
import { getI18n, I18nContext } from 'react-i18next';
import type { Formats } from './formats/format.ts';
import { createTexts, type Texts } from './texts.ts';

export function useTexts(formats: Formats): Texts {
  // Typed as always there, but undefined where no provider is.
  const provided = useContext(I18nContext) as { i18n: i18n } | undefined;
  const translator = provided?.i18n ?? getI18n();
  const [edition, setEdition] = useState(0);
  useEffect(() => {
    const renew = (): void => setEdition((count) => count + 1);
    translator.on('languageChanged', renew);
    return () => translator.off('languageChanged', renew);
  }, [translator]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another edition of the catalogue is looked up anew
  return useMemo(() => createTexts(translator, formats), [translator, formats, edition]);
}
