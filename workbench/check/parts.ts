/** Parts of the check's sentences. */
import parts from '../locales/de-AT/check-parts.json' with { type: 'json' };

export type Part = keyof typeof parts;

export const part = (name: Part, values: Readonly<Record<string, string>> = {}): string => parts[name].replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
