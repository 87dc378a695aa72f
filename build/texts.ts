/** All texts of the first language, by namespace: for what runs in Node. The application loads them with its screens. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byNamespace, LOCALE, type Texts } from '../src/schema/locale.ts';

const FOLDER = join(import.meta.dirname, '../locales', LOCALE);

export const TEXTS = byNamespace(
  Object.fromEntries(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file, JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Texts]),
  ),
);
