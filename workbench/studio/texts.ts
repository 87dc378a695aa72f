/** The German texts of the studio itself. */
import { filled } from '../check/finding.ts';
import texts from '../locales/de-AT/studio.json' with { type: 'json' };

export type TextKey = keyof typeof texts;

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(texts, key);

export const t = (key: TextKey, values: Readonly<Record<string, string | number>> = {}): string =>
  filled(texts[key], values);
