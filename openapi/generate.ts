/** The types of the calls and the shapes of their answers, both made of application.yaml. */
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { answersModule } from './answers.ts';

const FOLDER = new URL('./', import.meta.url);

/** Texts by the names of their files. Throws when application.yaml cannot be read. */
async function generated(): Promise<[file: string, text: string][]> {
  const types = astToString(await openapiTS(new URL('application.yaml', FOLDER)));
  return [
    ['application.gen.ts', COMMENT_HEADER + types],
    ['answers.gen.ts', answersModule()],
  ];
}

/** Whether the files are those of application.yaml as it stands. */
export const typesAreCurrent = async (): Promise<boolean> =>
  (await generated()).every(([file, text]) => readFileSync(new URL(file, FOLDER), 'utf8') === text);

/** `npm run definitions -- api` */
export async function generate(): Promise<void> {
  for (const [file, text] of await generated()) writeFileSync(new URL(file, FOLDER), text);
  process.stdout.write(
    'Geschrieben: openapi/application.gen.ts und openapi/answers.gen.ts. Beide gehören in den Commit.\n',
  );
}
