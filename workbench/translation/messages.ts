/** What the translators' tools say, in words. */
import { filled } from '../check/finding.ts';
import sentences from '../locales/de-AT/translation.json' with { type: 'json' };
import type { Refusal } from './exchange.ts';
import type { TextProblem } from './placeholders.ts';

export type Sentence = keyof typeof sentences;

export const message = (
  sentence: Sentence,
  values: Readonly<Record<string, string | number>> = {},
): string => filled(sentences[sentence], values);

export const problemText = ({ problem, ...values }: TextProblem): string =>
  message(problem, values);

export function refusalText(found: Refusal): string {
  switch (found.problem) {
    case 'key':
      return found.meant === undefined
        ? message('key', { key: found.key })
        : message('keyMeant', { key: found.key, meant: found.meant });
    case 'twice':
      return message('twice', { key: found.key });
    default:
      return `${found.key}: ${problemText(found)}`;
  }
}
