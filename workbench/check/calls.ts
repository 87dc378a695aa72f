/** The calls in `src` that show texts: which keys they can show, and which placeholders they fill in. */
import { parseSync } from 'oxc-parser';
import type { DefinitionSources } from '../definitions/sources.ts';

export interface Call {
  /** With their namespaces; `*` stands for what is only known at run time: `steps:*.title`, `*:later.text`. */
  keys: readonly string[];
  given: readonly string[];
  /** Those of `given` that are written in the call itself, for its text alone. */
  own: readonly string[];
}

/** Of a syntax tree: what is asked of it below stands in any node. */
interface Node {
  type: string;
  [name: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.flatMap(nodesIn) : isNode(value) ? [value] : [];
const everyNode = (node: Node): Node[] => [
  node,
  ...Object.values(node).flatMap(nodesIn).flatMap(everyNode),
];
/** The name of what is called, or of a property: `i18n.t` is `t`. */
const nameOf = (node: unknown): string =>
  isNode(node) ? String(node['name'] ?? node['value'] ?? nameOf(node['property'])) : '';

/** The texts that an expression can be. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return ['*'];
  const { type, value, quasis, expressions, consequent, alternate, expression } = node;
  if (type === 'Literal' && typeof value === 'string') return [value];
  if (type === 'ConditionalExpression') return [...textsOf(consequent), ...textsOf(alternate)];
  if (type === 'TSAsExpression') return textsOf(expression);
  if (type !== 'TemplateLiteral') return ['*'];
  const between = nodesIn(expressions).map(textsOf);
  return nodesIn(quasis).reduce<string[]>(
    (all, quasi, i) => {
      const { cooked } = quasi['value'] as { cooked: string };
      return all.flatMap((start) =>
        (between[i] ?? ['']).map((inserted) => start + cooked + inserted),
      );
    },
    [''],
  );
}

/** i18next's own options. */
const OPTIONS = ['context', 'defaultValue', 'ns', 'replace', 'returnObjects'];
/** The names in an object, where it is written here or is a constant of the file. */
function namesIn(node: unknown, constants: ReadonlyMap<string, Node>): string[] {
  if (!isNode(node)) return [];
  const inside = (value: unknown) => namesIn(value, constants);
  switch (node.type) {
    case 'ObjectExpression':
      return nodesIn(node['properties']).flatMap((property) =>
        property.type === 'Property' ? [nameOf(property['key'])] : inside(property['argument']),
      );
    case 'LogicalExpression':
      return inside(node['right']);
    case 'ConditionalExpression':
      return [...inside(node['consequent']), ...inside(node['alternate'])];
    case 'Identifier': {
      const constant = constants.get(nameOf(node));
      return constant === node ? [] : inside(constant);
    }
    default:
      return [];
  }
}

/** `word` is that of the renderer (src/form/answers/texts.ts). */
const SHOWS = /^(?:t|word|need)$/;
const CALLS = /\b(?:t|word|need)\(/;

function callsInFile(path: string, text: string): Call[] {
  const nodes = everyNode(
    parseSync(path, text, { preserveParens: false }).program as unknown as Node,
  );
  const constants = new Map(
    nodes
      .filter(({ type, init }) => type === 'VariableDeclarator' && isNode(init))
      .map(({ id, init }) => [nameOf(id), init as Node]),
  );
  const called = nodes.filter(({ type }) => type === 'CallExpression');
  const namespaces = called
    .filter(({ callee }) => nameOf(callee) === 'useTranslation')
    .flatMap((call) => nodesIn(call['arguments']).slice(0, 1))
    .flatMap((first) => (first.type === 'ArrayExpression' ? nodesIn(first['elements']) : [first]))
    .flatMap(textsOf);
  const usual = namespaces.length > 0 ? [...new Set(namespaces)] : ['*'];
  return called.flatMap((call): Call[] => {
    const name = nameOf(call['callee']);
    const [key, options] = nodesIn(call['arguments']);
    if (!SHOWS.test(name) || key === undefined) return [];
    const homes = name === 'word' ? ['form'] : usual;
    const keys = textsOf(key)
      .flatMap((each) => (each.includes(':') ? [each] : homes.map((home) => `${home}:${each}`)))
      .filter((each) => !each.endsWith(':*'));
    const [given, own] = [constants, new Map<string, Node>()].map((known) =>
      namesIn(options, known).filter((each) => !OPTIONS.includes(each)),
    ) as [string[], string[]];
    return keys.length === 0 ? [] : [{ keys, given, own }];
  });
}

/** By path and text: most files are checked again unchanged. */
const read = new Map<string, { text: string; calls: Call[] }>();
export function callsIn(sources: DefinitionSources): Call[] {
  const files = sources.files().filter((path) => /^src\/.*\.tsx?$/.test(path));
  return files.flatMap((path) => {
    const text = sources.read(path);
    const known = read.get(path);
    if (known?.text === text) return known.calls;
    const calls = CALLS.test(text) ? callsInFile(path, text) : [];
    read.set(path, { text, calls });
    return calls;
  });
}
