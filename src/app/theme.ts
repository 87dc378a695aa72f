/**
 * Applies brand and contrast theme to the document: attributes for the theme sheets, favicon, theme-color, and the title until a
 * screen sets one.
 */
import type { Brand } from '#brand/brands.ts';
import { PALETTES } from '#brand/palettes.ts';

export function showBrand(
  page: Document,
  brand: Pick<Brand, 'id' | 'favicon' | 'title'>,
  favicon: string = brand.favicon,
): void {
  page.documentElement.dataset['brand'] = brand.id;
  page.title = brand.title;
  page.querySelector('link[rel="icon"]')?.setAttribute('href', favicon);
  page
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', PALETTES[brand.id].header);
}

export function showContrast(page: Document, on: boolean): void {
  page.documentElement.dataset['contrast'] = on ? 'on' : 'off';
}

/** The initial contrast theme: the session key `appContrastTheme`, else the system's preference. */
export function initialContrast(stored: string | undefined, prefersMore: boolean): boolean {
  return stored === undefined ? prefersMore : stored === 'true';
}
