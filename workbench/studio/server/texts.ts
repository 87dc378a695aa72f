/** The texts as the workbench shows them, and the change of one. */
import { FIRST_LANGUAGE } from '../../languages.ts';
import { sourcesOnDisk } from '../../check/check.ts';
import { namespacesOf, readDefinitions, textsIn } from '../../check/definitions.ts';
import { lineAt } from '../../definitions/json-file.ts';
import { withFiles } from '../../definitions/layout.ts';
import { writeText } from '../../definitions/texts.ts';
import { unreadable } from '../../check/rules/reading.ts';
import type { DefinitionSources } from '../../definitions/sources.ts';
import { textProblems } from '../../check/placeholders.ts';
import { allTexts } from '../../check/drafts.ts';
import { t, type StudioText } from '../shared.ts';
import { partOfText, screenOf } from './plain.ts';
import { problemText } from './sentences.ts';
import { done, refused, writeDifferences, type Response, type Request } from './guard.ts';

/** Why a file of texts cannot be read. */
const brokenIn = (sources: DefinitionSources): string | undefined =>
  unreadable(sources)
    .filter(({ file }) => file.startsWith('locales/'))
    .map(({ file, at: { offset = 0 } }) => `${file}:${lineAt(sources.read(file), offset)}`)
    .map((file) => t('texts.broken', { file }))[0];

/** The German texts; another language is shown in the preview, and translated elsewhere (docs/leitfaden-uebersetzen.md). */
export function readTexts({ root }: Pick<Request, 'root'>): Response {
  const sources = sourcesOnDisk(root);
  const broken = brokenIn(sources);
  if (broken !== undefined) return refused(broken);
  const definitions = readDefinitions(sources);
  const all = namespacesOf(definitions, FIRST_LANGUAGE).flatMap((namespace) =>
    allTexts(textsIn(definitions, namespace)),
  );
  const texts = all.map(({ key, text }): StudioText => {
    const screen = screenOf(definitions.fields, key);
    return {
      ...{ key, text, part: partOfText(definitions, key) },
      ...(screen !== undefined && { screen }),
    };
  });
  return done({ languages: definitions.languages, texts });
}

/**
 * Takes `{key, before, text}`. The present text says which placeholders belong in it; one that is no longer `before` was changed
 * meanwhile, and is not overwritten.
 */
export async function changeText({ root, body }: Request): Promise<Response> {
  const { key, before, text } = body as Record<'key' | 'before' | 'text', string>;
  const sources = sourcesOnDisk(root);
  const broken = brokenIn(sources);
  if (broken !== undefined) return refused(broken);
  const { files } = readDefinitions(sources);
  const namespace = key.split(':')[0] ?? '';
  const entry = allTexts(textsIn({ files }, namespace)).find((each) => each.key === key);
  if (entry === undefined) return refused(t('editor.gone', { key }));
  if (entry.text !== before) return refused(t('editor.changed', { text: entry.text }), entry.text);
  const problems = textProblems(entry.text, text);
  if (problems.length > 0) return refused(problems.map(problemText).join(' '));
  const changed = structuredClone(files);
  writeText(changed, namespace, entry.path.map(String), text);
  return done({ files: await writeDifferences(root, sources, withFiles(sources, changed)) });
}
