/** The seeded mistakes, and how they are made. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** `text in the file → text in its place`, where … is the text in the file again. */
export type Exchange = string;
type Mistake = { at?: string } & Record<string, Exchange>;
export const load = <Content>(name: string) =>
  parse(readFileSync(new URL(`./${name}.yaml`, import.meta.url), 'utf8')) as Content;
export const MISTAKES = Object.entries(load<Record<string, Mistake[]>>('mistakes')).flatMap(
  ([file, rows]) =>
    rows.flatMap(({ at, ...row }) =>
      Object.entries(row).map(([code, exchange]) => ({ file, code, exchange, at })),
    ),
);

export function exchanged(text: string, exchange: Exchange) {
  const [find = '', written = ''] = exchange.split(' → ');
  if (!text.includes(find)) throw new Error(`not in the file: ${find}`);
  const replace = written.replace('…', () => find);
  return { find, replace, changed: text.replace(find, () => replace) };
}
