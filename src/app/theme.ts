/** What the page shows of the brand and of the contrast theme: attributes that the theme sheets read, the favicon, the colour of the browser's own frame, and the title while no screen has one. */
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

/**
 * The contrast theme to begin with: what was chosen in this session (session key `appContrastTheme`), else what the
 * system asks for.
 */
export function initialContrast(stored: string | undefined, prefersMore: boolean): boolean {
  return stored === undefined ? prefersMore : stored === 'true';
}
