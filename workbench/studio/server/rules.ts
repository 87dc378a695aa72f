/** Where the rules of a form's fields stand, as `file:line`. */
import { sourcesOnDisk } from '../../check/check.ts';
import { readDefinitions } from '../../check/definitions.ts';
import { member } from '../../check/fields.ts';
import type { Field } from '../../check/fields.ts';
import { entries, keyOf } from '../../check/json-file.ts';
import type { JsonFile, Node } from '../../check/json-file.ts';
import type { DefinitionSources } from '../../check/sources.ts';
import { lineAt } from '../../translation/catalogue.ts';
import type { FieldRules, RulePlace } from '../shared.ts';
import { done } from './guard.ts';
import type { Answer, Question } from './guard.ts';

export const readRules = ({ root, query }: Pick<Question, 'root' | 'query'>): Answer =>
  done(rulesIn(sourcesOnDisk(root), query.get('form') ?? ''));

/** One row per place where a field is defined: a field of two branches has two. */
export const rulesIn = (sources: DefinitionSources, form: string): FieldRules[] =>
  readDefinitions(sources)
    .fields.filter((field) => field.form.name === form)
    .map(rulesOf);

function ancestorsOf(node: Node): Node[] {
  const parent = node.parent;
  return parent === undefined ? [] : [parent, ...ancestorsOf(parent)];
}

function rulesOf({ form: { schema }, path, node, at, required }: Field): FieldRules {
  const place = (kind: RulePlace['kind'], file: JsonFile, where: Node): RulePlace => ({
    kind,
    file: file.path,
    line: lineAt(file.text, keyOf(where).offset),
  });
  const ancestors = ancestorsOf(node);
  const name = path.split('.').at(-1);
  // The field's own member, `properties`, its member, and the block that has both `properties` and `required`.
  const requirement = entries(member(ancestors[3], 'required')).find(({ value }) => value === name);
  const conditions = ancestors.flatMap(({ children: [key] = [], parent }) =>
    key?.value === 'then' || key?.value === 'else' ? (member(parent, 'if') ?? []) : [],
  );
  return {
    field: path,
    isRequired: required,
    places: [
      place('field', schema, node),
      ...(requirement === undefined ? [] : [place('required', schema, requirement)]),
      ...conditions.map((condition) => place('condition', schema, condition)),
      ...(at.node === node ? [] : [place('shared', at.file, at.node)]),
    ],
  };
}
