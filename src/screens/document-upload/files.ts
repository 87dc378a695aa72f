/** The lists of files of a form: `fileLimits`, our keyword, the check of a chosen file before it is sent, and the answers. */
import type { RJSFSchema } from '@rjsf/utils';
import type { Application, LoanDocument } from '#flow/application.ts';
import type { Answers, FormDefinition } from '#form/answers/definition.ts';
import { LOCALE } from '#schema/locale.ts';
import { pathKey, setIn, type DataPath } from '#schema/data-path.ts';
import { allFields } from '#schema/conditions.ts';
import type { components } from '#openapi/application.gen.ts';
import { MEGABYTE } from '#ui/display.ts';
import { needsPassword } from '#screens/document-upload/pdf-lock.ts';
import { bytesOf } from '#state/uploads.ts';
import {
  adviceFor,
  FILE_KINDS,
  fileName,
  HEAD_BYTES,
  latin1,
  namesAnotherKind,
  typeOfHead,
  type FileAdvice,
} from '#screens/parts/documents/file-kind.ts';

/** The API's name of a list of files. */
export type UploadCategory = components['schemas']['UploadCategory'];

export interface FileLimits {
  /** MIME types. */
  readonly types: readonly string[];
  readonly maxMegabytes: number;
  /** Files of the whole form, all its fields together. */
  readonly maxFiles: number;
}

/** Undefined where a field asks for something else than files. */
export const fileLimitsOf = (schema: RJSFSchema): FileLimits | undefined =>
  schema['fileLimits'] as FileLimits | undefined;

const kindsOf = ({ types }: FileLimits) =>
  types.flatMap((type) => {
    const kind = FILE_KINDS[type];
    return kind === undefined ? [] : [{ type, ...kind }];
  });

/** For the `accept` of a file input. */
export const acceptOf = (limits: FileLimits): string =>
  kindsOf(limits)
    .flatMap(({ type, extensions }) => [type, ...extensions.map((extension) => `.${extension}`)])
    .join(',');

/** As people call the types: `PDF, JPG oder PNG`. */
export const typeNames = (limits: FileLimits): string =>
  new Intl.ListFormat(LOCALE, { type: 'disjunction' }).format(
    kindsOf(limits).map(({ extensions }) => extensions[0].toUpperCase()),
  );

export type FileFault =
  FileAdvice | 'type' | 'size' | 'emptyFile' | 'incomplete' | 'locked' | 'unreadable';

/** A chosen file as it is sent: its type and the extension of its name are those of its bytes. */
export type CheckedFile = { readonly file: File } | { readonly fault: FileFault };

/** The shortest PDF and the shortest pictures that a program opens are longer. */
const LEAST_BYTES = 64;

/**
 * The bytes decide, not the named type; names only refuse what is another kind of file. A picture that is too large is made smaller
 * later. The server checks again.
 */
export async function checkFile(file: File, limits: FileLimits): Promise<CheckedFile> {
  if (file.size === 0) return { fault: 'emptyFile' };
  const bytes = await bytesOf(file.slice(0, HEAD_BYTES));
  const isForeign = namesAnotherKind(file.name);
  // It may lie in a cloud only, or have been moved since it was chosen.
  if (bytes === undefined) return { fault: isForeign ? 'type' : 'unreadable' };
  const head = latin1(bytes);
  const type = typeOfHead(head);
  if (type === undefined) return { fault: adviceFor(head, file.name) ?? 'type' };
  if (isForeign || !limits.types.includes(type)) return { fault: 'type' };
  if (file.size < LEAST_BYTES) return { fault: 'incomplete' };
  if (type === 'application/pdf') {
    if (file.size > limits.maxMegabytes * MEGABYTE) return { fault: 'size' };
    const whole = await bytesOf(file);
    if (whole === undefined) return { fault: 'unreadable' };
    if (await needsPassword(whole).catch(() => false)) return { fault: 'locked' };
  }
  const { lastModified } = file;
  return { file: new File([file], fileName(file.name, type), { type, lastModified }) };
}

/** That a form names only categories that can be sent is checked with the definitions (`npm run definitions`). */
export const categoryAt = (path: DataPath): UploadCategory => path.at(-1) as UploadCategory;

export const filePaths = ({ schema }: FormDefinition): readonly DataPath[] =>
  allFields(schema).flatMap((field) =>
    fileLimitsOf(field.schema) === undefined ? [] : [field.path],
  );

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
  const files = filePaths(definition).map(pathKey);
  return allFields(definition.schema).reduce<Answers>((answers, { path, key }) => {
    const value = files.includes(key)
      ? answerAt(path, documents)
      : customerAnswers[String(path.at(-1))];
    return setIn(answers, path, value);
  }, {});
}

const TAIL = 12;

/** In two, as a long one is shortened in the middle to fit its line: number and extension stay. */
export function splitName(name: string): [head: string, tail: string] {
  const letters = [...name];
  return [letters.slice(0, -TAIL).join(''), letters.slice(-TAIL).join('')];
}
