/** Edits of tables in the code, in the manner of their neighbours. */
import ts from 'typescript';
import type { Edit } from '../sources.ts';
import { withoutEntry } from '../sources.ts';
import { bare, placeOf } from './source.ts';
import type { Row } from './table.ts';

const edit = (node: ts.Node, start: number, end: number, newText: string): Edit => ({
  file: node.getSourceFile().fileName,
  start,
  end,
  newText,
});

export const quoted = (name: string): string => `'${name}'`;
/** A name as the key of a table: quoted only where it must be. */
export const asKey = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name));

export const replaceNode = (node: ts.Node, newText: string): Edit =>
  edit(node, node.getStart(), node.getEnd(), newText);

/** A row after another one, on a line of its own. */
export const rowAfter = ({ node }: Row, written: string): Edit => {
  const indent = /[ ]*$/.exec(node.getSourceFile().text.slice(0, node.getStart()))?.[0] ?? '';
  return edit(node, node.getEnd(), node.getEnd(), `,\n${indent}${written}`);
};
/** A member at the beginning of an object that is written out. */
export function memberFirst(expression: ts.Expression, written: string): Edit | undefined {
  const node = bare(expression);
  return ts.isObjectLiteralExpression(node)
    ? edit(node, node.getStart() + 1, node.getStart() + 1, ` ${written},`)
    : undefined;
}
export const withoutItem = (node: ts.Node): Edit => withoutEntry(placeOf(node));
/** Further words in a list, which may be a constant that others share. */
export function wordsAdded(expression: ts.Expression, words: readonly string[]): Edit {
  const node = bare(expression);
  if (!ts.isArrayLiteralExpression(node))
    return replaceNode(node, `[...${node.getText()}, ${words.map(quoted).join(', ')}]`);
  const last = node.elements.at(-1);
  const at = last?.getEnd() ?? node.getStart() + 1;
  return edit(node, at, at, `${last === undefined ? '' : ', '}${words.map(quoted).join(', ')}`);
}
