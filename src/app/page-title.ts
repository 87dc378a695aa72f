import { useEffect } from 'react';
import { useEnvironment } from '#app/environment.ts';
import { documentTitle } from '#app/title.ts';
import { useTranslate } from '#form/use-translate.ts';

/** Keeps the document title that of the screen, with 'Fehler: ' before it while `errorCount` errors are shown. */
export function usePageTitle(title: string, errorCount = 0): void {
  const { brand } = useEnvironment();
  const t = useTranslate('shell');
  const errorWord = t('errorWord');
  useEffect(() => {
    document.title =
      errorCount > 0 ? documentTitle(brand, [title], errorWord) : documentTitle(brand, [title]);
  }, [brand, title, errorCount, errorWord]);
}
