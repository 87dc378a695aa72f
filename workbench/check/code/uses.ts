/** Which texts the code asks for, with what it fills in: every call of a translator, found in the syntax. */
import ts from 'typescript';
import type { Place } from '../finding.ts';
import { all, bare, constant, placeOf, seen } from './source.ts';
import type { Code } from './source.ts';
import { stringsOf } from './strings.ts';
import type { Parts } from './strings.ts';

export interface Use {
  namespace: string;
  key: Parts;
  place: Place;
  /** Names filled in; undefined = not known here. */
  params: readonly string[] | undefined;
  /** A default stands in when the text is missing. */
  optional: boolean;
  /** Everything below the key is shown. */
  tree: boolean;
  counted: boolean;
  /** The text may depend on a value: `key_value`. */
  inContext: boolean;
  /** One of several keys that the same call may show. */
  choice: boolean;
}

const textOf = (node: ts.Node | undefined): string => node?.getText() ?? '';
const namespaceIn = (argument: ts.Expression | undefined): string | undefined => {
  if (argument === undefined) return undefined;
  const node = bare(argument);
  const first = ts.isArrayLiteralExpression(node) ? node.elements[0] : node;
  return first !== undefined && ts.isStringLiteralLike(first) ? first.text : undefined;
};

/** The namespace of `useTranslation('x')`. */
function hookNamespace(initializer: ts.Expression | undefined): string | undefined {
  if (initializer === undefined) return undefined;
  const node = bare(initializer);
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  return node.expression.text === 'useTranslation' ? namespaceIn(node.arguments[0]) : undefined;
}

interface Translator {
  name: string;
  namespace: string;
  node: ts.Node;
}

function translators(file: ts.SourceFile): Translator[] {
  return all(file, (node): Translator | undefined => {
    if (ts.isVariableDeclaration(node)) {
      const namespace = hookNamespace(node.initializer);
      if (namespace === undefined || !ts.isObjectBindingPattern(node.name)) return undefined;
      // `const { t: words } = …` names it anew.
      const bound = node.name.elements.find(
        ({ name, propertyName }) => (propertyName ?? name).getText() === 't',
      );
      return bound && { name: bound.name.getText(), namespace, node };
    }
    if (!ts.isParameter(node) || node.type === undefined || !ts.isIdentifier(node.name))
      return undefined;
    const namespace = /^TFunction<'(\w+)'/.exec(node.type.getText())?.[1];
    return namespace === undefined ? undefined : { name: node.name.text, namespace, node };
  });
}

const optionNode = (
  code: Code,
  argument: ts.Expression | undefined,
): ts.ObjectLiteralExpression | 'none' | undefined => {
  if (argument === undefined) return 'none';
  const node = bare(argument);
  if (ts.isObjectLiteralExpression(node)) return node;
  const known = ts.isIdentifier(node) ? constant(code, node) : undefined;
  return known !== undefined && ts.isObjectLiteralExpression(bare(known))
    ? (bare(known) as ts.ObjectLiteralExpression)
    : undefined;
};

const OPTIONS = ['ns', 'context', 'defaultValue', 'returnObjects', 'replace'];

function useOf(
  code: Code,
  place: Place,
  namespace: string,
  key: ts.Expression,
  argument: ts.Expression | undefined,
  tree: boolean,
): Use[] {
  const options = optionNode(code, argument);
  const literal = options === undefined || options === 'none' ? undefined : options;
  const properties = literal?.properties ?? [];
  const names = properties.flatMap((each) =>
    each.name === undefined ? [] : [textOf(each.name).replaceAll(/['"]/g, '')],
  );
  const spread = options === undefined || properties.some(ts.isSpreadAssignment);
  const ns = properties.flatMap((each) =>
    ts.isPropertyAssignment(each) &&
    textOf(each.name) === 'ns' &&
    ts.isStringLiteralLike(each.initializer)
      ? [each.initializer.text]
      : [],
  )[0];
  return stringsOf(code, key).map((parts, _, choices) => {
    const [head] = parts;
    const named = typeof head === 'string' ? /^(\w+):(.*)$/s.exec(head) : null;
    return {
      namespace: named?.[1] ?? ns ?? namespace,
      key: named ? [named[2] ?? '', ...parts.slice(1)] : parts,
      place,
      params: spread ? undefined : names.filter((name) => !OPTIONS.includes(name)),
      optional: names.includes('defaultValue'),
      tree: tree || names.includes('returnObjects'),
      counted: spread || names.includes('count'),
      inContext: spread || names.includes('context'),
      choice: choices.length > 1,
    };
  });
}

/** Methods that show texts though they are no translators: name → namespace. */
const WORDS: Readonly<Record<string, string>> = { word: 'form' };
/** A file without these words shows no text. */
const SPEAKS = /\buseTranslation\b|\bTFunction\b|\.word\(|\blistOf\b|\bpairsOf\b/;
const LISTS = ['listOf', 'pairsOf'];

const found = new WeakMap<ts.SourceFile, Use[]>();
export function usesIn(code: Code, path: string): Use[] {
  // Reading the syntax of every file would take most of the time of the whole check.
  if (!SPEAKS.test(code.sources.read(path))) return [];
  const file = code.file(path);
  if (file === undefined) return [];
  const known = found.get(file);
  if (known !== undefined) return known;
  const speaking = translators(file);
  const speaker = (node: ts.Expression): string | undefined => {
    if (!ts.isIdentifier(node)) return undefined;
    const own = speaking.filter(({ name }) => name === node.text);
    const declared = seen(
      node,
      own.map((each) => each.node),
    );
    return (
      own.find((each) => each.node === declared) ??
      own.find(
        (each) =>
          ts.isParameter(each.node) &&
          each.node.parent.pos <= node.pos &&
          node.end <= each.node.parent.end,
      )
    )?.namespace;
  };
  const uses = all(file, (node): Use[] | undefined => {
    if (!ts.isCallExpression(node)) return undefined;
    const [first, second] = node.arguments;
    const callee = node.expression;
    if (
      ts.isIdentifier(callee) &&
      LISTS.includes(callee.text) &&
      first !== undefined &&
      second !== undefined
    ) {
      const namespace = speaker(first);
      return namespace === undefined
        ? undefined
        : useOf(code, placeOf(second), namespace, second, undefined, true);
    }
    if (first === undefined) return undefined;
    const words = ts.isPropertyAccessExpression(callee) ? WORDS[callee.name.text] : undefined;
    const namespace = words ?? speaker(callee);
    return namespace === undefined
      ? undefined
      : useOf(code, placeOf(first), namespace, first, second, false);
  }).flat();
  found.set(file, uses);
  return uses;
}

/** Strings of the code that look like keys: a key may travel from a table to its translator. */
export const literalsIn = (text: string): string[] =>
  [...text.matchAll(/'([\w-]+(?:\.[\w-]+)*)'/g)].map(([, literal]) => literal ?? '');
