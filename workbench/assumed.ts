/** `npm run definitions -- assumed`: what openapi/application.yaml marks `x-assumed`, to agree upon with a bank. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isObject } from '#schema/data-path.ts';

/** Every marked object as `place: what it says`. */
export function assumptionsOf(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { 'x-assumed': mark, description, summary, schema } = value as Record<string, unknown>;
  const below = Object.entries(value).flatMap(([key, item]) => {
    const name: unknown = Array.isArray(value) && isObject(item) ? (item['name'] ?? key) : key;
    return assumptionsOf(item, `${place} ${String(name)}`.trim());
  });
  if (mark === undefined) return below;
  const content = description ?? summary ?? (isObject(schema) ? schema['description'] : '');
  const reason = typeof mark === 'string' ? ` (${mark})` : '';
  return [`${place}: ${String(content).replaceAll(/\s+/g, ' ').trim()}${reason}`, ...below];
}

export function printAssumptions(): void {
  const text = readFileSync(join(import.meta.dirname, '../openapi/application.yaml'), 'utf8');
  const rows = assumptionsOf(parse(text, { maxAliasCount: -1 }));
  process.stdout.write(`${rows.join('\n')}\n${rows.length} assumptions\n`);
}
