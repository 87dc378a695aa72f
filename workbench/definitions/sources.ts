/**
 * Where the check reads the definitions from: the disk, or texts that are not saved yet. Paths are relative to the
 * repository and use `/`. Nothing is written here.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DefinitionSources {
  /** Every file that defines something: schemas, texts, the OpenAPI description, the code that uses them. Sorted. */
  files(): readonly string[];
  /** The text of one of `files()`; throws for any other path. */
  read(path: string): string;
}

const FOLDERS = ['schemas', 'locales', 'src'];
const SINGLE = 'openapi/application.yaml';
const DEFINES = /\.(?:json|tsx?|ya?ml)$/;
const TESTED = /\.test\.tsx?$|\/fixtures\/|\.meta\.json$/;

/** The repository at `root`, an absolute path. Each file is read once, when it is asked for. */
export function sourcesOnDisk(root: string): DefinitionSources {
  const below = FOLDERS.flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
          (path) => `${folder}/${path.replaceAll('\\', '/')}`,
        )
      : [],
  );
  const found = [...below, SINGLE]
    .filter((path) => DEFINES.test(path) && !TESTED.test(path) && existsSync(join(root, path)))
    .sort();
  const texts = new Map<string, string>();
  return {
    files: () => found,
    read(path) {
      const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
      texts.set(path, text);
      return text;
    },
  };
}

/** The same sources with some texts replaced, added or (`undefined`) taken away. */
export function withChanges(
  sources: DefinitionSources,
  changes: Readonly<Record<string, string | undefined>>,
): DefinitionSources {
  const gone = (path: string) => Object.hasOwn(changes, path) && changes[path] === undefined;
  const files = [...new Set([...sources.files(), ...Object.keys(changes)])]
    .filter((path) => !gone(path))
    .sort();
  return { files: () => files, read: (path) => changes[path] ?? sources.read(path) };
}
