/** The texts as the workbench shows them, and the change of one. */
import { FIRST_LANGUAGE, localeFile } from '../../languages.ts';
import {
  entriesOf,
  languagesOf,
  namespacesOf,
  readCatalogue,
  readLocale,
} from '../../translation/catalogue.ts';
import { hashOf, mergedFile } from '../../translation/exchange.ts';
import { textProblems } from '../../translation/placeholders.ts';
import { problemText } from '../../translation/message.ts';
import { readExported, readNotes } from '../../translation/texts.ts';
import { isObject, jsonFile } from '../../check/json-file.ts';
import { t, type StudioText } from '../shared.ts';
import { done, readDefinition, refused, writeDefinitions } from './guard.ts';
import type { Answer, Question } from './guard.ts';

const fieldOf = (body: unknown, name: string): string | undefined =>
  isObject(body) && typeof body[name] === 'string' ? body[name] : undefined;

/** In a translation, texts that are still missing are those of the first language. */
export function readTexts({ root, query }: Question): Answer {
  const language = query.get('language') ?? FIRST_LANGUAGE;
  const notes = readNotes(root);
  const exported = readExported(root, language);
  const own = readCatalogue(root, language);
  const translated = new Set(own.map(({ key }) => key));
  const missing = readCatalogue(root, FIRST_LANGUAGE).filter(({ key }) => !translated.has(key));
  const texts = [...own, ...missing].map(({ key, text, file, line }): StudioText => ({
    key,
    text,
    file,
    line,
    note: notes[key] ?? '',
    isChanged: Object.keys(exported).length > 0 && exported[key] !== hashOf(text),
  }));
  return done({ language, languages: languagesOf(root), texts });
}

/**
 * Takes `{language, key, before, text}`. The present text, else that of the first language, says which placeholders belong in it;
 * one that is no longer `before` was changed meanwhile, and is not overwritten.
 */
export async function changeText({ root, body }: Question): Promise<Answer> {
  const [language, key, before, text] = ['language', 'key', 'before', 'text'].map((name) =>
    fieldOf(body, name),
  );
  if (language === undefined || key === undefined || before === undefined || text === undefined)
    return refused('language, key, before and text are needed');
  const namespace = key.split(':')[0] ?? '';
  const file = localeFile(language, namespace);
  if (!namespacesOf(root, FIRST_LANGUAGE).includes(namespace))
    return refused(t('editor.gone', { key, file }));
  const present = namespacesOf(root, language).includes(namespace)
    ? readDefinition(root, file)
    : undefined;
  if (present !== undefined && jsonFile(file, present).errors.length > 0)
    return refused(t('unreadable', { file }));
  const source = entriesOf(FIRST_LANGUAGE, namespace, readLocale(root, FIRST_LANGUAGE, namespace));
  const own = present === undefined ? [] : entriesOf(language, namespace, present);
  const entry = [...own, ...source].find((each) => each.key === key);
  if (entry === undefined) return refused(t('editor.gone', { key, file }));
  if (entry.text !== before) return refused(t('editor.changed', { text: entry.text }), entry.text);
  const problems = textProblems(entry.text, text);
  if (problems.length > 0) return refused(problems.map(problemText).join(' '));
  const written = mergedFile({ language, namespace, present, source }, new Map([[key, text]]));
  if (written !== present) await writeDefinitions(root, [[file, written]]);
  return done({ file });
}
