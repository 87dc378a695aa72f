/** What stands in a text for a value: `{{limit}}`, or another text: `$t(form:optional)`. A translation keeps all of it. */
export const PLACEHOLDER = /\{\{[^{}]*\}\}|\$t\([^()]*\)/g;

/** i18next reads `{{ limit }}` as `{{limit}}`; in the files it is written without blanks. */
export const withTidyPlaceholders = (text: string): string =>
  text.replace(PLACEHOLDER, (found) => found.replace(/\s/g, ''));

/** Each placeholder once, spaces left out, in the order of the text. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set(withTidyPlaceholders(text).match(PLACEHOLDER)),
];

export interface TextProblem {
  problem: 'missing' | 'unknown' | 'misspelt' | 'broken' | 'markup' | 'empty';
  placeholder?: string;
  instead?: string;
}
/** Within bounds: an open bracket is not sought to the end of the text again and again. */
const MARKUP = /<\/?[a-z][^>]*>|[<>]|&(?:\w+|#\w+);|\*\*|__|\[[^\]]{0,200}\]\([^)]{0,200}\)/i;

/** What is wrong with a new text of `original`; a change is written only when nothing is. */
export function textProblems(original: string, text: string): TextProblem[] {
  if (text.trim() === '') return [{ problem: 'empty' }];
  const [expected, found] = [placeholdersOf(original), placeholdersOf(text)];
  const missing = expected.filter((each) => !found.includes(each));
  const unknown = found.filter((each) => !expected.includes(each));
  return [
    ...placeholderProblems(missing, unknown),
    // Braces that are no placeholder: `{limit}`, `{{limit}`.
    ...(/[{}]/.test(text.replace(PLACEHOLDER, '')) ? [{ problem: 'broken' } as const] : []),
    ...(MARKUP.test(text) ? [{ problem: 'markup' } as const] : []),
  ];
}

/** One that is missing and one that is unknown are a slip of the pen. */
function placeholderProblems(
  missing: readonly string[],
  unknown: readonly string[],
): TextProblem[] {
  const [instead, placeholder] = [missing[0], unknown[0]];
  if (instead && placeholder && missing.length + unknown.length === 2)
    return [{ problem: 'misspelt', placeholder, instead }];
  return [
    ...missing.map((each): TextProblem => ({ problem: 'missing', placeholder: each })),
    ...unknown.map((each): TextProblem => ({ problem: 'unknown', placeholder: each })),
  ];
}
