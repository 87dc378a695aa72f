/** The German texts by their keys. */
import { readdirSync, readFileSync } from 'node:fs';
import { lookupIn } from '../../wording/wording.ts';

const FOLDER = new URL('../../../locales/de-AT/', import.meta.url);

export const { text, like } = lookupIn(
  Object.fromEntries(
    readdirSync(FOLDER).map((file): [string, Record<string, unknown>] => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Record<string, unknown>,
    ]),
  ),
);
