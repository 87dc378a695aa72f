/** The texts that the code shows are there, with the placeholders it fills, and no other text is left over. */
import { FIRST_LANGUAGE, localeFile } from '../../languages.ts';
import type { Definitions } from '../definitions.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { members, nodeAt, place, pointerOf, replacedBy } from '../json-file.ts';
import type { JsonFile, Node } from '../json-file.ts';
import { nearest } from '../near.ts';
import { firstTexts, textsIn } from '../texts.ts';
import type { Text } from '../texts.ts';
import { ERROR_PARAMS, FIELD_PARAMS, HOLES, OPTIONAL_ENDS, TRAVELLING } from '../used-texts.ts';
import { usedTexts } from '../used.ts';
import type { KnownUse, Used } from '../used.ts';
import { wordAndChoice } from './contexts.ts';
import { missing, stray } from './labels.ts';

/** Namespaces whose texts belong to fields; labels.ts and errors.ts see to them. */
const OF_FIELDS = ['fields', 'enums', 'errors'];
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a use shows the text at a path: the key itself, its plural forms, its contexts, what is below it. */
const matcher = (use: KnownUse): RegExp =>
  new RegExp(
    `^${use.path.split('*').map(escaped).join('[^]+?')}${use.counted || use.inContext || !use.exact ? '(?:_[^.]+)?' : ''}${use.tree ? '(?:\\..+)?' : ''}$`,
    'u',
  );

interface Shown {
  namespace: string;
  uses: { use: KnownUse; pattern: RegExp }[];
}
const byNamespace = (used: Used): Map<string, Shown['uses']> => {
  const found = new Map<string, Shown['uses']>();
  for (const use of used.uses.filter(({ path }) => path !== '*'))
    found.set(use.namespace, [...(found.get(use.namespace) ?? []), { use, pattern: matcher(use) }]);
  return found;
};

/** The keys that a use needs and a file has not; a key with open places needs its end wherever its beginning is. */
function lacking(file: JsonFile, use: KnownUse): string[][] {
  if (use.optional) return [];
  const has = (path: readonly string[]): boolean => {
    const name = path.at(-1) ?? '';
    if (nodeAt(file, path) !== undefined) return true;
    const beside = members(nodeAt(file, path.slice(0, -1))).map((each) => each.name);
    return (use.counted || use.inContext) && beside.some((each) => each.startsWith(`${name}_`));
  };
  const path = use.path.split('.');
  if (use.exact) return has(path) ? [] : [path];
  const at = path.indexOf('*');
  if (OPTIONAL_ENDS.some(({ file: where, end }) => where === use.place.file && path.at(-1) === end))
    return [];
  if (at < 1 || at === path.length - 1 || path.slice(at + 1).some((part) => part.includes('*')))
    return [];
  return members(nodeAt(file, path.slice(0, at)))
    .filter(({ value }) => value.type === 'object')
    .map(({ name }) => [...path.slice(0, at), name, ...path.slice(at + 1)])
    .filter((each) => !has(each));
}

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;
const placeholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');

function unknownPlaceholders(
  file: JsonFile,
  namespace: string,
  { path, node }: Text,
  filled: readonly string[] | undefined,
): Finding[] {
  const text = String(node.value);
  return filled === undefined
    ? []
    : placeholders(text)
        .filter((name) => !filled.includes(name))
        .map((name) => {
          const instead =
            nearest(
              name,
              filled.filter((each) => !placeholders(text).includes(each)),
            ) ?? (filled.length === 1 ? filled[0] : undefined);
          const mended = text
            .replace(
              new RegExp(`(\\s*)\\{\\{\\s*${escaped(name)}\\s*\\}\\}`),
              (_, space: string) => (instead === undefined ? '' : `${space}{{${instead}}}`),
            )
            .trim();
          return finding('text-placeholder-unknown', place(file, node), {
            pointer: pointerOf(node),
            values: { key: `${namespace}:${path.join('.')}`, name, instead },
            edits: [replacedBy(file, node, mended)],
          });
        });
}

/** Before the final stop, where a person then finds a better place. */
const withPlaceholder = (text: string, name: string): string =>
  text.replace(/([.?:]?)$/, ` ({{${name}}})$1`);

/** What a call fills and no form of its text shows. */
function unshown(file: JsonFile, namespace: string, use: KnownUse): Finding[] {
  if (!use.single || use.params === undefined) return [];
  const path = use.path.split('.');
  const variants = textsIn(nodeAt(file, path.slice(0, -1)), path.slice(0, -1)).filter((each) =>
    matcher(use).test(each.path.join('.')),
  );
  const [first] = variants.filter(({ node }) => node.type === 'string');
  if (first === undefined) return [];
  return use.params
    .filter((name) => !variants.some(({ node }) => placeholders(String(node.value)).includes(name)))
    .map((name) =>
      finding('text-placeholder-missing', place(file, first.node), {
        pointer: pointerOf(first.node),
        values: { key: `${namespace}:${first.path.join('.')}`, name },
        edits: [replacedBy(file, first.node, withPlaceholder(String(first.node.value), name))],
      }),
    );
}

