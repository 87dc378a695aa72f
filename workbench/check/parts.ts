/** Parts of the check's sentences. */
import parts from '../locales/de-AT/check-parts.json' with { type: 'json' };
import { filled } from './filled.ts';

export type Part = keyof typeof parts;

export const part = (name: Part, values: Readonly<Record<string, string>> = {}): string =>
  filled(parts[name], values);
