/** Types of what the plugin in this folder makes importable. */
declare module 'virtual:texts' {
  type Bundle = Record<string, Record<string, unknown>>;
  export const common: Bundle;
  export const parts: Readonly<Record<string, () => Promise<Bundle>>>;
}
