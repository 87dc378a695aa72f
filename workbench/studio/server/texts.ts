/** The texts as the workbench shows them, and the change of one. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DataPath } from '#schema/data-path.ts';
import { FIRST_LANGUAGE, localeFile } from '../../languages.ts';
import { sourcesOnDisk } from '../../check/check.ts';
import { namespacesOf, readDefinitions, textsIn } from '../../check/definitions.ts';
import {
  lineAt,
  offsetIn,
  treeOf,
  type Json,
  type JsonObject,
} from '../../definitions/json-file.ts';
import { homesIn, withFiles } from '../../definitions/layout.ts';
import { unreadable } from '../../check/rules/reading.ts';
import type { DefinitionSources } from '../../definitions/sources.ts';
import { textProblems } from '../../check/placeholders.ts';
import { textsOf, withForms } from '../../check/plurals.ts';
import { t, type StudioText } from '../shared.ts';
import { partOfText, screenOf } from './plain.ts';
import { problemText, usesOfTexts } from './sentences.ts';
import { done, refused, writeDifferences, type Response, type Request } from './guard.ts';

/** Folders of `locales/`: each is a language. */
const languagesOf = (root: string): string[] =>
  readdirSync(join(root, 'locales'), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Why a file of texts cannot be read. */
const brokenIn = (sources: DefinitionSources): string | undefined =>
  unreadable(sources)
    .filter(({ file }) => file.startsWith('locales/'))
    .map(({ file, at: { offset = 0 } }) => `${file}:${lineAt(sources.read(file), offset)}`)
    .map((file) => t('texts.broken', { file }))[0];

/** In a translation, texts that are still missing are those of the first language. */
export function readTexts({ root, query }: Request): Response {
  const language = query.get('language') ?? FIRST_LANGUAGE;
  const isTranslation = language !== FIRST_LANGUAGE;
  const sources = sourcesOnDisk(root);
  const broken = brokenIn(sources);
  if (broken !== undefined) return refused(broken);
  const definitions = readDefinitions(sources);
  const [first, own] = [FIRST_LANGUAGE, language].map((of) =>
    namespacesOf(definitions, of).flatMap((each) => textsOf(textsIn(definitions, each, of))),
  );
  const written = new Map(
    (own ?? []).filter(({ text }) => text !== '').map((each) => [each.key, each]),
  );
  const usesOf = usesOfTexts(definitions.files);
  const homeOf = homesIn(sources, definitions.files);
  const texts = withForms(first ?? [], language).map((german): StudioText => {
    const { key, text, ...said } = written.get(german.key) ?? german;
    const { file, path } = homeOf(said);
    const source = sources.read(file);
    const screen = screenOf(definitions.fields, key);
    const uses = usesOf.get(key);
    return {
      ...{ key, text, file, part: partOfText(definitions, key) },
      line: lineAt(source, offsetIn(treeOf(file, source), path)),
      ...(isTranslation && { source: german.text }),
      ...(isTranslation && !written.has(key) && { isMissing: true }),
      ...(screen !== undefined && { screen }),
      ...(uses !== undefined && { uses }),
    };
  });
  return done({ language, languages: languagesOf(root), texts });
}

/** A file with a text at a path; a list of a translation is whole, its gaps are null, which i18next takes from the source (`returnNull`). */
function withText(own: Json | undefined, german: Json, [step, ...below]: DataPath, text: string) {
  if (step === undefined) return text;
  const block = (own ?? (Array.isArray(german) ? german.map(() => null) : {})) as JsonObject;
  const [inner, source] = [block[step], Object(german)[step] as Json | undefined];
  block[step] = withText(inner ?? undefined, source ?? {}, below, text);
  return block as Json;
}

/**
 * Takes `{language, key, before, text}`. The present text, else that of the first language, says which placeholders belong in it;
 * one that is no longer `before` was changed meanwhile, and is not overwritten.
 */
export async function changeText({ root, body }: Request): Promise<Response> {
  const { language, key, before, text } = body as Record<
    'language' | 'key' | 'before' | 'text',
    string
  >;
  const sources = sourcesOnDisk(root);
  const broken = brokenIn(sources);
  if (broken !== undefined) return refused(broken);
  const definitions = readDefinitions(sources);
  const namespace = key.split(':')[0] ?? '';
  const file = localeFile(language, namespace);
  const first = textsIn(definitions, namespace);
  const own = textsOf(textsIn(definitions, namespace, language));
  const entry = [...own, ...withForms(textsOf(first), language)].find((each) => each.key === key);
  if (entry === undefined) return refused(t('editor.gone', { key, file }));
  if (entry.text !== before) return refused(t('editor.changed', { text: entry.text }), entry.text);
  const problems = textProblems(entry.text, text);
  if (problems.length > 0) return refused(problems.map(problemText).join(' '));
  const { value } = textsIn(definitions, namespace, language);
  if (text === entry.text && own.includes(entry)) return done({ files: [] });
  const changed = withText(structuredClone(value), first.value, entry.path, text) as JsonObject;
  const after = withFiles(sources, { ...definitions.files, [file]: changed });
  return done({ files: await writeDifferences(root, sources, after) });
}
