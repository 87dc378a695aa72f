/** The type of what build/form-plugin.ts makes importable. */
declare module '*?form' {
  export const form: import('./definition.ts').FormDefinition;
}
