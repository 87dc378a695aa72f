/** Which strings an expression can be, as far as the syntax tells: literals, templates, choices, tables, lists. */
import ts from 'typescript';
import { bare, constant, seen, all } from './source.ts';
import type { Code } from './source.ts';

/** A place in a string that only the running application knows. */
export interface Hole {
  hole: string;
  file: string;
}
export type Parts = readonly (string | Hole)[];

const MOST = 200;
const hole = (node: ts.Node): Parts[] => [
  [{ hole: node.getText().replaceAll(/\s+/g, ' '), file: node.getSourceFile().fileName }],
];
const joined = (heads: readonly Parts[], tails: readonly Parts[]): Parts[] =>
  heads.flatMap((head) => tails.map((tail) => [...head, ...tail])).slice(0, MOST);

/** The list behind `.map((each) => …)`, for the parameter of the callback. */
function listOf(parameter: ts.ParameterDeclaration): ts.Expression | undefined {
  const callback = parameter.parent;
  const call = callback.parent;
  if (
    !ts.isArrowFunction(callback) ||
    !ts.isCallExpression(call) ||
    !ts.isPropertyAccessExpression(call.expression) ||
    callback.parameters[0] !== parameter
  )
    return undefined;
  return ['map', 'flatMap', 'filter', 'forEach', 'some', 'every', 'find'].includes(
    call.expression.name.text,
  )
    ? call.expression.expression
    : undefined;
}

/** The expressions in a list or a table, through filters and imports. */
function elements(
  code: Code,
  expression: ts.Expression,
  depth: number,
): ts.Expression[] | undefined {
  const node = bare(expression);
  if (depth > 8) return undefined;
  if (ts.isArrayLiteralExpression(node)) return [...node.elements];
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((each) =>
      ts.isPropertyAssignment(each) ? [each.initializer] : [],
    );
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    ['filter', 'slice', 'toSorted', 'toReversed'].includes(node.expression.name.text)
  ) {
    return elements(code, node.expression.expression, depth + 1);
  }
  const known = ts.isIdentifier(node) ? constant(code, node) : undefined;
  return known === undefined ? undefined : elements(code, known, depth + 1);
}

const parameterOf = (node: ts.Identifier): ts.ParameterDeclaration | undefined => {
  const own = all(node.getSourceFile(), (each) =>
    ts.isParameter(each) && ts.isIdentifier(each.name) && each.name.text === node.text
      ? each
      : undefined,
  ).filter((each) => each.parent.pos <= node.pos && node.end <= each.parent.end);
  return own.sort((a, b) => a.parent.end - a.parent.pos - (b.parent.end - b.parent.pos))[0];
};

export function stringsOf(code: Code, expression: ts.Expression, depth = 0): Parts[] {
  const node = bare(expression);
  const again = (each: ts.Expression) => stringsOf(code, each, depth + 1);
  if (depth > 8) return hole(node);
  if (ts.isStringLiteralLike(node)) return [[node.text]];
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce<Parts[]>(
      (heads, span) => joined(joined(heads, again(span.expression)), [[span.literal.text]]),
      [[node.head.text]],
    );
  }
  if (ts.isConditionalExpression(node)) return [...again(node.whenTrue), ...again(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    if (
      node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ||
      node.operatorToken.kind === ts.SyntaxKind.BarBarToken
    )
      return [...again(node.left), ...again(node.right)].filter((each) =>
        each.some((part) => part !== ''),
      );
    if (node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return joined(again(node.left), again(node.right));
  }
  if (ts.isElementAccessExpression(node)) {
    const found = elements(code, node.expression, depth + 1);
    return found === undefined ? hole(node) : found.flatMap(again);
  }
  if (!ts.isIdentifier(node)) return hole(node);
  const parameter = parameterOf(node);
  const known = constant(code, node);
  const list = parameter === undefined ? undefined : listOf(parameter);
  const found = list === undefined ? undefined : elements(code, list, depth + 1);
  if (found !== undefined && found.every((each) => ts.isStringLiteralLike(bare(each))))
    return found.flatMap(again);
  const written =
    known !== undefined && (parameter === undefined || seen(node, [parameter]) === undefined)
      ? again(known)
      : undefined;
  return written !== undefined &&
    written.every((parts) => parts.some((part) => typeof part === 'string'))
    ? written
    : hole(node);
}
