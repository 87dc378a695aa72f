/** The texts that a component test renders: those of the locale files, reworded (vitest.config.ts). */
import { byNamespace, type Texts } from '#schema/locale.ts';
import { lookupIn } from './wording.ts';

const FILES = import.meta.glob<Texts>('/locales/de-AT/**/*.json', {
  eager: true,
  import: 'default',
});

export const { text: t, like } = lookupIn(byNamespace(FILES));
