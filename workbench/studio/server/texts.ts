/** The texts as the workbench shows them, and the change of one. */
import { FIRST_LANGUAGE, localeFile } from '../../languages.ts';
import { readCatalogue, entriesOf, languagesOf } from '../../translation/catalogue.ts';
import { hashOf, withTexts } from '../../translation/exchange.ts';
import { textProblems } from '../../translation/placeholders.ts';
import { readExported, readNotes } from '../../translation/texts.ts';
import { problemText } from '../../translation/messages.ts';
import { jsonFile } from '../../check/json-file.ts';
import type { StudioText } from '../shared.ts';
import { t } from '../texts.ts';
import { readDefinition, writeDefinitions } from './definition-files.ts';
import { done, refused } from './guard.ts';
import type { Answer, Question } from './guard.ts';

const fieldOf = (body: unknown, name: string): string | undefined => {
  const value: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

export function readTexts({ root, query }: Question): Answer {
  const language = query.get('language') ?? FIRST_LANGUAGE;
  const notes = readNotes(root);
  const exported = readExported(root, language);
  const texts = readCatalogue(root, language).map(({ key, text, file, line }): StudioText => ({
    key,
    text,
    file,
    line,
    note: notes[key] ?? '',
    isChanged: Object.keys(exported).length > 0 && exported[key] !== hashOf(text),
  }));
  return done({ language, languages: languagesOf(root), texts });
}

/** Takes `{language, key, text}`; the wording before says which placeholders belong in it. */
export async function changeText({ root, body }: Question): Promise<Answer> {
  const [language, key, text] = ['language', 'key', 'text'].map((name) => fieldOf(body, name));
  if (language === undefined || key === undefined || text === undefined)
    return refused('language, key and text are needed');
  const namespace = key.split(':')[0] ?? '';
  const file = localeFile(language, namespace);
  const source = readDefinition(root, file);
  if (jsonFile(file, source).errors.length > 0) return refused(t('unreadable', { file }));
  const entries = entriesOf(language, namespace, source);
  const entry = entries.find((each) => each.key === key);
  if (entry === undefined) return refused(`${key} is not in ${file}`);
  const problems = textProblems(entry.text, text);
  if (problems.length > 0) return refused(problems.map(problemText).join(' '));
  if (text !== entry.text)
    await writeDefinitions(root, [[file, withTexts(source, entries, new Map([[key, text]]))]]);
  return done({ file });
}
