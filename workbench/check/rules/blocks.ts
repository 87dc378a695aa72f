/** A form is a block with fields, and so is each block in it and each entry of a list. */
import type { Definitions } from '../definitions.ts';
import { followed, isFiles, levelsFrom, member, namesAt } from '../fields.ts';
import { findingAt, type Finding } from '../finding.ts';
import { added, keyOf, removed, replacedBy, type Node } from '../json-file.ts';

const isBlock = (node: Node | undefined): boolean => member(node, 'type')?.value === 'object';

/** What has fields is a block; of what has none, somebody has to name the field. */
function asBlock(node: Node) {
  const type = member(node, 'type');
  if (member(node, 'properties') === undefined) return undefined;
  return type ? replacedBy(type, 'object') : added(node, '"type": "object"');
}

export function* blockFindings({ forms, fields, defs }: Definitions): Generator<Finding> {
  for (const { root } of forms.map(({ schema }) => schema)) {
    if (root === undefined) continue;
    if (!isBlock(root))
      yield findingAt('form-without-block', member(root, 'type') ?? root, {}, asBlock(root));
    else
      for (const node of levelsFrom([root], defs).flat()) {
        const isMember = node.parent?.type === 'property' && keyOf(node).value !== 'items';
        if (namesAt(node).length === 0)
          yield findingAt(
            'block-without-fields',
            keyOf(node),
            {},
            isMember ? removed(node) : undefined,
          );
      }
  }
  for (const field of fields) {
    if (field.schema['type'] !== 'array' || isFiles(field)) continue;
    const items = member(field.at, 'items');
    const entry = items && followed(items, defs);
    if (!isBlock(entry))
      yield findingAt(
        'list-without-block',
        items ?? keyOf(field.at),
        { name: field.name },
        entry && asBlock(entry),
      );
  }
}
