/** The subschemas of a schema file, with their places. */
import { member } from './fields.ts';
import { entries, members } from './json-file.ts';
import type { JsonFile, Node } from './json-file.ts';

export interface Subschema {
  file: JsonFile;
  node: Node;
}

const SCHEMA = ['items', 'if', 'then', 'else', 'not'];
/** All schemas of a file: of a form, or of the shared definitions. */
export function subschemas(file: JsonFile): Subschema[] {
  const walk = (node: Node): Subschema[] => [
    { file, node },
    ...members(node).flatMap(({ name, value }): Subschema[] => {
      if (SCHEMA.includes(name)) return walk(value);
      if (name === 'allOf') return entries(value).flatMap(walk);
      return name === 'properties' ? members(value).flatMap((each) => walk(each.value)) : [];
    }),
  ];
  if (file.root === undefined) return [];
  const definitions = members(member(file.root, 'definitions'));
  return [...walk(file.root), ...definitions.flatMap(({ value }) => walk(value))];
}
