/** What stands in a text for a value: `{{limit}}`, or another text: `$t(form:optional)`. A translation keeps all of it. */

const PLACEHOLDER = /\{\{[^{}]*\}\}|\$t\([^()]*\)/g;

/** Each placeholder once, spaces left out, in the order of the text. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set((text.match(PLACEHOLDER) ?? []).map((found) => found.replace(/\s/g, ''))),
];

export type TextProblem =
  | { problem: 'missing' | 'unknown'; placeholder: string }
  /** Braces that are no placeholder: `{limit}`, `{{limit}`. */
  | { problem: 'broken' | 'markup' | 'empty' };

/** What is wrong with a new text of `original`; a change is written only when nothing is. */
export function textProblems(original: string, text: string): TextProblem[] {
  if (text.trim() === '') return [{ problem: 'empty' }];
  const [expected, found] = [placeholdersOf(original), placeholdersOf(text)];
  return [
    ...expected
      .filter((each) => !found.includes(each))
      .map((placeholder): TextProblem => ({ problem: 'missing', placeholder })),
    ...found
      .filter((each) => !expected.includes(each))
      .map((placeholder): TextProblem => ({ problem: 'unknown', placeholder })),
    ...(/[{}]/.test(text.replace(PLACEHOLDER, '')) ? [{ problem: 'broken' } as const] : []),
    ...(/<\/?[a-z][^>]*>/i.test(text) ? [{ problem: 'markup' } as const] : []),
  ];
}
