/** The documents required by a form: its lists of files, named by the upload categories of the API. */
import type { Application } from '#flow/application.ts';
import { parsePath, pathKey, setIn } from '#form/schema/data-path.ts';
import type { DataPath } from '#form/schema/data-path.ts';
import type { Answers, FormDefinition } from '#form/definition.ts';
import { allFields } from '#form/schema/fields.ts';
import { fileLimitsOf } from '#screens/shared/documents/file-limits.ts';
import type { components } from '#openapi/application.gen.ts';

type Schemas = components['schemas'];
export type UploadCategory = Schemas['UploadCategory'];
export type LoanDocument = Schemas['Document'];

/** That a form names only categories that can be sent is checked with the definitions (`npm run definitions`). */
export const categoryAt = (path: DataPath): UploadCategory => path.at(-1) as UploadCategory;

/** The data paths of the lists of files. */
export const filePaths = ({ schema }: FormDefinition): readonly DataPath[] =>
  [...allFields(schema)].flatMap(([key, field]) =>
    fileLimitsOf(field) === undefined ? [] : [parsePath(key)],
  );

/** The applicant's uploads, without the bank's own documents (contracts, standard information). */
export const uploadedIn = (
  documents: readonly LoanDocument[],
  paths: readonly DataPath[],
): readonly LoanDocument[] =>
  documents.filter(({ category }) => paths.some((path) => categoryAt(path) === category));

/** The answer of a field: uploaded documents and uploads in progress, `undefined` without any. */
export function answerAt(
  path: DataPath,
  documents: readonly LoanDocument[],
  underWay: readonly { key: string; category: string }[] = [],
): readonly string[] | undefined {
  const ofField = (row: { category: string }) => row.category === categoryAt(path);
  const keys = [
    ...documents.filter(ofField).map(({ id }) => id),
    ...underWay.filter(ofField).map(({ key }) => key),
  ];
  return keys.length > 0 ? keys : undefined;
}

/** The initial data of the form: existing documents, and answers of earlier steps that its conditions use. */
export function documentAnswers(
  definition: FormDefinition,
  documents: readonly LoanDocument[],
  customer: Application['customer'] | undefined,
): Answers {
  const customerAnswers: Answers = { ...customer };
  const files = filePaths(definition);
  return [...allFields(definition.schema).keys()].reduce<Answers>((answers, key) => {
    const path = parsePath(key);
    const value = files.some((each) => pathKey(each) === key)
      ? answerAt(path, documents)
      : customerAnswers[String(path.at(-1))];
    return setIn(answers, path, value);
  }, {});
}
