/**
 * The texts by namespace, from the files of `locales/{language}/`, rendered by i18next. Another language is a folder beside the first one.
 * The page's `lang` names it, so a page with another `lang` is in another language. What is not translated yet
 * reads in the first language.
 */
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isObject } from '#schema/data-path.ts';
import { byNamespace, LOCALE, type Texts } from '#schema/locale.ts';

interface Translation {
  language: string;
  namespaces: Record<string, Texts>;
}

/** Starts with the frame's texts; the flow adds its own with `addTexts`. Missing texts of a translation fall back to the first language. */
export async function createTexts(
  namespaces: Record<string, Texts>,
  translation?: Translation,
): Promise<i18n> {
  const texts = createInstance();
  await texts.use(initReactI18next).init({
    lng: translation?.language ?? LOCALE,
    fallbackLng: LOCALE,
    // Otherwise i18next would look up every text in the language without region (`de`) as well.
    load: 'currentOnly',
    resources: {
      ...(translation === undefined ? {} : { [translation.language]: translation.namespaces }),
      [LOCALE]: namespaces,
    },
    // React escapes.
    interpolation: { escapeValue: false },
    // In the dev server a changed file of texts (build/texts-plugin.ts) is drawn at once.
    react: { useSuspense: false, bindI18nStore: import.meta.hot ? 'added' : '' },
  });
  import.meta.hot?.on('texts:changed', ({ language, namespaces: changed }) => {
    for (const [namespace, content] of Object.entries(changed))
      texts.addResourceBundle(language, namespace, content, true, true);
  });
  return texts;
}

/** Adds a namespace or a part of one, without copying; what the dev server has changed stays. */
export function addTexts(texts: i18n, namespaces: Record<string, Texts>): void {
  for (const [namespace, content] of Object.entries(namespaces))
    texts.addResourceBundle(LOCALE, namespace, content, true, false, {
      silent: true,
      skipCopy: true,
    });
}

const FILES = import.meta.glob<Texts>(['/locales/*/**/*.json', '!/locales/de-AT/**'], {
  import: 'default',
});

/** A language may have more plural forms than German has: what it has none of reads like its others, not German. */
const withOthers = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const own = isObject(text) ? withOthers(text) : text;
      const plain = key.replace(/_other$/, '');
      return plain in texts
        ? [[key, own]]
        : [
            [plain, own],
            [key, own],
          ];
    }),
  );

type Sources = Readonly<Record<string, () => Promise<Texts>>>;

/** Undefined for the first language, for one without a folder, and when its files cannot be loaded. */
export async function translationFor(
  language: string,
  sources: Sources = FILES,
): Promise<Translation | undefined> {
  const folder = `/locales/${language}/`;
  const own = Object.entries(sources).filter(([path]) => path.startsWith(folder));
  if (language === LOCALE || own.length === 0) return undefined;
  try {
    const loaded = await Promise.all(
      own.map(async ([path, load]) => [path, withOthers(await load())] as const),
    );
    return { language, namespaces: byNamespace(Object.fromEntries(loaded)) };
  } catch {
    return undefined;
  }
}
