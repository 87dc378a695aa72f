/** In the place of fast-uri: schemas reach the browser without `$ref`, so there is nothing to resolve. */
export default {
  resolve: (_base: string, ref: string): string => ref,
  equal: (one: string, other: string): boolean => one === other,
};
