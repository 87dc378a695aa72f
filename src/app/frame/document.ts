/** Writes brand, contrast theme and start failure into the document of index.html. */
import type { Brand } from '#brand/brands.ts';
import { PALETTES } from '#brand/palettes.ts';

export function showBrand(brand: Brand, favicon = `/favicon-${brand.id}.svg`): void {
  document.documentElement.dataset['brand'] = brand.id;
  document.title = brand.title;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', favicon);
  const color = document.querySelector('meta[name="theme-color"]');
  color?.setAttribute('content', PALETTES[brand.id].header);
}

export function showContrast(on: boolean): void {
  document.documentElement.dataset['contrast'] = on ? 'on' : 'off';
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
