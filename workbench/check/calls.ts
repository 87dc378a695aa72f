/** What the code in `src` says of texts: the calls that show one, with the placeholders that they fill in, and every key that it spells. */
import { parseSync, Visitor, type CallExpression, type Node } from 'oxc-parser';
import type { DefinitionSources } from '../definitions/sources.ts';

/** `*` stands for what is only known at run time: `steps:*.title`, `*:later.text`. */
export interface Call {
  key: string;
  given: readonly string[];
  /** Those of `given` that are written in the call itself, for this text alone; undefined where the call may show another text. */
  own: readonly string[] | undefined;
}
interface Code {
  calls: readonly Call[];
  /** Without their namespaces. */
  keys: readonly string[];
}
/** The keys that one with `*` can be. */
export const patternOf = (key: string): RegExp =>
  new RegExp(`^${key.replaceAll('.', '[.]').replaceAll('*', '.+')}$`);

/** The name of what is called, or of a property: `i18n.t` is `t`. */
const nameOf = (node: Node): string => {
  if (node.type === 'MemberExpression') return nameOf(node.property);
  if (node.type === 'Literal') return String(node.value);
  return node.type === 'Identifier' ? node.name : '';
};

/** The texts that an expression can be. */
function textsOf(node: Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : ['*'];
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'TSAsExpression':
      return textsOf(node.expression);
    case 'TemplateLiteral':
      return node.quasis.reduce<string[]>(
        (all, { value }, i) => {
          const between = i === 0 ? [''] : textsOf(node.expressions[i - 1]!);
          return all.flatMap((start) =>
            between.map((inserted) => start + inserted + (value.cooked ?? '')),
          );
        },
        [''],
      );
    default:
      return ['*'];
  }
}

/** i18next's own options. */
const OPTIONS = ['context', 'defaultValue', 'ns', 'replace', 'returnObjects'];
/** The names in an object, where it is written here or is a constant of the file. */
function namesIn(node: Node | undefined, constants: ReadonlyMap<string, Node>): string[] {
  const inside = (value: Node | undefined) => namesIn(value, constants);
  switch (node?.type) {
    case 'ObjectExpression':
      return node.properties
        .flatMap((each) => (each.type === 'Property' ? [nameOf(each.key)] : inside(each.argument)))
        .filter((name) => !OPTIONS.includes(name));
    case 'LogicalExpression':
      return inside(node.right);
    case 'ConditionalExpression':
      return [...inside(node.consequent), ...inside(node.alternate)];
    case 'Identifier':
      return constants.get(node.name) === node ? [] : inside(constants.get(node.name));
    default:
      return [];
  }
}

/** `word` is that of the renderer (src/form/answers/texts.ts). */
const SHOWS = /^(?:t|word|need)$/;

function codeIn(path: string, text: string): Code {
  const constants = new Map<string, Node>();
  const [called, keys]: [CallExpression[], string[]] = [[], []];
  const addKeys = (node: Node) => {
    keys.push(...textsOf(node).map((key) => key.replace(/^\w+:/, '')));
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => void (init && constants.set(nameOf(id), init)),
    CallExpression: (call) => void called.push(call),
    Literal: addKeys,
    TemplateLiteral: addKeys,
  }).visit(parseSync(path, text, { preserveParens: false }).program);
  const namespaces = called
    .filter(({ callee }) => nameOf(callee) === 'useTranslation')
    .flatMap((call) => call.arguments.slice(0, 1))
    .flatMap((first) => (first.type === 'ArrayExpression' ? first.elements : [first]))
    .flatMap((each) => (each ? textsOf(each) : []));
  const usual = namespaces.length > 0 ? [...new Set(namespaces)] : ['*'];
  const calls = called.flatMap((call): Call[] => {
    const name = nameOf(call.callee);
    const [key, options] = call.arguments;
    if (!SHOWS.test(name) || key === undefined) return [];
    const texts = textsOf(key).filter((each) => !/(?:^|:)\*$/.test(each));
    const homes = name === 'word' ? ['form'] : usual;
    const given = namesIn(options, constants);
    const own = texts.length > 1 ? undefined : namesIn(options, new Map());
    return texts
      .flatMap((each) => (each.includes(':') ? [each] : homes.map((home) => `${home}:${each}`)))
      .map((each) => ({ key: each, given, own }));
  });
  return { calls, keys };
}

/** By path and text: most files are read again unchanged. */
const known = new Map<string, { text: string; code: Code }>();
export function codeOf(sources: DefinitionSources): Code {
  const all = sources
    .files()
    .filter((path) => /^src\/.*\.tsx?$/.test(path))
    .map((path) => {
      const text = sources.read(path);
      const last = known.get(path);
      const code = last?.text === text ? last.code : codeIn(path, text);
      known.set(path, { text, code });
      return code;
    });
  return { calls: all.flatMap(({ calls }) => calls), keys: all.flatMap(({ keys }) => keys) };
}
