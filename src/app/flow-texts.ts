/** The texts of the flow area, loaded with it; the frame's own (`shell`, `popups`) come with the page. */
import type { Texts } from '#io/i18n.ts';

const FILES = import.meta.glob<Texts>(['/locales/de-AT/*.json', '!/locales/de-AT/shell.json', '!/locales/de-AT/popups.json'], { eager: true, import: 'default' });

const namespaceOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.json'.length);

export const FLOW_TEXTS: Record<string, Texts> = Object.fromEntries(Object.entries(FILES).map(([path, texts]) => [namespaceOf(path), texts]));
