type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const isObject = (node: unknown): node is Record<string, Json> =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

/** The schema with every `defs.json#/definitions/…` written out. */
export function inlined(node: unknown, defs: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => inlined(item, defs));
  if (!isObject(node)) return node;
  const { $ref, ...rest } = node;
  if (typeof $ref !== 'string')
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, inlined(value, defs)]),
    );
  const target =
    isObject(defs) && isObject(defs['definitions'])
      ? defs['definitions'][$ref.split('/').at(-1) ?? '']
      : undefined;
  if (target === undefined) throw new Error(`nothing stands at ${$ref}`);
  return { ...(inlined(target, defs) as object), ...rest };
}
