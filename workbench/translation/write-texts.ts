/** Writes texts into locale files. What stands around them, order and formatting, stays as it is. */
import { applyEdits } from 'jsonc-parser';
import { entriesOf } from './catalogue.ts';
import type { Entry } from './catalogue.ts';

/** New texts of texts that the file has, by key; keys of other files are ignored. */
export function withTexts(
  source: string,
  entries: readonly Entry[],
  texts: ReadonlyMap<string, string>,
): string {
  const edits = entries
    .filter(({ key }) => texts.has(key))
    .map(({ key, offset, length }) => ({
      offset,
      length,
      content: JSON.stringify(texts.get(key)),
    }));
  return applyEdits(source, edits);
}

type Texts = { [key: string]: Texts | string | (Texts | string)[] };

/**
 * The file of a translation, in the order of the source file: what is not translated is left out, so that the source
 * language shows through. A list is whole or absent; its gaps are filled with the source.
 */
function translatedFile(
  sourceEntries: readonly Entry[],
  texts: ReadonlyMap<string, string>,
): string {
  const lists = new Set(
    sourceEntries.filter(({ key }) => texts.has(key)).flatMap(({ path }) => listsOn(path)),
  );
  const kept = sourceEntries.filter(
    ({ key, path }) => texts.has(key) || listsOn(path).some((list) => lists.has(list)),
  );
  const root: Texts = {};
  for (const { key, path, text } of kept) put(root, path, texts.get(key) ?? text);
  return `${JSON.stringify(root, null, 2)}\n`;
}

const listsOn = (path: readonly (string | number)[]): string[] =>
  path.flatMap((step, index) => (typeof step === 'number' ? [path.slice(0, index).join('.')] : []));

function put(root: Texts, path: readonly (string | number)[], text: string): void {
  let node: object = root;
  path.slice(0, -1).forEach((step, index) => {
    const below: unknown = Reflect.get(node, step);
    const next: object =
      typeof below === 'object' && below !== null
        ? below
        : typeof path[index + 1] === 'number'
          ? []
          : {};
    Reflect.set(node, step, next);
    node = next;
  });
  Reflect.set(node, path.at(-1) ?? '', text);
}

/** The file with the new texts: edited where it has them all, else made anew in the order of the source. */
export function mergedFile(
  input: {
    language: string;
    namespace: string;
    present: string | undefined;
    source: readonly Entry[];
  },
  texts: ReadonlyMap<string, string>,
): string {
  const { language, namespace, present, source } = input;
  const entries = present === undefined ? [] : entriesOf(language, namespace, present);
  const known = new Set(entries.map(({ key }) => key));
  if (present !== undefined && source.every(({ key }) => !texts.has(key) || known.has(key)))
    return withTexts(present, entries, texts);
  return translatedFile(
    source,
    new Map([...entries.map(({ key, text }): [string, string] => [key, text]), ...texts]),
  );
}
