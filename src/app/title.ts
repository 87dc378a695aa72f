/** The page title (specification, section 1): '{… beantragen} | {route titles joined by |}'. */
import type { Brand } from '#brand/brands.ts';

/** `errorWord` ('Fehler') is given while the screen shows an error summary, so that a screen reader hears it first. */
export function documentTitle(
  brand: Pick<Brand, 'title'>,
  titles: readonly string[],
  errorWord?: string,
): string {
  const screens = titles.filter((title) => title !== '').join('|');
  const title = [brand.title, screens].filter((part) => part !== '').join(' | ');
  return errorWord === undefined ? title : `${errorWord}: ${title}`;
}
