/** The named examples of openapi/application.yaml: a mock server answers by them (`Prefer: example=SCORED`). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readResponse } from '#io/api/responses.ts';
import { validator } from '../../sandbox/api/endpoints/api.ts';
import { STATES } from '../../sandbox/application.ts';

interface Referring {
  readonly $ref?: string;
}
interface Content extends Referring {
  readonly content?: Readonly<
    Record<string, { schema: object; examples?: Readonly<Record<string, Referring>> }>
  >;
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}
const description = parse(
  readFileSync(new URL('../../openapi/application.yaml', import.meta.url), 'utf8'),
) as {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Content>;
    parameters: Record<string, { schema: Schema }>;
  };
};
const resolved = (part: Referring): unknown =>
  (part.$ref?.split('/').slice(1) ?? []).reduce<unknown>(
    (value, name) => (value as Record<string, unknown>)[name],
    part.$ref === undefined ? part : description,
  );

const ajv = validator();
ajv.addSchema({ $id: 'api', ...description });
/** References of the description point to its root. */
const validatorOf = (schema: object) =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object);

/** Every body: whose it is, its schema, its named examples. */
const BODIES = Object.values(description.paths)
  .flatMap((path) => Object.values(path))
  .filter(({ operationId }) => operationId !== undefined)
  .flatMap(({ operationId, requestBody, responses }) =>
    Object.entries({ ...responses, ...(requestBody && { request: requestBody }) }).flatMap(
      ([kind, part]) =>
        Object.entries((resolved(part) as Content).content ?? {}).map(
          ([type, { schema, examples = {} }]) => ({
            name: `${operationId} ${kind} ${type}`,
            operationId,
            isAnswer: kind.startsWith('2') && type === 'application/json',
            schema,
            examples: Object.entries(examples).map(([example, referring]) => ({
              example,
              ...(resolved(referring) as { value: unknown }),
            })),
          }),
        ),
    ),
  );

test.each(BODIES)('$name has named examples, and each fits', (body) => {
  const validate = validatorOf(body.schema);
  expect(body.examples.length).toBeGreaterThan(0);
  for (const { example, value } of body.examples) {
    validate(value);
    expect([example, validate.errors]).toEqual([example, null]);
    if (body.isAnswer) expect(readResponse(body.operationId, value)).toEqual({ value });
  }
});

const APPLICATIONS = BODIES.filter(
  ({ schema, isAnswer }) => isAnswer && JSON.stringify(schema).endsWith('/schemas/Application"}'),
);
test('every answer with an application has an example of each state, named by it', () => {
  expect(APPLICATIONS.length).toBeGreaterThan(12);
  for (const { name, examples } of APPLICATIONS) {
    const states = examples.map(({ example, value }) => [
      example,
      (value as { state: string }).state,
    ]);
    const missing = STATES.filter(
      (state) => !states.some((pair) => pair.every((each) => each === state)),
    );
    expect(missing, `${name}: states without an example of their name`).toEqual([]);
    for (const [example = '', state] of states)
      if (example.includes('.')) expect(example.split('.')[0]).toBe(state);
  }
});

describe('the schemas of the answers', () => {
  const { schemas, parameters } = description.components;
  const pattern = parameters['ApplicationId']?.schema.pattern;
  test.each(['Application', 'PortalApplication', 'Document'])('%s: the id fits the path', (name) =>
    expect(schemas[name]?.properties?.['id']?.pattern).toBe(pattern),
  );

  test('money, rates and counts have a lower limit', () => {
    const open = Object.entries(schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, { type }]) => [type].flat().some((each) => /number|integer/.test(each ?? '')))
        .filter(([, field]) => (field.minimum ?? field.exclusiveMinimum) === undefined)
        .map(([name]) => `${schema}.${name}`),
    );
    expect(open, 'without a minimum').toEqual(['ProductOffer.decisionCode']);
  });
});
