/** The German sentences of the tools for translators. */
import { filled } from '../check/finding.ts';
import sentences from '../locales/de-AT/translation.json' with { type: 'json' };
import type { TextProblem } from './placeholders.ts';

export const message = (
  sentence: keyof typeof sentences,
  values: Readonly<Record<string, string | number>> = {},
): string => filled(sentences[sentence], values);

/** Where in a file that came back. */
export const placed = (file: string, line = 1): string => message('placed', { file, line });

export const problemText = ({ problem, ...values }: TextProblem): string =>
  message(problem, values);

/** Why nothing was written: a German sentence, after its place where it is about a line. */
export class RefusedMessageError extends Error {}
