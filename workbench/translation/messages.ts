/** What the translators' tools say, in words. */
import { filled } from '../check/filled.ts';
import sentences from '../locales/de-AT/translation.json' with { type: 'json' };
import type { Refusal } from './exchange.ts';
import type { TextProblem } from './placeholders.ts';

export type Sentence = keyof typeof sentences;

export const say = (
  sentence: Sentence,
  values: Readonly<Record<string, string | number>> = {},
): string => filled(sentences[sentence], values);

export const problemText = (found: TextProblem): string =>
  say(found.problem, 'placeholder' in found ? { placeholder: found.placeholder } : {});

export function refusalText(found: Refusal): string {
  switch (found.problem) {
    case 'key':
      return found.meant === undefined
        ? say('key', { key: found.key })
        : say('keyMeant', { key: found.key, meant: found.meant });
    case 'twice':
      return say('twice', { key: found.key });
    default:
      return `${found.key}: ${problemText(found)}`;
  }
}
