/** The texts as the workbench shows them, and the change of one. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { FIRST_LANGUAGE, localeFile } from '../../languages.ts';
import { sourcesOnDisk } from '../../check/check.ts';
import { namespacesOf, readDefinitions, textsIn } from '../../check/definitions.ts';
import { isObject, lineAt, offsetIn, treeOf, type Json } from '../../definitions/json-file.ts';
import { unreadable } from '../../check/rules/reading.ts';
import type { DefinitionSources } from '../../definitions/sources.ts';
import { textProblems } from '../../check/placeholders.ts';
import { namesIn, textsOf, withForms } from '../../check/plurals.ts';
import { t, type StudioText } from '../shared.ts';
import { partOfText, screenOf } from './plain.ts';
import { problemText, usesOfTexts } from './sentences.ts';
import { done, refused, writeDefinitions, type Response, type Request } from './guard.ts';

const fieldOf = (body: unknown, name: string): string | undefined =>
  isObject(body) && typeof body[name] === 'string' ? body[name] : undefined;

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
  const texts = withForms(first ?? [], language).map((german): StudioText => {
    const { key, text, file, path } = written.get(german.key) ?? german;
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

/**
 * A part of a source file in a translation: what is not translated is left out, so that the source language shows
 * through. A list is whole or absent; its gaps are null, which i18next takes from the source (`returnNull`).
 */
function translatedPart(
  language: string,
  source: Json,
  key: string,
  texts: ReadonlyMap<string, string>,
  isWhole = false,
): Json | undefined {
  if (typeof source === 'string') return texts.get(key) ?? (isWhole ? null : undefined);
  const start = key.endsWith(':') ? key : `${key}.`;
  const isWholeBelow =
    isWhole || (Array.isArray(source) && [...texts.keys()].some((each) => each.startsWith(start)));
  const all = Object(source) as { [name: string]: Json };
  const parts = Object.entries(all).flatMap(([german, value]: [string, Json]) =>
    namesIn(language, german, (name) => Object.hasOwn(all, name)).flatMap((name) => {
      const part = translatedPart(language, value, start + name, texts, isWholeBelow);
      return part === undefined ? [] : [[name, part] as const];
    }),
  );
  if (parts.length === 0) return undefined;
  return Array.isArray(source) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

/**
 * Takes `{language, key, before, text}`. The present text, else that of the first language, says which placeholders belong in it;
 * one that is no longer `before` was changed meanwhile, and is not overwritten.
 */
export async function changeText({ root, body }: Request): Promise<Response> {
  const [language, key, before, text] = ['language', 'key', 'before', 'text'].map((name) =>
    fieldOf(body, name),
  );
  if (language === undefined || key === undefined || before === undefined || text === undefined)
    return refused('language, key, before and text are needed');
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
  const all = new Map([...own, { key, text }].map((each) => [each.key, each.text]));
  const present = sources.files().includes(file) ? sources.read(file) : undefined;
  const written = translatedPart(language, first.value, `${namespace}:`, all);
  const after =
    present !== undefined && own.includes(entry)
      ? applyEdits(present, modify(present, [...entry.path], text, {}))
      : JSON.stringify(written, null, 2);
  if (after !== present) await writeDefinitions(root, [[file, after]]);
  return done({ file });
}
