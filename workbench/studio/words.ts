/** What the workbench itself says. */
import { filled } from '../check/filled.ts';
import sentences from '../locales/de-AT/studio.json' with { type: 'json' };

export type Word = keyof typeof sentences;

export const isWord = (key: string): key is Word => Object.hasOwn(sentences, key);

export const say = (word: Word, values: Readonly<Record<string, string | number>> = {}): string =>
  filled(sentences[word], values);
