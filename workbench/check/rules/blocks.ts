/** A form is a block with fields, and so is each block in it and each entry of a list. */
import type { Definitions } from '../definitions.ts';
import { followed, isFiles, member, namesAt, objectsBelow } from '../fields.ts';
import type { Subschema } from '../fields.ts';
import { findingAt, type Finding } from '../finding.ts';
import { added, keyOf, removed, replacedBy } from '../json-file.ts';
import type { JsonFile, Node } from '../json-file.ts';

const isBlock = (node: Node | undefined): boolean => member(node, 'type')?.value === 'object';

/** What has fields is a block; of what has none, somebody has to name the field. */
function asBlock({ file, node }: Subschema) {
  const type = member(node, 'type');
  if (member(node, 'properties') === undefined) return undefined;
  return type ? replacedBy(file, type, 'object') : added(file, node, '"type": "object"');
}

function* emptyBlocks(file: JsonFile, node: Node, defs: JsonFile): Generator<Finding> {
  if (namesAt(node).length === 0)
    yield findingAt('block-without-fields', file, keyOf(node), {}, [
      node.parent?.type === 'property' && keyOf(node).value !== 'items'
        ? removed(file, node)
        : undefined,
    ]);
  for (const inner of objectsBelow(file, node, defs))
    yield* emptyBlocks(inner.file, inner.node, defs);
}

export function* blockFindings({ forms, fields, defs }: Definitions): Generator<Finding> {
  for (const { schema: file } of forms) {
    const { root } = file;
    if (root === undefined) continue;
    if (isBlock(root)) yield* emptyBlocks(file, root, defs);
    else
      yield findingAt('form-without-block', file, member(root, 'type') ?? root, {}, [
        asBlock({ file, node: root }),
      ]);
  }
  for (const field of fields) {
    if (field.schema['type'] !== 'array' || isFiles(field)) continue;
    const { file, node } = field.at;
    const items = member(node, 'items');
    const entry = items && followed(file, items, defs);
    if (!isBlock(entry?.node))
      yield findingAt('list-without-block', file, items ?? keyOf(node), { name: field.name }, [
        entry && asBlock(entry),
      ]);
  }
}
