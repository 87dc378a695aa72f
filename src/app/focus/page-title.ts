/** The page title (specification, section 1): '{… beantragen} | {route titles joined by |}'. */
import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { Brand } from '#brand/brands.ts';
import { useServices } from '#state/services.ts';

/** `errorWord` ('Fehler') is passed while the screen shows an error summary; first, so that screen readers announce it first. */
export function documentTitle(
  brand: Pick<Brand, 'title'>,
  titles: readonly string[],
  errorWord?: string,
): string {
  const screens = titles.filter((title) => title !== '').join('|');
  const title = [brand.title, screens].filter((part) => part !== '').join(' | ');
  return errorWord === undefined ? title : `${errorWord}: ${title}`;
}

/** Sets the document title of the screen, with the prefix 'Fehler: ' while `errorCount` is above 0. */
export function usePageTitle(title: string, errorCount = 0): void {
  const { brand } = useServices();
  const { t } = useTranslation('shell');
  useDocumentTitle(documentTitle(brand, [title], errorCount > 0 ? t('errorWord') : undefined));
}
