/** The texts as the workbench shows them, and the change of one. */
import { FIRST_LANGUAGE, localeFile } from '../../languages.ts';
import { entriesOf, languagesOf, namespacesOf, readLocale } from '../../translation/catalogue.ts';
import { hashOf, issuesOf, mergedFile, unitsOf } from '../../translation/exchange.ts';
import { textProblems } from '../../translation/placeholders.ts';
import { partIn } from '../../translation/facts.ts';
import { problemText } from '../../translation/message.ts';
import { withForms } from '../../translation/plurals.ts';
import { readAccepted, readExchange, withAccepted, withSeen } from '../../translation/texts.ts';
import { sourcesOnDisk } from '../../check/check.ts';
import { readDefinitions } from '../../check/definitions.ts';
import { isObject, jsonFile } from '../../check/json-file.ts';
import { t, type StudioText } from '../shared.ts';
import { earlierTexts } from './release.ts';
import { inOrder } from './order.ts';
import { screenOf } from './plain.ts';
import { usesOfTexts } from './sentences.ts';
import { done, readDefinition, refused, writeDefinitions } from './guard.ts';
import type { Answer, Question } from './guard.ts';

const fieldOf = (body: unknown, name: string): string | undefined =>
  isObject(body) && typeof body[name] === 'string' ? body[name] : undefined;

/** In a translation, texts that are still missing are those of the first language. */
export function readTexts({ root, query }: Question): Answer {
  const language = query.get('language') ?? FIRST_LANGUAGE;
  const known = readExchange(root, language);
  const { exported, isTranslation } = known;
  const places = new Map([...known.source, ...known.target].map((each) => [each.key, each]));
  const definitions = readDefinitions(sourcesOnDisk(root));
  const usesOf = usesOfTexts(definitions);
  const units = unitsOf({ ...known, accepted: readAccepted(root, language) });
  /** The wording that a translation was made of. */
  const madeOf = isTranslation ? earlierTexts(root, units, exported) : new Map<string, string>();
  const texts = units.flatMap((unit): StudioText[] => {
    const { key, source: original, target: translated, note, earlier } = unit;
    const place = places.get(key);
    if (place === undefined) return [];
    const { file, line } = place;
    const isStale = isTranslation && unit.isChanged && translated !== '';
    const screen = screenOf(definitions.fields, key);
    const uses = usesOf.get(key);
    return [
      {
        key,
        part: partIn(definitions, key, language),
        text: translated === '' ? original : translated,
        file,
        line,
        note,
        issues: issuesOf(unit, language),
        ...(isTranslation && { source: original }),
        ...(isStale && { madeOf: madeOf.get(key) ?? '' }),
        ...(earlier !== '' && { earlier }),
        ...(screen !== undefined && { screen }),
        ...(uses !== undefined && { uses }),
      },
    ];
  });
  return done({ language, languages: languagesOf(root), texts: inOrder(definitions, texts) });
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
  const first = readLocale(root, FIRST_LANGUAGE, namespace);
  const source = withForms(entriesOf(FIRST_LANGUAGE, namespace, first), language);
  const own = present === undefined ? [] : entriesOf(language, namespace, present);
  const entry = [...own, ...source].find((each) => each.key === key);
  if (entry === undefined) return refused(t('editor.gone', { key, file }));
  if (entry.text !== before) return refused(t('editor.changed', { text: entry.text }), entry.text);
  const problems = textProblems(entry.text, text);
  if (problems.length > 0) return refused(problems.map(problemText).join(' '));
  const merged = { language, namespace, present, source: first };
  const written = mergedFile(merged, new Map([[key, text]]));
  const original = source.find((each) => each.key === key)?.text ?? text;
  const isTranslation = language !== FIRST_LANGUAGE;
  // The same text again: the translation still fits, in its meaning and its length.
  const isAccepted = isTranslation && own.some((each) => each.key === key && each.text === text);
  await writeDefinitions(root, [
    ...(written === present ? [] : [[file, written] as const]),
    ...(isTranslation ? [withSeen(root, language, new Map([[key, hashOf(original)]]))] : []),
    ...(isAccepted ? [withAccepted(root, language, key, text)] : []),
  ]);
  return done({ file });
}
