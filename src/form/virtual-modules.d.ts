/** Types of what the plugins in this folder make importable. */
declare module '*?form' {
  export const form: import('./definition.ts').FormDefinition;
}

declare module 'virtual:country-codes' {
  /** ISO 3166 alpha-2, those of public/country-codes.json. */
  const codes: readonly string[];
  export default codes;
}

declare module 'virtual:phone-plans' {
  /** By calling code: the pattern of a mobile number, and how numbers are grouped (pattern, replacement, how such numbers begin). */
  const plans: Readonly<
    Record<
      string,
      {
        readonly mobile: string;
        readonly groups: readonly (readonly [
          pattern: string,
          replacement: string,
          leading: string,
        ])[];
      }
    >
  >;
  export default plans;
}
