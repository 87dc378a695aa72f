/** What the page shows of the brand and of the contrast theme: attributes that the theme sheets read, and the favicon. */
import type { Brand } from '#brand/brands.ts';

export function showBrand(
  page: Document,
  brand: Pick<Brand, 'id' | 'favicon'>,
  favicon: string = brand.favicon,
): void {
  page.documentElement.dataset['brand'] = brand.id;
  page.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', favicon);
}

export function showContrast(page: Document, on: boolean): void {
  page.documentElement.dataset['contrast'] = on ? 'on' : 'off';
}

/**
 * The contrast theme to begin with: what was chosen in this session (session key `appContrastTheme`), else what the
 * system asks for.
 */
export function initialContrast(stored: string | undefined, prefersMore: boolean): boolean {
  return stored === undefined ? prefersMore : stored === 'true';
}
