/** The files of `npm run editor` as they should be: path → text. */
import { join } from 'node:path';
import { readDefinitions } from '../check/definitions.ts';
import { sourcesOnDisk } from '../check/sources.ts';
import { editorSchemas } from './schemas.ts';
import { GEN, jetbrainsSettings, vscodeSettings } from './wiring.ts';

export function generatedFiles(): Map<string, string> {
  const definitions = readDefinitions(sourcesOnDisk(join(import.meta.dirname, '../..')));
  return new Map<string, string>([
    ...[...editorSchemas(definitions)].map(([file, schema]): [string, string] => [
      `${GEN}/${file}`,
      `${JSON.stringify(schema, null, 1)}\n`,
    ]),
    ['.vscode/settings.json', vscodeSettings(definitions)],
    ['.idea/jsonSchemas.xml', jetbrainsSettings(definitions)],
  ]);
}
