/** Texts lie by step: what only one step shows is in `steps/<step>.json`, by namespace, the others in the file of their namespace. */
import { FIRST_LANGUAGE, languageOf, localeFile } from '../languages.ts';
import { isHidden } from './fields.ts';
import { filesAsTheyLie, readFiles, type Files } from './files.ts';
import { objectOf, type Part } from './json-file.ts';
import { allPlaces, formFiles } from './places.ts';
import { withChanges, type DefinitionSources } from './sources.ts';
import { setText } from './texts.ts';

type Place = Pick<Part, 'file' | 'path'>;

/** The step that a new text is for: the only one that asks the question. */
function stepOf(files: Files, namespace: string, key: string): string | undefined {
  const asking = allPlaces(files)
    .filter((each) => !isHidden(each) && each.key.split('.')[0] === key)
    .map(({ form }) => form.name);
  const names = new Set(namespace === 'steps' ? [key] : asking);
  const [form] = formFiles(files).filter(({ name }) => names.has(name));
  return names.size === 1 && form?.kind === 'steps' ? form.name : undefined;
}

/** Where a text lies, or a new one has to, that is named by the file of its namespace. */
export function homesIn(sources: DefinitionSources, files = readFiles(sources)) {
  const lying = filesAsTheyLie(sources);
  /** By namespace and key, of all languages. */
  const steps = new Map<string, string>();
  for (const [path, value] of Object.entries(lying)) {
    const [, step] = /^locales\/[^/]+\/steps\/([^/]+)\.json$/.exec(path) ?? [];
    if (step !== undefined)
      for (const [namespace, texts] of Object.entries(value))
        for (const key of Object.keys(objectOf(texts))) steps.set(`${namespace}:${key}`, step);
  }
  return ({ file, path }: Place): Place => {
    const [language, key] = [languageOf(file), String(path[0] ?? '')];
    const namespace = /^locales\/[^/]+\/([^/]+)\.json$/.exec(file)?.[1];
    if (language === undefined || namespace === undefined || key === '') return { file, path };
    const known = steps.get(`${namespace}:${key}`);
    const isShared = [file, localeFile(FIRST_LANGUAGE, namespace)].some((each) =>
      Object.hasOwn(lying[each] ?? {}, key),
    );
    const step =
      known ?? (isShared || steps.size === 0 ? undefined : stepOf(files, namespace, key));
    return step === undefined
      ? { file, path }
      : { file: localeFile(language, `steps/${step}`), path: [namespace, ...path] };
  };
}

/** The sources with the values that differ, each text where it lies. */
export function withFiles(sources: DefinitionSources, files: Files): DefinitionSources {
  const [before, lying] = [readFiles(sources), structuredClone(filesAsTheyLie(sources))];
  const homeOf = homesIn(sources, files);
  const written: Record<string, string | undefined> = {};
  for (const file of new Set([...Object.keys(before), ...Object.keys(files)])) {
    const [old, own] = [before[file] ?? {}, files[file] ?? {}];
    for (const key of new Set([...Object.keys(old), ...Object.keys(own)])) {
      if (JSON.stringify(old[key]) === JSON.stringify(own[key])) continue;
      const home = homeOf({ file, path: [key] });
      const values = (lying[home.file] ??= {});
      setText(values, home.path.map(String), own[key] ?? null);
      const isGone = Object.keys(values).length === 0 && files[home.file] === undefined;
      written[home.file] = isGone ? undefined : JSON.stringify(values, null, 2);
    }
  }
  return withChanges(sources, written);
}
