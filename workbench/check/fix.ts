/** How a finding is mended: a JSON Patch (RFC 6902) of one file. An addition also makes the objects on its way. */
import {
  isObject,
  objectOf,
  pointerTo,
  stepsOf,
  type Json,
  type JsonObject,
} from '../definitions/json-file.ts';
import type { homesIn } from '../definitions/layout.ts';
import { withChanges, type DefinitionSources } from '../definitions/sources.ts';

export type Operation =
  | { op: 'add' | 'replace'; path: string; value: Json }
  | { op: 'remove'; path: string }
  /** Another name for a member, which keeps its place. */
  | { op: 'move'; from: string; path: string };
export interface Fix {
  file: string;
  patch: readonly Operation[];
}

/** The fix in the files as they lie. */
export function fixAt({ patch, ...fix }: Fix, homeOf: ReturnType<typeof homesIn>): Fix {
  const homeAt = (pointer: string) => homeOf({ file: fix.file, path: stepsOf(pointer) });
  const at = (pointer: string) => pointerTo(homeAt(pointer).path);
  return {
    file: homeAt(patch[0]?.path ?? '').file,
    patch: patch.map((each) => ({
      ...each,
      path: at(each.path),
      ...(each.op === 'move' && { from: at(each.from) }),
    })),
  };
}

/** A block of texts or of options that had nothing else goes as well; one of a schema stays. */
function remove(block: JsonObject, [name = '', ...below]: readonly string[], isPruned: boolean) {
  const inner = block[name];
  if (Array.isArray(inner) && below.length === 1) return void inner.splice(Number(below[0]), 1);
  if (below.length > 0) remove((inner ?? {}) as JsonObject, below, isPruned);
  const isEmpty = isObject(inner) && Object.keys(inner).length === 0;
  if (below.length === 0 || (isPruned && isEmpty)) delete block[name];
}
/** The value after an operation; it is changed. */
function apply(root: Json, operation: Operation, isPruned: boolean): Json {
  const steps = stepsOf(operation.op === 'move' ? operation.from : operation.path);
  const name = steps.at(-1) ?? '';
  if (operation.op === 'remove') remove(objectOf(root), steps, isPruned);
  const parent = steps
    .slice(0, -1)
    .reduce<JsonObject>((at, step) => (at[step] ??= {}) as JsonObject, root as JsonObject);
  if (operation.op === 'move') {
    const to = stepsOf(operation.path).at(-1) ?? '';
    const members = Object.entries(parent);
    for (const [key] of members) delete parent[key];
    for (const [key, value] of members) parent[key === name ? to : key] = value;
  } else if (operation.op !== 'remove') {
    if (Array.isArray(parent))
      parent.splice(Number(name), operation.op === 'add' ? 0 : 1, operation.value);
    else parent[name] = operation.value;
  }
  return root;
}

/** The sources with the fix of a finding applied. Who writes it gives it its layout. */
export function withFix(
  sources: DefinitionSources,
  { fix }: { fix?: Fix | undefined },
): DefinitionSources {
  if (fix === undefined) return sources;
  const { file, patch } = fix;
  const now = sources.files().includes(file) ? (JSON.parse(sources.read(file)) as Json) : {};
  const isPruned = !/^schemas\/.*(?:schema|defs)\.json$/.test(file);
  const changed = patch.reduce((root, each) => apply(root, each, isPruned), now);
  return withChanges(sources, { [file]: JSON.stringify(changed) });
}
