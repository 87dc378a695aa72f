/** The code as the check reads it: syntax only, with places; constants are followed through imports, nothing is run. */
import ts from 'typescript';
import type { DefinitionSources } from '../sources.ts';
import type { Place } from '../finding.ts';

const parsed = new Map<string, ts.SourceFile>();
/** The syntax tree of a file; the same text is parsed once. */
export function sourceFile(path: string, text: string): ts.SourceFile {
  const known = parsed.get(path);
  if (known?.text === text) return known;
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  parsed.set(path, file);
  return file;
}

export const placeOf = (node: ts.Node): Place => {
  const file = node.getSourceFile();
  return { file: file.fileName, text: file.text, start: node.getStart(), end: node.getEnd() };
};

/** Without `as const`, `satisfies …` and parentheses. */
export function bare(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node)
    ? bare(node.expression)
    : node;
}

export interface Code {
  sources: DefinitionSources;
  file(path: string): ts.SourceFile | undefined;
}
export const readCode = (sources: DefinitionSources): Code => {
  const files = new Set(sources.files());
  return {
    sources,
    file: (path) => (files.has(path) ? sourceFile(path, sources.read(path)) : undefined),
  };
};

/** What is picked of a node and everything below it, in order. */
export const all = <Found>(root: ts.Node, pick: (node: ts.Node) => Found | undefined): Found[] => {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    const one = pick(node);
    if (one !== undefined) found.push(one);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
};

const declarations = new WeakMap<ts.SourceFile, ts.VariableDeclaration[]>();
const declarationsIn = (file: ts.SourceFile): ts.VariableDeclaration[] => {
  const known =
    declarations.get(file) ??
    all(file, (node) => (ts.isVariableDeclaration(node) ? node : undefined));
  declarations.set(file, known);
  return known;
};

/** The block, function or file in which a name is known. */
const scopeOf = (node: ts.Node): ts.Node =>
  ts.findAncestor(
    node.parent,
    (each) => ts.isFunctionLike(each) || ts.isSourceFile(each) || ts.isBlock(each),
  ) ?? node.getSourceFile();
const holds = (scope: ts.Node, node: ts.Node): boolean =>
  scope.pos <= node.pos && node.end <= scope.end;
/** The innermost of several declarations of a name that a place can see. */
export function seen<Declaration extends ts.Node>(
  from: ts.Node,
  found: readonly Declaration[],
): Declaration | undefined {
  return found
    .map((each) => ({ each, scope: scopeOf(each) }))
    .filter(({ scope }) => holds(scope, from))
    .sort((a, b) => a.scope.end - a.scope.pos - (b.scope.end - b.scope.pos))[0]?.each;
}

/** `#flow/steps.ts` and `./steps.ts` as paths in the repository. */
const pathOf = (from: string, specifier: string): string => {
  if (/^#(?!openapi|schemas|locales)\w+\//.test(specifier)) return `src/${specifier.slice(1)}`;
  const folder = from.split('/').slice(0, -1);
  return specifier
    .split('/')
    .reduce<string[]>(
      (path, part) => (part === '.' ? path : part === '..' ? path.slice(0, -1) : [...path, part]),
      folder,
    )
    .join('/');
};

/** What a constant is set to: looked up in its file, else in the file it is imported from. */
export function constant(code: Code, from: ts.Identifier): ts.Expression | undefined {
  const file = from.getSourceFile();
  const own = seen(
    from,
    declarationsIn(file).filter(({ name }) => ts.isIdentifier(name) && name.text === from.text),
  );
  if (own !== undefined) return own.initializer;
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
      continue;
    const named = statement.importClause?.namedBindings;
    const element =
      named && ts.isNamedImports(named)
        ? named.elements.find(({ name }) => name.text === from.text)
        : undefined;
    if (element === undefined) continue;
    const there = code.file(pathOf(file.fileName, statement.moduleSpecifier.text));
    return there === undefined
      ? undefined
      : exported(there, (element.propertyName ?? element.name).text);
  }
  return undefined;
}

/** A constant at the top of a file. */
export function exported(file: ts.SourceFile, name: string): ts.Expression | undefined {
  return declarationsIn(file).find(
    (each) =>
      each.parent.parent.parent === file && ts.isIdentifier(each.name) && each.name.text === name,
  )?.initializer;
}
