/** The texts that a component test renders: those of the locale files, reworded (vitest.config.ts). */
import { lookupIn } from './wording.ts';

const FILES = import.meta.glob<Record<string, unknown>>('/locales/de-AT/*.json', {
  eager: true,
  import: 'default',
});

export const { text: t, like } = lookupIn(
  Object.fromEntries(
    Object.entries(FILES).map(([path, texts]) => [
      path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
      texts,
    ]),
  ),
);
