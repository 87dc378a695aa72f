/** Reads the tables of the code as data: an expression is worked out as far as it needs nothing that happens at run time. */
import ts from 'typescript';
import { bare, constant, exported } from './source.ts';
import type { Code } from './source.ts';

export interface Row {
  name: string;
  key: ts.Node;
  value: ts.Expression | undefined;
  node: ts.Node;
}

/** The rows of an object that is written out. */
export function keysOf(expression: ts.Expression | undefined): Row[] {
  if (expression === undefined) return [];
  const node = bare(expression);
  if (!ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((each): Row[] => {
    if (each.name === undefined || ts.isComputedPropertyName(each.name)) return [];
    const name =
      ts.isStringLiteralLike(each.name) ||
      ts.isNumericLiteral(each.name) ||
      ts.isIdentifier(each.name)
        ? each.name.text
        : each.name.getText();
    return [
      {
        name,
        key: each.name,
        value: ts.isPropertyAssignment(each)
          ? each.initializer
          : ts.isShorthandPropertyAssignment(each)
            ? each.name
            : undefined,
        node: each,
      },
    ];
  });
}

/** What could not be worked out. */
export const UNKNOWN = Symbol('unknown');
export type Value =
  | undefined
  | null
  | boolean
  | number
  | string
  | typeof UNKNOWN
  | Value[]
  | { [key: string]: Value }
  | Callable;
export interface Callable {
  parameters: readonly ts.ParameterDeclaration[];
  body: ts.ConciseBody;
  scope: Scope;
}
type Scope = ReadonlyMap<string, Value>;

const isRecord = (value: Value): value is { [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('body' in value);
const isCallable = (value: Value): value is Callable =>
  typeof value === 'object' && value !== null && 'body' in value && 'parameters' in value;

function callee(
  { parameters, body, scope }: Callable,
  code: Code,
  values: readonly Value[],
): Value {
  const inner = new Map(scope);
  parameters.forEach(({ name }, i) => bind(name, values[i], inner));
  return ts.isBlock(body)
    ? (block(body.statements, code, inner) ?? undefined)
    : evaluate(body, code, inner);
}
function bind(name: ts.BindingName, value: Value, scope: Map<string, Value>): void {
  if (ts.isIdentifier(name)) scope.set(name.text, value);
  else if (ts.isObjectBindingPattern(name)) {
    name.elements.forEach((each) =>
      bind(
        each.name,
        isRecord(value)
          ? value[(each.propertyName ?? each.name).getText()]
          : value === UNKNOWN
            ? UNKNOWN
            : undefined,
        scope,
      ),
    );
  }
}
/** The value that a list of statements returns: `if`, `return` and constants are enough for the tables. */
function block(statements: readonly ts.Statement[], code: Code, scope: Map<string, Value>): Value {
  for (const statement of statements) {
    if (ts.isReturnStatement(statement))
      return statement.expression === undefined
        ? undefined
        : evaluate(statement.expression, code, scope);
    if (ts.isVariableStatement(statement))
      statement.declarationList.declarations.forEach(({ name, initializer }) =>
        bind(
          name,
          initializer === undefined ? undefined : evaluate(initializer, code, scope),
          scope,
        ),
      );
    else if (ts.isIfStatement(statement)) {
      const test = evaluate(statement.expression, code, scope);
      if (test === UNKNOWN) return UNKNOWN;
      const branch = test ? statement.thenStatement : statement.elseStatement;
      const returns =
        branch === undefined
          ? false
          : ts.isReturnStatement(branch) ||
            (ts.isBlock(branch) && branch.statements.some(ts.isReturnStatement));
      if (branch !== undefined && returns)
        return block(ts.isBlock(branch) ? branch.statements : [branch], code, scope);
    } else return UNKNOWN;
  }
  return undefined;
}

function binary(node: ts.BinaryExpression, code: Code, scope: Scope): Value {
  const left = evaluate(node.left, code, scope);
  const right = () => evaluate(node.right, code, scope);
  const kind = node.operatorToken.kind;
  if (left === UNKNOWN) return UNKNOWN;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return left ? right() : left;
  if (kind === ts.SyntaxKind.BarBarToken) return left ? left : right();
  if (kind === ts.SyntaxKind.QuestionQuestionToken) return left ?? right();
  const other = right();
  if (other === UNKNOWN) return UNKNOWN;
  if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return left === other;
  if (kind === ts.SyntaxKind.ExclamationEqualsEqualsToken) return left !== other;
  if (kind === ts.SyntaxKind.AsteriskToken) return Number(left) * Number(other);
  if (kind === ts.SyntaxKind.PlusToken)
    return typeof left === 'number' && typeof other === 'number'
      ? left + other
      : String(left) + String(other);
  return UNKNOWN;
}

function record(node: ts.ObjectLiteralExpression, code: Code, scope: Scope): Value {
  const found: { [key: string]: Value } = {};
  for (const each of node.properties) {
    if (ts.isSpreadAssignment(each)) {
      const spread = evaluate(each.expression, code, scope);
      if (isRecord(spread)) Object.assign(found, spread);
      else return UNKNOWN;
    }
    const row = keysOf(node).find((one) => one.node === each);
    if (row !== undefined)
      found[row.name] = row.value === undefined ? UNKNOWN : evaluate(row.value, code, scope);
  }
  return found;
}

/** The value of an expression; UNKNOWN where it depends on what is not written down. */
export function evaluate(expression: ts.Expression, code: Code, scope: Scope = new Map()): Value {
  const node = bare(expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken)
    return -Number(evaluate(node.operand, code, scope));
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.flatMap((each): Value[] => {
      const value = evaluate(ts.isSpreadElement(each) ? each.expression : each, code, scope);
      return ts.isSpreadElement(each) && Array.isArray(value) ? value : [value];
    });
  }
  if (ts.isObjectLiteralExpression(node)) return record(node, code, scope);
  if (ts.isArrowFunction(node)) return { parameters: [...node.parameters], body: node.body, scope };
  if (ts.isConditionalExpression(node)) {
    const test = evaluate(node.condition, code, scope);
    return test === UNKNOWN
      ? UNKNOWN
      : evaluate(test ? node.whenTrue : node.whenFalse, code, scope);
  }
  if (ts.isBinaryExpression(node)) return binary(node, code, scope);
  if (ts.isPropertyAccessExpression(node)) {
    const owner = evaluate(node.expression, code, scope);
    return isRecord(owner) ? owner[node.name.text] : UNKNOWN;
  }
  if (ts.isCallExpression(node)) {
    const called = evaluate(node.expression, code, scope);
    return isCallable(called)
      ? callee(
          called,
          code,
          node.arguments.map((each) => evaluate(each, code, scope)),
        )
      : UNKNOWN;
  }
  if (!ts.isIdentifier(node)) return UNKNOWN;
  if (scope.has(node.text)) return scope.get(node.text);
  if (node.text === 'undefined') return undefined;
  const known = constant(code, node);
  return known === undefined ? UNKNOWN : evaluate(known, code);
}

/** A row that is a function, asked about some facts; any other row is its own answer. */
export const answer = (row: Value, code: Code, facts: Value): Value =>
  isCallable(row) ? callee(row, code, [facts]) : row;

/** A list of words at the top of a file. */
export function listed(code: Code, path: string, name: string): string[] {
  const file = code.file(path);
  const expression = file && exported(file, name);
  const value = expression === undefined ? [] : evaluate(expression, code);
  return Array.isArray(value)
    ? value.filter((each): each is string => typeof each === 'string')
    : [];
}
