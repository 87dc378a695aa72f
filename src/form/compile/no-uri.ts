/** In the place of fast-uri in a build: schemas reach the browser without `$id` and `$ref`, so there is nothing to resolve. */
export default {
  resolve: (_base: string, ref: string): string => ref,
  equal: (a: string, b: string): boolean => a === b,
};
