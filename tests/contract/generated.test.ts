/** The types of the calls are those of the description as it stands: `npm run definitions -- api` was not forgotten. */
import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';

const FOLDER = new URL('../../openapi/', import.meta.url);

test('openapi/application.gen.ts is fresh (npm run definitions -- api)', async () => {
  const generated = astToString(await openapiTS(new URL('application.yaml', FOLDER)));
  expect(
    readFileSync(new URL('application.gen.ts', FOLDER), 'utf8').endsWith(generated),
    'npm run definitions -- api',
  ).toBe(true);
}, 30_000);
