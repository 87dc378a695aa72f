/** `npm run definitions -- api`: writes the types of the calls and the shapes of their answers, both made of application.yaml. */
import { writeFileSync } from 'node:fs';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { answersModule } from './answers.ts';

const FOLDER = new URL('./', import.meta.url);
const types = astToString(await openapiTS(new URL('application.yaml', FOLDER)));
writeFileSync(new URL('application.gen.ts', FOLDER), COMMENT_HEADER + types);
writeFileSync(new URL('answers.gen.ts', FOLDER), answersModule());
process.stdout.write(
  'Geschrieben: openapi/application.gen.ts und openapi/answers.gen.ts. Beide gehören in den Commit.\n',
);
