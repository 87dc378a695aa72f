/** Texts lie by step: what only one step shows is in `steps/<step>.json`, by namespace, the others in the file of their namespace. */
import { languageOf, localeFile } from '../languages.ts';
import { isHidden } from './fields.ts';
import { filesAsTheyLie, readFiles, type Files } from './files.ts';
import { isObject, objectOf, type Json, type Part } from './json-file.ts';
import { allPlaces, formFiles } from './places.ts';
import { withChanges, type DefinitionSources } from './sources.ts';
import { setText, TEXTS } from './texts.ts';

type Place = Pick<Part, 'file' | 'path'>;

/** The file of the step that a new text is for: the only one that asks the question. */
function stepOf(files: Files, namespace: string, key: string): string | undefined {
  const asking = allPlaces(files)
    .filter((each) => !isHidden(each) && each.key.split('.')[0] === key)
    .map(({ form }) => form.name);
  const names = new Set(namespace === 'steps' ? [key] : asking);
  const [form] = formFiles(files).filter(({ name }) => names.has(name));
  return names.size === 1 && form?.kind === 'steps' ? `steps/${form.name}` : undefined;
}

/** The files of texts by namespace and key, within the folder of a language: that of a step before that of the namespace. */
function lyingIn(files: Files): Map<string, string> {
  const homes = new Map<string, string>();
  for (const [path, value] of Object.entries(files)) {
    const [, name = ''] = /^locales\/[^/]+\/(.+)\.json$/.exec(path) ?? [];
    const isOfStep = name.startsWith('steps/');
    for (const [namespace, texts] of isOfStep ? Object.entries(value) : [[name, value] as const])
      for (const key of Object.keys(objectOf(texts)))
        if (isOfStep || !homes.has(`${namespace}:${key}`)) homes.set(`${namespace}:${key}`, name);
  }
  return homes;
}

/** Where a text lies, or a new one has to, that is named by the file of its namespace; one that is gone lay so in the last release. */
export function homesIn(
  sources: DefinitionSources,
  files = readFiles(sources),
  released = sources,
): (place: Place) => Place {
  const [homes, former] = [sources, released].map((each) => lyingIn(filesAsTheyLie(each)));
  const hasSteps = [...homes!.values()].some((name) => name.startsWith('steps/'));
  return ({ file, path }) => {
    const [language, key] = [languageOf(file), String(path[0] ?? '')];
    const namespace = /^locales\/[^/]+\/([^/]+)\.json$/.exec(file)?.[1];
    if (language === undefined || namespace === undefined || key === '') return { file, path };
    const known = [homes, former].map((each) => each!.get(`${namespace}:${key}`)).find(Boolean);
    const step = known ?? (hasSteps ? stepOf(files, namespace, key) : undefined);
    return step?.startsWith('steps/')
      ? { file: localeFile(language, step), path: [namespace, ...path] }
      : { file, path };
  };
}

/** The members of a block in this order, others behind them. */
function arrange(block: Json | undefined, order: readonly string[]): void {
  if (!isObject(block)) return;
  const members = { ...block };
  for (const name of new Set([...order, ...Object.keys(members)])) {
    delete block[name];
    if (Object.hasOwn(members, name)) block[name] = members[name]!;
  }
}

/** The sources with the values that differ, each text where it lies. */
export function withFiles(
  sources: DefinitionSources,
  files: Files,
  released = sources,
): DefinitionSources {
  const [before, lying] = [readFiles(sources), structuredClone(filesAsTheyLie(sources))];
  const homeOf = homesIn(sources, files, released);
  const written: Record<string, string | undefined> = {};
  for (const file of new Set([...Object.keys(before), ...Object.keys(files)])) {
    const [old, own] = [before[file] ?? {}, files[file] ?? {}];
    for (const key of new Set([...Object.keys(old), ...Object.keys(own)])) {
      if (JSON.stringify(old[key]) === JSON.stringify(own[key])) continue;
      const home = homeOf({ file, path: [key] });
      const values = (lying[home.file] ??= {});
      setText(values, home.path.map(String), own[key] ?? null);
      const [block] = home.path.slice(0, -1);
      arrange(block === undefined ? values : values[block], Object.keys(own));
      if (block !== undefined) arrange(values, ['steps', ...TEXTS]);
      const isGone = Object.keys(values).length === 0 && files[home.file] === undefined;
      written[home.file] = isGone ? undefined : JSON.stringify(values, null, 2);
    }
  }
  return withChanges(sources, written);
}
