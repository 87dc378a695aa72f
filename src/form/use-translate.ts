/** The catalogue of the page in a component: what `useTranslation` of react-i18next gives, without copying the translator for each that asks. */
import type { FlatNamespace, i18n, TFunction } from 'i18next';
import { useContext, useEffect, useMemo, useReducer } from 'react';
import { getI18n, I18nContext } from 'react-i18next';
import { readsAsItStands, standing } from './catalogue.ts';

/** The translator and its edition, another one whenever the catalogue has changed. */
export function useTranslator(): { translator: i18n; edition: number } {
  // Typed as always there, but undefined where no provider is.
  const provided = useContext(I18nContext) as { i18n: i18n } | undefined;
  const translator = provided?.i18n ?? getI18n();
  const [edition, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    translator.on('languageChanged', renew);
    return () => translator.off('languageChanged', renew);
  }, [translator]);
  return { translator, edition };
}

/** `t('progress.step')` reads from `namespace`, `t('form:unknown')` from another; with several, the first that has the text. */
export function useTranslate<Namespace extends FlatNamespace | readonly FlatNamespace[]>(namespace: Namespace): TFunction<Namespace> {
  const { translator, edition } = useTranslator();
  const names = String(namespace);
  return useMemo(() => translate(translator, names.split(',')) as TFunction<Namespace>,
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another edition of the catalogue is looked up anew
    [translator, names, edition]);
}

type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => unknown;

function translate(translator: i18n, namespaces: readonly string[]): Translate {
  const fixed = translator.getFixedT(null, namespaces) as Translate;
  const [first] = namespaces;
  return (key, params) => {
    if (params !== undefined) return fixed(key, params);
    const text = standing(translator, key.includes(':') ? key : `${first}:${key}`);
    return readsAsItStands(translator, text) ? text : fixed(key);
  };
}
