/** The catalogue of the page in a component: what `useTranslation` of react-i18next gives, without copying the translator for each that asks. */
import type { FlatNamespace, i18n, TFunction } from 'i18next';
import { useContext, useEffect, useMemo, useReducer } from 'react';
import { getI18n, I18nContext } from 'react-i18next';
import { readsAsItStands, standing } from './catalogue.ts';

/** The translator in one edition of its texts; another object whenever they have changed, so that what is made of it is made anew. */
export interface Catalogue {
  readonly translator: i18n;
  readonly edition: number;
}

export function useCatalogue(): Catalogue {
  // Typed as always there, but undefined where no provider is.
  const provided = useContext(I18nContext) as { i18n: i18n } | undefined;
  const translator = provided?.i18n ?? getI18n();
  const [edition, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    translator.on('languageChanged', renew);
    return () => translator.off('languageChanged', renew);
  }, [translator]);
  return useMemo(() => ({ translator, edition }), [translator, edition]);
}

/** `t('progress.step')` reads from `namespace`, `t('form:unknown')` from another; with several, the first that has the text. */
export function useTranslate<Namespace extends FlatNamespace | readonly FlatNamespace[]>(
  namespace: Namespace,
): TFunction<Namespace> {
  const catalogue = useCatalogue();
  const names = String(namespace);
  return useMemo(
    () => translate(catalogue.translator, names.split(',')) as TFunction<Namespace>,
    [catalogue, names],
  );
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
