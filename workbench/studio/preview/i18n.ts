/** Replaces the application's texts: each carries a mark for its key; in the pseudo-locale if requested; renewed on save. */
import type { i18n } from 'i18next';
import { addTexts as addReal, createTexts as createReal } from '#io/i18n.ts';
import type { Texts } from '#io/i18n.ts';
import { pseudoTexts } from '../../translation/pseudo.ts';
import { PSEUDO } from '../../languages.ts';
import { TEXTS_CHANGED } from '../shared.ts';
import { marked } from './marks.ts';
import { settings } from './settings.ts';

export { translationFor } from '#io/i18n.ts';
export type { Texts } from '#io/i18n.ts';

const shown = (texts: Texts): Texts =>
  settings.language === PSEUDO ? (pseudoTexts(texts) as Texts) : texts;
const allShown = (namespaces: Record<string, Texts>): Record<string, Texts> =>
  Object.fromEntries(
    Object.entries(namespaces).map(([namespace, texts]) => [namespace, shown(texts)]),
  );

interface Resolved {
  i18nResolved?: { exactUsedKey?: string; usedNS?: string };
}

export const createTexts: typeof createReal = async (namespaces, ...more) => {
  const texts = await createReal(allShown(namespaces), ...more);
  texts.use({
    type: 'postProcessor',
    name: 'studio',
    process(value: unknown, key: string | string[], options: Resolved) {
      const { exactUsedKey = [key].flat().at(-1) ?? '', usedNS = '' } = options.i18nResolved ?? {};
      return typeof value === 'string' ? marked(`${usedNS}:${exactUsedKey}`, value) : value;
    },
  });
  Object.assign(texts.options, { postProcess: ['studio'], postProcessPassResolved: true });
  // Tables and charts take texts of their own making: they are found in the same place.
  renewOnSave(texts);
  return texts;
};

export const addTexts: typeof addReal = (texts, namespaces) => addReal(texts, allShown(namespaces));

function renewOnSave(texts: i18n): void {
  import.meta.hot?.on(
    TEXTS_CHANGED,
    ({
      language,
      namespace,
      texts: saved,
    }: {
      language: string;
      namespace: string;
      texts: Texts;
    }) => {
      texts.addResourceBundle(language, namespace, shown(saved), false, true);
      // Everything that shows a text asks for it anew.
      texts.emit('languageChanged', texts.language);
    },
  );
}
