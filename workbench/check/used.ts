/** The texts the code asks for, with the values of their keys filled in, for all the rules about texts. */
import { exported, readCode } from './code/source.ts';
import type { Code } from './code/source.ts';
import { literalsIn, usesIn } from './code/uses.ts';
import type { Use } from './code/uses.ts';
import { valuesIn } from './api.ts';
import type { Definitions } from './definitions.ts';
import { isObject } from './json-file.ts';
import { keysOf, listed } from './code/table.ts';
import { HOLES, TRAVELLING } from './used-texts.ts';

/** A use whose key is known, or known but for some places (`*` in the pattern). */
export interface KnownUse extends Omit<Use, 'key'> {
  path: string;
  exact: boolean;
  /** This text and no other. */ single: boolean;
}

const SCREENS = 'src/screens/screens.ts';
function valuesOf(
  named: string | readonly string[],
  code: Code,
  { api }: Definitions,
): readonly string[] {
  if (typeof named !== 'string') return named;
  const steps = listed(code, 'src/flow/steps.ts', 'STEPS');
  if (named.startsWith('api:')) {
    const schema = api.components[named.slice(4)];
    return (valuesIn(isObject(schema) ? schema : undefined) ?? []).map(String);
  }
  const screens = code.file(SCREENS);
  const plain =
    screens === undefined
      ? []
      : keysOf(exported(screens, 'SCREENS'))
          .filter(({ value }) => value?.getText().startsWith('plainForm('))
          .map(({ name }) => name);
  const tables: Record<string, readonly string[]> = {
    steps,
    screens: [...steps, 'fail'],
    'plain steps': plain,
    popups: listed(code, 'src/flow/problems.ts', 'POPUP_KINDS'),
  };
  return tables[named] ?? [];
}

function filled(use: Use, code: Code, definitions: Definitions): KnownUse[] {
  const paths = use.key.reduce<string[]>(
    (heads, part) => {
      if (typeof part === 'string') return heads.map((head) => head + part);
      const known = HOLES.find(({ file, hole }) => file === part.file && hole === part.hole);
      const values = known === undefined ? ['*'] : valuesOf(known.values, code, definitions);
      return heads.flatMap((head) => values.map((value) => head + value));
    },
    [''],
  );
  return paths.map((path) => ({
    ...use,
    path,
    exact: !path.includes('*'),
    single: !use.choice && paths.length === 1 && !path.includes('*'),
  }));
}

export interface Used {
  uses: readonly KnownUse[];
  literals: ReadonlySet<string>;
  code: Code;
}

const latest = new WeakMap<Definitions, Used>();
/** Everything that src shows; read once per set of definitions. */
export function usedTexts(definitions: Definitions): Used {
  const known = latest.get(definitions);
  if (known !== undefined) return known;
  const code = readCode(definitions.sources);
  const files = definitions.sources.files().filter((path) => /^src\/.*\.tsx?$/.test(path));
  const travelling = TRAVELLING.map(({ file, namespace, key, params }): KnownUse => ({
    namespace,
    path: key,
    exact: true,
    single: true,
    choice: false,
    place: { file, text: '', start: 0, end: 0 },
    params,
    optional: false,
    tree: false,
    counted: false,
    inContext: false,
  }));
  const used = {
    code,
    uses: [
      ...files
        .flatMap((path) => usesIn(code, path))
        .flatMap((use) => filled(use, code, definitions)),
      ...travelling,
    ],
    literals: new Set(files.flatMap((path) => literalsIn(definitions.sources.read(path)))),
  };
  latest.set(definitions, used);
  return used;
}
