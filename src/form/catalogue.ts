/** Texts that need nothing filled in, read where they stand: i18next takes its time for each, and a page has a hundred of them. */
import type { i18n } from 'i18next';
import { getIn } from './data-path.ts';

/** What stands at a key such as `fields:zipCode.label` (or the one of the context, `label_AT`); undefined if nothing does. */
export function standing(translator: i18n, key: string, context = ''): unknown {
  const colon = key.indexOf(':');
  const path = key.slice(colon + 1).split('.');
  const last = path.pop() ?? '';
  return translator.languages
    .map((language) => {
      const level = getIn(translator.getResourceBundle(language, key.slice(0, colon)), path);
      return (
        (context === '' ? undefined : getIn(level, [`${last}_${context}`])) ?? getIn(level, [last])
      );
    })
    .find((text) => text !== undefined);
}

/** Whether it is shown as it stands: no value and no other text is to be filled in, and no post-processor is set. */
export const readsAsItStands = (translator: i18n, text: unknown): text is string =>
  // `postProcess` is `false` unless set.
  typeof text === 'string' && !/\{\{|\$t\(/.test(text) && !translator.options.postProcess;
