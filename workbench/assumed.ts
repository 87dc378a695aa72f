/** `npm run definitions -- assumed`: what openapi/application.yaml marks `x-assumed`, as a Markdown table to agree upon with a bank. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isObject } from '#schema/data-path.ts';

interface Assumption {
  readonly place: string;
  readonly content: string;
}

const textOf = ({ description, summary, schema }: Record<string, unknown>): string =>
  String(description ?? summary ?? (isObject(schema) ? schema['description'] : undefined) ?? '');

/** Words of the description's own structure: a place reads without them. */
const STRUCTURE = new Set(['components', 'schemas', 'properties', 'paths', 'responses']);

/** Every marked object, by its path in the description. */
export function assumptionsOf(description: unknown): Assumption[] {
  const found = (value: unknown, path: readonly string[]): Assumption[] => {
    if (Array.isArray(value)) return value.flatMap((item) => found(item, path));
    if (!isObject(value)) return [];
    const { 'x-assumed': mark, name, ...rest } = value;
    const here = typeof name === 'string' && 'in' in value ? [...path.slice(0, -1), name] : path;
    const below = Object.entries(rest).flatMap(([key, item]) => found(item, [...path, key]));
    if (mark === undefined) return below;
    const reason = typeof mark === 'string' ? ` (${mark})` : '';
    const place = here.filter((word) => !STRUCTURE.has(word)).join(' ');
    return [{ place, content: `${textOf(value)}${reason}`.trim() }, ...below];
  };
  return found(description, []);
}

export function printAssumptions(): void {
  const file = join(import.meta.dirname, '../openapi/application.yaml');
  const rows = assumptionsOf(parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 }));
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
  const lines = rows.map(
    ({ place, content }) => `| \`${cell(place)}\` | ${cell(content)} |          |`,
  );
  process.stdout.write(
    [
      '| where | what is assumed | agreed |',
      '| ----- | --------------- | ------ |',
      ...lines,
      '',
      `${rows.length} assumptions`,
      '',
    ].join('\n'),
  );
}
