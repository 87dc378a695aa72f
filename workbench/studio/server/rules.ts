/** The rules of a form's fields with their places: when a field is shown, when it is required, within which limits. */
import { parseTree } from 'jsonc-parser';
import { applyEdits, findNodeAtLocation } from 'jsonc-parser';
import type { Node } from 'jsonc-parser';
import { newFindings, sourcesOnDisk, withChanges } from '../../check/check.ts';
import { definitionIn } from '../../check/fields.ts';
import { isObject } from '../conditions.ts';
import type { Json, JsonObject } from '../conditions.ts';
import type { Condition, FieldRule } from '../rule-words.ts';
import { say } from '../words.ts';
import { readDefinition, writeDefinitions } from './definition-files.ts';
import { done, refused } from './endpoints.ts';
import type { Answer, Question } from './endpoints.ts';

type Pointer = readonly (string | number)[];
interface Place {
  file: string;
  pointer: Pointer;
}

/** Limits that can be changed in the workbench, and those that are only named. */
const LIMITS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;
const NAMED = [...LIMITS, 'format', 'pattern', 'const', 'dateLimits'];

const DEFS = 'schemas/defs.json';
const FORM = /^[a-z0-9-]+$/;

class Files {
  readonly root: string;
  readonly trees = new Map<string, { text: string; tree: Node | undefined; value: Json }>();
  constructor(root: string) {
    this.root = root;
  }
  open(file: string) {
    const known = this.trees.get(file);
    if (known !== undefined) return known;
    const text = readDefinition(this.root, file);
    const opened = { text, tree: parseTree(text), value: JSON.parse(text) as Json };
    this.trees.set(file, opened);
    return opened;
  }
  line({ file, pointer }: Place): number {
    const { text, tree } = this.open(file);
    const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...pointer]);
    // A property is found where its name stands.
    return text
      .slice(0, (node?.parent?.type === 'property' ? node.parent : node)?.offset ?? 0)
      .split('\n').length;
  }
}

export function readRules({ root, query }: Question): Answer {
  const form = query.get('form') ?? '';
  if (!FORM.test(form)) return refused('form is needed');
  const file = `schemas/${form === 'feedback' ? 'popups' : 'steps'}/${form}.schema.json`;
  return done(rulesOf(new Files(root), file));
}

export function rulesOf(files: Files, file: string): FieldRule[] {
  const definitions = files.open(DEFS).value;
  const resolved = (
    schema: JsonObject,
    place: Place,
  ): { schema: JsonObject; place: Place; definition?: string } => {
    const name = definitionIn(schema['$ref']);
    const target =
      name === undefined
        ? undefined
        : isObject(definitions) && isObject(definitions['definitions'])
          ? definitions['definitions'][name]
          : undefined;
    return name !== undefined && isObject(target)
      ? { schema: target, place: { file: DEFS, pointer: ['definitions', name] }, definition: name }
      : { schema, place };
  };
  const at = ({ pointer }: Place, ...below: Pointer): Place => ({
    file,
    pointer: [...pointer, ...below],
  });

  function level(
    schema: JsonObject,
    place: Place,
    path: string,
    conditions: readonly Condition[],
  ): FieldRule[] {
    const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const own = Object.entries(properties).flatMap(([name, child]): FieldRule[] => {
      if (!isObject(child)) return [];
      const here = at(place, 'properties', name);
      const found = resolved(child, here);
      const field = `${path}${name}`;
      if (found.schema['type'] === 'object')
        return level(found.schema, here, `${field}.`, conditions);
      const of = { field, conditions };
      const index = required.indexOf(name);
      const needed: FieldRule[] =
        index === -1
          ? []
          : [{ ...of, kind: 'required', file, line: files.line(at(place, 'required', index)) }];
      const items = isObject(found.schema['items'])
        ? level(found.schema['items'], at(here, 'items'), `${field}[].`, conditions)
        : [];
      return [
        { ...of, kind: 'shown', file, line: files.line(here) },
        ...needed,
        ...limits(found, of),
        ...items,
      ];
    });
    const all = [
      ...(Array.isArray(schema['allOf'])
        ? schema['allOf'].map((each, index): [Json, Place] => [each, at(place, 'allOf', index)])
        : []),
      [schema, place] as [Json, Place],
    ];
    return [...own, ...all.flatMap(([each, where]) => branches(each, where, path, conditions))];
  }

  function branches(
    each: Json,
    where: Place,
    path: string,
    conditions: readonly Condition[],
  ): FieldRule[] {
    if (!isObject(each) || !isObject(each['if'])) return [];
    const condition = { schema: each['if'], at: path, file, line: files.line(at(where, 'if')) };
    return (['then', 'else'] as const).flatMap((branch) => {
      const below = each[branch];
      return isObject(below)
        ? level(below, at(where, branch), path, [
            ...conditions,
            { ...condition, negated: branch === 'else' },
          ])
        : [];
    });
  }

  function limits(
    { schema, place, definition }: ReturnType<typeof resolved>,
    of: Pick<FieldRule, 'field' | 'conditions'>,
  ): FieldRule[] {
    return NAMED.filter((keyword) => schema[keyword] !== undefined).map((keyword): FieldRule => {
      const here = { file: place.file, pointer: [...place.pointer, keyword] };
      return {
        ...of,
        kind: 'limit',
        keyword,
        value: schema[keyword] ?? null,
        file: here.file,
        line: files.line(here),
        pointer: here.pointer,
        isChangeable: LIMITS.some((each) => each === keyword),
        ...(definition === undefined ? {} : { definition }),
      };
    });
  }

  const schema = files.open(file).value;
  return isObject(schema) ? level(schema, { file, pointer: [] }, '', []) : [];
}

/** Takes `{file, pointer, value}`: another number for a limit that is there; refused with the check's sentence when it contradicts what else is defined. */
export async function changeRule({ root, body }: Question): Promise<Answer> {
  const file: unknown = isObject(body) ? body['file'] : undefined;
  const pointer: unknown = isObject(body) ? body['pointer'] : undefined;
  const value: unknown = isObject(body) ? body['value'] : undefined;
  if (typeof file !== 'string' || !Array.isArray(pointer) || !file.startsWith('schemas/'))
    return refused('file and pointer are needed');
  if (typeof value !== 'number' || !Number.isFinite(value)) return refused(say('rules.number'));
  if (!LIMITS.some((keyword) => keyword === pointer.at(-1))) return refused('no such limit');
  const text = readDefinition(root, file);
  const tree = parseTree(text);
  const node =
    tree === undefined
      ? undefined
      : findNodeAtLocation(
          tree,
          pointer.map((step) => (typeof step === 'number' ? step : String(step))),
        );
  if (node?.type !== 'number') return refused('no such limit');
  const changed = applyEdits(text, [
    { offset: node.offset, length: node.length, content: JSON.stringify(value) },
  ]);
  const sources = sourcesOnDisk(root);
  const [contradiction] = newFindings(sources)(withChanges(sources, { [file]: changed }));
  if (contradiction !== undefined) return refused(contradiction.message);
  await writeDefinitions(root, [[file, changed]]);
  return done({ file });
}
