/** Row 7.1: every call of the specification's section 7 is described, made by an action, and nowhere written by hand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');

/** Section 7, written out once more. The country codes are a local file and no call of the application. */
const CALLS = [
  'GET /employers',
  'GET /addresses',
  'GET /branches',
  'POST /feedback',
  'POST /applications',
  'POST /applications/existing',
  'POST /applications/durchblicker',
  'GET /applications/{id}',
  'PATCH /applications/{id}',
  'PUT /applications/{id}/helpcode',
  'POST /applications/{id}/account',
  'GET /applications/{id}/account',
  'POST /applications/{id}/products',
  'PUT /applications/{id}/products',
  'POST /applications/{id}/process',
  'GET /applications/{id}/insurance-offers',
  'POST /applications/{id}/insurance-offers',
  'GET /applications/{id}/documents',
  'GET /applications/{id}/documents/{docId}',
  'POST /applications/{id}/documents',
  'DELETE /applications/{id}/documents/{docId}',
  'POST /applications/{id}/contract',
  'POST /applications/{id}/contract/utan',
  'POST /applications/{id}/contract/sign',
  'POST /applications/{id}/legitimation',
  'GET /applications/{id}/legitimation',
  'POST /applications/{id}/finalize',
  'POST /applications/{id}/cancel',
  'GET /pricing/{entity}',
];

interface Operation {
  operationId: string;
  'x-assumed'?: unknown;
}

const { paths } = parse(readFileSync(join(ROOT, 'openapi/application.yaml'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => method !== 'parameters')
    .map(([method, { operationId, ...more }]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operationId,
      assumed: 'x-assumed' in more,
    })),
);

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, 'src', file), 'utf8') }));

test('every call of section 7 is described, and what is described beyond it is marked as assumed', () => {
  expect(CALLS.filter((call) => !described.some((each) => each.call === call))).toEqual([]);
  expect(
    described
      .filter(({ call, assumed }) => !CALLS.includes(call) && !assumed)
      .map(({ call }) => call),
  ).toEqual([]);
});

test('every call described is made by an action through the typed client', () => {
  const actions = sources
    .filter(({ file }) => file.startsWith('state/'))
    .map(({ text }) => text)
    .join('\n');
  expect(
    described
      .filter(({ call }) => {
        const [method, path] = call.split(' ');
        return !actions.includes(`.${method}('${path}'`);
      })
      .map(({ call }) => call),
  ).toEqual([]);
});

test('no endpoint is written by hand outside the actions', () => {
  const written =
    /(?:['"`}]|\/api)\/(applications|employers|addresses|branches|pricing|feedback|captcha)\b/;
  expect(
    sources
      .filter(({ file, text }) => !file.startsWith('state/') && written.test(text))
      .map(({ file }) => file),
  ).toEqual([]);
});
