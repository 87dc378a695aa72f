/** The text of openapi/responses.gen.ts: what the responses of the calls have to look like, as the description says, in a compact form. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const FOLDER = new URL('./', import.meta.url);
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
}
interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Response>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

type Shape = string | readonly [Shape] | { readonly [name: string]: Shape };

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
const LETTERS: Readonly<Record<string, string>> = {
  string: 's',
  number: 'n',
  integer: 'n',
  boolean: 'b',
};

/** Whose figures have to be in their range; what applicants have entered is named by the form where it is wrong. */
const WITH_RANGES = ['CalculatedOffer', 'Pricing', 'InsuranceOffer'];

/** The text of openapi/fields.gen.ts: the names that an answer may have in a call. */
export function fieldsModule(): string {
  const { components } = parse(
    readFileSync(new URL('application.yaml', FOLDER), 'utf8'),
  ) as Description;
  const names = Object.values(components.schemas).flatMap(({ properties = {} }) =>
    Object.keys(properties),
  );
  return `/** Made of application.yaml by \`npm run definitions -- api\`; read by src/io/telemetry/telemetry.ts. */

export const FIELDS: readonly string[] = ${JSON.stringify([...new Set(names)].toSorted())};
`;
}

/** The text of the file. */
export function responsesModule(): string {
  const {
    paths,
    components: { schemas, responses },
  } = parse(readFileSync(new URL('application.yaml', FOLDER), 'utf8')) as Description;
  const named = new Map<string, Shape>();

  function shapeOf(schema: Schema): Shape {
    if (schema.$ref !== undefined) {
      const name = nameOf(schema.$ref);
      const target = schemas[name] ?? {};
      // Only objects are worth a name; the values of enumerations may grow without notice.
      if (target.properties === undefined) return shapeOf(target);
      if (!named.has(name)) {
        named.set(name, '');
        named.set(name, objectOf(target, WITH_RANGES.includes(name)));
      }
      return name;
    }
    if (schema.items !== undefined) return [shapeOf(schema.items)];
    if (schema.properties !== undefined) return objectOf(schema);
    if (schema.format === 'date') return 'd';
    if (schema.format === 'date-time') return 't';
    if (schema.format === 'uri') return 'u';
    return LETTERS[schema.type ?? ''] ?? 'o';
  }
  const rangeOf = ({ minimum, maximum }: Schema): string =>
    minimum === undefined || maximum === undefined ? '' : `:${minimum}:${maximum}`;
  const objectOf = ({ properties = {}, required = [] }: Schema, hasRanges = false): Shape =>
    Object.fromEntries(
      Object.entries(properties).map(([name, below]) => {
        const shape = shapeOf(below);
        return [
          required.includes(name) ? `${name}!` : name,
          hasRanges && typeof shape === 'string' ? shape + rangeOf(below) : shape,
        ];
      }),
    );

  const operations = Object.values(paths).flatMap((path) =>
    METHODS.flatMap((method) => path[method] ?? []),
  );
  const addresses = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const { operationId } = methods[method] ?? {};
      return operationId === undefined ? [] : [[`${method.toUpperCase()} ${path}`, operationId]];
    }),
  );
  const shapes = Object.fromEntries(
    operations.flatMap(({ operationId, responses: own }): [string, Shape][] => {
      const [, good = {}] = Object.entries(own).find(([status]) => status.startsWith('2')) ?? [];
      const { content } = good.$ref === undefined ? good : (responses[nameOf(good.$ref)] ?? {});
      const json = content?.['application/json']?.schema;
      if (json !== undefined) return [[operationId, shapeOf(json)]];
      return content === undefined ? [] : [[operationId, 'f']];
    }),
  );
  const mayBeEmpty = operations
    .filter(({ responses: own }) => '204' in own)
    .map(({ operationId }) => operationId);
  const table = (entries: Iterable<[string, Shape]>): string =>
    [...entries].map(([name, shape]) => `  ${name}: ${JSON.stringify(shape)},\n`).join('');
  return `/** Made of application.yaml by \`npm run definitions -- api\`; read by src/io/api/responses.ts. */

/** s = text, u = address, n = number (n:0:100 in a range), b = yes or no, d = day, t = time, o = any object, f = a file; another word names a shape; "!" marks what has to be there. */
export type Shape = string | readonly [Shape] | { readonly [name: string]: Shape };

export const SHAPES: Readonly<Record<string, Shape>> = {
${table(named)}};

export const RESPONSES: Readonly<Record<string, Shape>> = {
${table(Object.entries(shapes))}};

/** Operation by method and path. */
export const OPERATIONS: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(addresses), null, 2)};

/** Operations that may answer with no content (204). */
export const MAY_BE_EMPTY: readonly string[] = ${JSON.stringify(mayBeEmpty)};
`;
}