function ofFields(definitions: Definitions): Finding[] {
  return OF_FIELDS.flatMap((namespace) => {
    const file = firstTexts(definitions, namespace);
    return textsIn(file.root).flatMap((text) => {
      const [name] = wordAndChoice(text.path.at(-1) ?? '');
      const filled =
        namespace === 'errors'
          ? ['label', ...(ERROR_PARAMS[name] ?? [])]
          : namespace === 'fields'
            ? (FIELD_PARAMS[name] ?? [])
            : [];
      return unknownPlaceholders(file, namespace, text, filled);
    });
  });
}

function ofCode(
  definitions: Definitions,
  namespace: string,
  uses: Shown['uses'],
  { literals }: Used,
): Finding[] {
  const file = firstTexts(definitions, namespace);
  const texts = textsIn(file.root).filter(
    ({ path }) => !(namespace === 'steps' && path[1] === 'groups'),
  );
  const lost = uses.flatMap(({ use }) => lacking(file, use).map((path) => ({ path, use })));
  const unused = texts.filter(
    ({ path }) =>
      !uses.some(({ pattern }) => pattern.test(path.join('.'))) && !literals.has(path.join('.')),
  );
  const strays = unused.map((text): { node: Node; wanted: string[] } => {
    const beside = (depth: number) =>
      lost
        .filter(
          ({ path }) => path.slice(0, depth).join('.') === text.path.slice(0, depth).join('.'),
        )
        .map(({ path }) => path[depth] ?? '');
    // The part of the key that is misspelled may be the block above.
    const depth = text.path.findIndex(
      (part, i) =>
        beside(i).length > 0 &&
        nearest(
          part,
          beside(i).filter((each) => each !== part),
        ) !== undefined &&
        !lost.some(({ path }) => path[i] === part && i < path.length - 1),
    );
    return depth < 0
      ? { node: text.node, wanted: [] }
      : { node: nodeAt(file, text.path.slice(0, depth + 1)) ?? text.node, wanted: beside(depth) };
  });
  const said = new Set<string>();
  return [
    ...strays
      .filter(({ node }, i) => strays.findIndex((each) => each.node === node) === i)
      .map(({ node, wanted }) => stray(file, namespace, node, wanted)),
    ...lost.flatMap(({ path, use }) => {
      const key = path.join('.');
      if (said.has(key)) return [];
      said.add(key);
      const asker = use.place.text === '' ? place(file, undefined) : use.place;
      return [missing(file, namespace, path, asker)];
    }),
    ...texts.flatMap((text) => {
      const shown = uses.filter(({ pattern }) => pattern.test(text.path.join('.')));
      const exact = shown.filter(({ use }) => use.exact);
      const by = exact.length > 0 ? exact : shown;
      const filled =
        by.length === 0 || by.some(({ use }) => use.params === undefined)
          ? undefined
          : by.flatMap(({ use }) => [...(use.params ?? []), ...(use.counted ? ['count'] : [])]);
      return unknownPlaceholders(file, namespace, text, filled);
    }),
    ...uses.flatMap(({ use }) => unshown(file, namespace, use)),
  ];
}

/** The table of what the syntax does not tell, held against the code. */
function stale({ code, literals }: Used): Finding[] {
  const path = 'workbench/check/used-texts.ts';
  const say = (file: string, snippet: string) =>
    finding(
      'text-use-stale',
      { file: path, text: '', start: 0, end: 0 },
      { values: { file, snippet } },
    );
  return [
    ...HOLES.filter(({ file, hole }) => code.file(file)?.text.includes(`\${${hole}}`) !== true).map(
      ({ file, hole }) => say(file, hole),
    ),
    ...OPTIONAL_ENDS.filter(
      ({ file, end }) => code.file(file)?.text.includes(`.${end}\``) !== true,
    ).map(({ file, end }) => say(file, end)),
    ...TRAVELLING.filter(
      ({ file, key }) => code.file(file) === undefined || !literals.has(key),
    ).map(({ file, key }) => say(file, key)),
  ];
}

/** A file of texts that is gone: its texts are said one by one as soon as there is a block they belong in. */
const missingFile = (namespace: string): Finding => {
  const file = localeFile(FIRST_LANGUAGE, namespace);
  return finding(
    'text-file-missing',
    { file, text: '', start: 0, end: 0 },
    { values: { file }, edits: [{ file, start: 0, end: 0, newText: '{}\n' }] },
  );
};

export const useFindings = (definitions: Definitions): Finding[] => {
  const used = usedTexts(definitions);
  const shown = byNamespace(used);
  const there = definitions.namespaces(FIRST_LANGUAGE);
  const gone = [...new Set([...shown.keys(), ...OF_FIELDS])].filter(
    (each) => !there.includes(each),
  );
  if (gone.length > 0) return gone.map(missingFile);
  const namespaces = there.filter((each) => !OF_FIELDS.includes(each));
  const inFields = OF_FIELDS.flatMap((namespace) =>
    (shown.get(namespace) ?? [])
      .filter(({ use }) => use.exact)
      .flatMap(({ use }) =>
        lacking(firstTexts(definitions, namespace), use).map((path) =>
          missing(firstTexts(definitions, namespace), namespace, path, use.place),
        ),
      ),
  );
  return [
    ...namespaces.flatMap((namespace) =>
      ofCode(definitions, namespace, shown.get(namespace) ?? [], used),
    ),
    ...ofFields(definitions),
    ...inFields,
    ...stale(used),
  ];
};
