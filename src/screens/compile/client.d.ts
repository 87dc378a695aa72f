/** Types of what the plugin in this folder makes importable. */
declare module 'virtual:texts' {
  /** By step. */
  export const parts: Readonly<
    Record<string, () => Promise<Record<string, Record<string, unknown>>>>
  >;
}

declare module 'virtual:texts/common' {
  const common: Record<string, Record<string, unknown>>;
  export default common;
}
