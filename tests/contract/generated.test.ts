/** The generated files are those of the description as it stands: `npm run definitions -- api` was not forgotten. */
import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import { answersModule } from '#openapi/answers.ts';

const FOLDER = new URL('../../openapi/', import.meta.url);
const isCurrent = (file: string, text: string): boolean =>
  readFileSync(new URL(file, FOLDER), 'utf8').endsWith(text);

test('openapi/*.gen.ts are fresh (npm run definitions -- api)', async () => {
  const types = astToString(await openapiTS(new URL('application.yaml', FOLDER)));
  expect(isCurrent('application.gen.ts', types), 'application.gen.ts').toBe(true);
  expect(isCurrent('answers.gen.ts', answersModule()), 'answers.gen.ts').toBe(true);
});
