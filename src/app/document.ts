/** Writes brand, contrast theme and start failure into the document of index.html. */
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

/**
 * Shows the error page of a malformed configuration: its text is in index.html, `key` is the result of `parseConfig` (empty for the
 * whole block).
 */
export function showStartError(page: Document, key: string): void {
  const template = page.querySelector<HTMLTemplateElement>('template#start-error');
  if (template === null) return;
  const message = page.importNode(template.content, true);
  const name = message.querySelector('code');
  if (name !== null) name.textContent = key === '' ? 'config' : key;
  page.getElementById('root')?.replaceChildren(message);
}
