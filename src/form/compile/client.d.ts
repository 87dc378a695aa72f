/** Types of what the plugins in this folder make importable. */
declare module '*?form' {
  export const form: import('../definition.ts').FormDefinition;
}

declare module 'virtual:phone-metadata' {
  const metadata: import('libphonenumber-js/core').MetadataJson;
  export default metadata;
}
