import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { documentTitle } from '#app/title.ts';
import { useServices } from '#state/services.ts';

/** Keeps the document title that of the screen, with 'Fehler: ' before it while `errorCount` errors are shown. */
export function usePageTitle(title: string, errorCount = 0): void {
  const { brand } = useServices();
  const { t } = useTranslation('shell');
  useDocumentTitle(documentTitle(brand, [title], errorCount > 0 ? t('errorWord') : undefined));
}
