/** Everything an answer can be refused for has a sentence, and no sentence is for a rule that is not there. */
import { formatTypes } from '#form/formats/format.ts';
import type { Definitions } from '../../definitions.ts';
import { refusals } from '../../fields.ts';
import { finding, type Finding } from '../../finding.ts';
import { keyOf, members, nodeAt, place, type Node } from '../../json-file.ts';
import { firstTexts, hasText } from '../../texts.ts';
import { contextFindings, wordAndChoice } from './contexts.ts';
import { missing, stray } from './labels.ts';

/** Every rule has a general sentence, for the fields that have none of their own. */
const GENERAL = [
  'required',
  'type',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'notAfter',
  'notBefore',
  'notAbove',
  'notBelow',
  'format',
];

const generalMissing = (definitions: Definitions): Finding[] => {
  const file = firstTexts(definitions, 'errors');
  const formats = definitions.fields
    .filter(({ key }) => !hasText(file, [...key.split('.'), 'format']))
    .flatMap(({ schema }) => schema['format'] ?? [])
    .map((format) => `format_${String(format)}`);
  return [...new Set([...GENERAL, ...formats])]
    .filter((keyword) => !hasText(file, [keyword]))
    .map((keyword) => missing(file, 'errors', [keyword], place(file, file.root)));
};

/** A hint: a missing answer is best asked for in a sentence of the field's own, which is not the general one again. */
function* withoutOwn(definitions: Definitions) {
  const file = firstTexts(definitions, 'errors');
  const required = definitions.fields.filter((field) => field.required);
  for (const [at, { form, node }] of new Map(required.map((field) => [field.key, field]))) {
    const path = [...at.split('.'), 'required'];
    const own = nodeAt(file, path);
    const key = `errors:${path.join('.')}`;
    if (own === undefined || own.value === nodeAt(file, ['required'])?.value)
      yield finding('error-general', place(form.schema, keyOf(node)), {
        step: form.name,
        key,
        values: { key },
      });
  }
}

function* withoutRule(definitions: Definitions): Generator<Finding> {
  const file = firstTexts(definitions, 'errors');
  const possible = new Map([
    ['', [...GENERAL, ...Object.keys(formatTypes).map((format) => `format_${format}`)]],
  ]);
  for (const field of definitions.fields)
    possible.set(field.key, [
      ...(possible.get(field.key) ?? []),
      ...refusals(field),
      ...(field.schema['format'] === undefined ? [] : ['format']),
    ]);
  const wrong = (value: Node, known: readonly string[], path: readonly string[]): Finding =>
    stray(
      file,
      'errors',
      value,
      known.filter((each) => nodeAt(file, [...path, ...each.split('.')]) === undefined),
      'error-without-rule',
    );
  function* walk(node: Node | undefined, path: readonly string[]): Generator<Finding> {
    const at = path.join('.');
    const start = at === '' ? '' : `${at}.`;
    const inside = [...possible.keys()].filter((each) => each !== '' && each.startsWith(start));
    const below = inside.map((each) => each.slice(start.length));
    const own = possible.get(at) ?? [];
    for (const { name, value } of members(node)) {
      const [rule, choice] = wordAndChoice(name);
      if (value.type === 'object') {
        if (below.some((each) => `${each}.`.startsWith(`${name}.`)))
          yield* walk(value, [...path, name]);
        else yield wrong(value, below, path);
      }
      // The texts of a format are by the name of the format.
      else if (choice !== undefined && rule !== 'format' && own.includes(rule))
        yield* contextFindings(file, value, at, definitions);
      else if (!own.includes(name)) yield wrong(value, own, path);
    }
  }
  yield* walk(file.root, []);
}

export function* errorFindings(definitions: Definitions): Generator<Finding> {
  yield* generalMissing(definitions);
  yield* withoutOwn(definitions);
  yield* withoutRule(definitions);
}
