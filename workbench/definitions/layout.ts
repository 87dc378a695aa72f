/** Texts lie by step: what only one step shows is in `steps/<step>.json`, by namespace, the others in the file of their namespace. */
import { FIRST_LANGUAGE, languageOf, localeFile } from '../languages.ts';
import { isHidden } from './fields.ts';
import { filesAsTheyLie, readFiles, type Files } from './files.ts';
import { objectOf, type Part } from './json-file.ts';
import { formFiles, placesIn } from './places.ts';
import { withChanges, type DefinitionSources } from './sources.ts';
import { setText } from './texts.ts';

type Place = Pick<Part, 'file' | 'path'>;

/** The step that a new text is for: the only one that asks the question. */
function stepOf(files: Files, namespace: string, key: string): string | undefined {
  const steps = formFiles(files).flatMap(({ kind, name }) => (kind === 'steps' ? [name] : []));
  if (namespace === 'steps') return steps.find((step) => step === key);
  const asks = (form: string) =>
    placesIn(files, form).some((each) => !isHidden(each) && each.key.split('.')[0] === key);
  const asking = formFiles(files).flatMap(({ name }) => (asks(name) ? [name] : []));
  return asking.length === 1 ? steps.find((step) => step === asking[0]) : undefined;
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

/** The sources with the values that differ, each text where it lies; a file without anything in it goes. */
export function withFiles(sources: DefinitionSources, files: Files): DefinitionSources {
  const [before, lying] = [readFiles(sources), structuredClone(filesAsTheyLie(sources))];
  const homeOf = homesIn(sources, files);
  const written = new Set<string>();
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  for (const file of new Set([...Object.keys(before), ...Object.keys(files)])) {
    const [old, own] = [before[file], files[file]];
    if (isSame(old, own)) continue;
    if (languageOf(file) === undefined) {
      if (own) lying[file] = own;
      else delete lying[file];
      written.add(file);
    } else
      for (const key of new Set([...Object.keys(old ?? {}), ...Object.keys(own ?? {})])) {
        if (isSame(old?.[key], own?.[key])) continue;
        const home = homeOf({ file, path: [key] });
        setText((lying[home.file] ??= {}), home.path.map(String), own?.[key] ?? null);
        if (Object.keys(lying[home.file]!).length === 0) delete lying[home.file];
        written.add(home.file);
      }
  }
  return withChanges(
    sources,
    Object.fromEntries(
      [...written].map((file) => [file, lying[file] && JSON.stringify(lying[file], null, 2)]),
    ),
  );
}
