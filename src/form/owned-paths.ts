/** The fields a form can ever ask for, whatever its conditions say. */
import type { DataPath } from './data-path.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of the leaves of a schema; a list is one leaf. Fields of conditional branches are included. */
export function ownedPaths(schema: unknown, at: DataPath = []): readonly DataPath[] {
  if (!isObject(schema)) return [];
  const { properties, allOf } = schema;
  const own = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, below]) => {
    const path = [...at, name];
    const paths = ownedPaths(below, path);
    return isObject(below) && below['type'] === 'object' ? paths : [path];
  });
  const branches = [...(Array.isArray(allOf) ? allOf : []), schema['then'], schema['else']].flatMap(
    (branch) => ownedPaths(branch, at),
  );
  const seen = new Set<string>();
  return [...own, ...branches].filter((path) => {
    const key = path.join('.');
    return seen.has(key) ? false : Boolean(seen.add(key));
  });
}
