/** The types of the calls and the shapes of their responses, both made of application.yaml, and the schema of the deployment values for editors. */
import { readFileSync, writeFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { CONFIG } from '../src/brand/config.ts';
import { fieldsModule, responsesModule } from './responses.ts';

const FOLDER = new URL('./', import.meta.url);

/** Texts by the names of their files. Throws when application.yaml cannot be read. */
async function generated(): Promise<[file: string, text: string][]> {
  const types = astToString(await openapiTS(new URL('application.yaml', FOLDER)));
  return [
    ['application.gen.ts', COMMENT_HEADER + types],
    ['responses.gen.ts', responsesModule()],
    ['fields.gen.ts', fieldsModule()],
    // What JSON Schema cannot express is left to the start of the page.
    [
      '../deploy/values.gen.json',
      JSON.stringify(toJsonSchema(CONFIG, { typeMode: 'input', errorMode: 'ignore' }), null, 2),
    ],
  ];
}

/** Whether the files are those of their sources as they stand. */
export const typesAreCurrent = async (): Promise<boolean> =>
  (await generated()).every(([file, text]) => readFileSync(new URL(file, FOLDER), 'utf8') === text);

/** `npm run definitions -- api` */
export async function generate(): Promise<void> {
  for (const [file, text] of await generated()) writeFileSync(new URL(file, FOLDER), text);
  process.stdout.write(
    'Geschrieben: openapi/application.gen.ts, openapi/responses.gen.ts, openapi/fields.gen.ts und deploy/values.gen.json. Alle gehören in den Commit.\n',
  );
}
