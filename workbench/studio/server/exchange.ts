/** Texts to translators and back, as the command does it, and the beginning of a language. */
import { isObject } from '../../check/json-file.ts';
import { FIRST_LANGUAGE, languageName, localeFile } from '../../languages.ts';
import { languagesOf, namespacesOf } from '../../translation/catalogue.ts';
import { exportedTexts, folderOf, importedTexts, writeAll } from '../../translation/texts.ts';
import { EXPORTS, t, type ImportReport } from '../shared.ts';
import {
  beginLanguage,
  done,
  refused,
  writeDefinitions,
  type Answer,
  type Question,
} from './guard.ts';

const wordsIn = (body: unknown, name: string): string =>
  isObject(body) && typeof body[name] === 'string' ? body[name].trim() : '';

const countries = new Intl.DisplayNames('de', { type: 'region', fallback: 'none' });
/** As BCP 47 writes it, with a country: dates and amounts are written as there. */
function tagOf(written: string): string | undefined {
  try {
    const { language, region = '', baseName } = new Intl.Locale(written);
    const isKnown = languageName(language) !== language && countries.of(region) !== undefined;
    return isKnown ? baseName : undefined;
  } catch {
    return undefined;
  }
}

/** Takes `{language}`. Begins with one file without a text, so that everybody gets the language. */
export async function addLanguage({ root, body }: Question): Promise<Answer> {
  const written = wordsIn(body, 'language');
  const language = tagOf(written);
  if (language === undefined) return refused(t('language.unknown', { tag: written }));
  if (languagesOf(root).includes(folderOf(root, language)))
    return refused(t('language.exists', { name: languageName(language) }));
  const [first = ''] = namespacesOf(root, FIRST_LANGUAGE);
  beginLanguage(root, language);
  await writeDefinitions(root, [[localeFile(language, first), '{}\n']]);
  return done({ language });
}

const ENDINGS = { csv: '.csv', xliff12: '-1.2.xlf', xliff: '-2.0.xlf' };

/** Takes `{language, as, keys, part}`, without `keys` for all texts; `part` says in words which they are. The name of a file and what it holds. */
export function exportFile({ root, body }: Question): Answer {
  const language = wordsIn(body, 'language') || FIRST_LANGUAGE;
  const format = EXPORTS.find((each) => each === wordsIn(body, 'as')) ?? 'csv';
  const keys = isObject(body) && Array.isArray(body['keys']) ? body['keys'].map(String) : undefined;
  const { content } = exportedTexts({ root, language, format, semicolons: true, keys });
  const part = wordsIn(body, 'part')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const name = ['texte', language, ...part].filter(Boolean).join('-');
  return done({ name: name + ENDINGS[format], content });
}

/** Takes `{name, content, language}`: the bytes in base64, and the language of a file that does not say its own. */
export async function importFile({ root, body }: Question): Promise<Answer> {
  if (!isObject(body)) return refused(t('import.tooLarge'));
  const bytes = Buffer.from(wordsIn(body, 'content'), 'base64');
  const otherwise = wordsIn(body, 'language');
  const imported = importedTexts({ root, file: wordsIn(body, 'name'), bytes, otherwise });
  const { files, marks, language, ...report } = imported;
  beginLanguage(root, language);
  if (files.length > 0) await writeDefinitions(root, files);
  await writeAll(root, marks);
  return done({ language, isUndoable: files.length > 0, ...report } satisfies ImportReport);
}
