/** The types of what the plugins of build/ make importable. */
// build/font-plugin.ts
declare module 'virtual:fonts/*' {
  const url: string;
  export default url;
}

// build/form-plugin.ts
declare module '*?form' {
  export const form: import('./form/answers/definition.ts').FormDefinition;
  /** By namespace. */
  export const texts: Record<string, Record<string, unknown>>;
}
