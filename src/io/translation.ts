/**
 * The application in another language: a folder of `locales/` beside the first one. The page's `lang` names it, so a server that
 * answers with another `lang` answers in another language. What is not translated yet reads in the first language.
 */
import { LOCALE } from '#flow/limits.ts';
import type { Texts, Translation } from '#io/i18n.ts';

const FILES = import.meta.glob<Texts>(['/locales/*/*.json', '!/locales/de-AT/*.json'], {
  import: 'default',
});

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
      own.map(async ([path, load]): Promise<[string, Texts]> => [
        path.slice(folder.length, -'.json'.length),
        await load(),
      ]),
    );
    return { language, namespaces: Object.fromEntries(loaded) };
  } catch {
    return undefined;
  }
}
