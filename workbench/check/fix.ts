/** How a finding is mended: one change of one file. */
import { getByPath } from '@rjsf/utils';
import type { DataPath } from '#schema/data-path.ts';
import type { Json, JsonObject } from '../definitions/json-file.ts';
import { withChanges, type DefinitionSources } from '../definitions/sources.ts';
import { setText } from '../definitions/texts.ts';

export type Fix = { file: string; path: DataPath } & (
  | { value: Json; isInserted?: boolean }
  /** Another name for a member, which keeps its place. */
  | { name: string }
  | { isGone: true }
);

function rename(block: JsonObject, from: string, to: string): void {
  const members = Object.entries(block);
  for (const [name] of members) delete block[name];
  for (const [name, value] of members) block[name === from ? to : name] = value;
}

/** The sources with the fix of a finding applied. Who writes it gives it its layout. */
export function withFix(
  sources: DefinitionSources,
  { fix }: { fix?: Fix | undefined },
): DefinitionSources {
  if (fix === undefined) return sources;
  const { file } = fix;
  const root = sources.files().includes(file) ? (JSON.parse(sources.read(file)) as JsonObject) : {};
  const path = fix.path.map(String);
  const [name = '', above] = [path.at(-1), path.slice(0, -1)];
  const parent = (above.length === 0 ? root : getByPath(root, above)) as JsonObject | Json[];
  const value = 'value' in fix ? fix.value : null;
  if ('name' in fix) rename(parent as JsonObject, name, fix.name);
  else if (Array.isArray(parent) && 'value' in fix)
    parent.splice(Number(name), fix.isInserted ? 0 : 1, fix.value);
  else if (Array.isArray(parent)) parent.splice(Number(name), 1);
  // A block of texts or of options that had nothing else goes as well; one of a schema stays.
  else if (value === null && /^schemas\/.*(?:schema|defs)\.json$/.test(file)) delete parent[name];
  else setText(root, path, value);
  return withChanges(sources, { [file]: JSON.stringify(root) });
}
