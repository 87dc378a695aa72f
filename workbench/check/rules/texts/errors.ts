/** Everything an answer can be refused for has a sentence, and no sentence is for a rule that is not there. */
import { formatTypes } from '#form/formats/format.ts';
import type { Definitions } from '../../definitions.ts';
import { refusals } from '../../fields.ts';
import { finding, findingAt, nearest } from '../../finding.ts';
import type { Finding } from '../../finding.ts';
import { keyOf, members, nodeAt, place, removed, replacedBy } from '../../json-file.ts';
import type { Node } from '../../json-file.ts';
import { firstTexts, hasText } from '../../texts.ts';
import { contextFindings, wordAndChoice } from './contexts.ts';
import { missing, renamed } from './labels.ts';

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
function withoutOwn(definitions: Definitions): Finding[] {
  const file = firstTexts(definitions, 'errors');
  const required = new Map(
    definitions.fields.filter(({ required }) => required).map((each) => [each.key, each]),
  );
  return [...required.values()]
    .filter(({ key }) => {
      const own = nodeAt(file, [...key.split('.'), 'required']);
      return own === undefined || own.value === nodeAt(file, ['required'])?.value;
    })
    .map(({ key, form, node }) => {
      const path = [...key.split('.'), 'required'];
      return finding('error-general', place(form.schema, keyOf(node)), {
        step: form.name,
        key: `errors:${path.join('.')}`,
        values: { key: `errors:${path.join('.')}` },
      });
    });
}

function withoutRule(definitions: Definitions): Finding[] {
  const file = firstTexts(definitions, 'errors');
  const possible = new Map<string, Set<string>>();
  for (const field of definitions.fields) {
    const own = possible.get(field.key) ?? new Set();
    for (const keyword of refusals(field)) own.add(keyword);
    if (field.schema['format'] !== undefined) own.add('format');
    possible.set(field.key, own);
  }
  const keys = [...possible.keys()];
  const stray = (value: Node, known: readonly string[], path: readonly string[]): Finding => {
    const key = keyOf(value);
    const free = known.filter((each) => nodeAt(file, [...path, ...each.split('.')]) === undefined);
    const instead = nearest(String(key.value), free);
    return {
      ...findingAt(
        'error-without-rule',
        file,
        key,
        { name: String(key.value), field: path.join('.') || '–', instead },
        [instead === undefined ? removed(file, value) : replacedBy(file, key, instead)],
      ),
      ...renamed('errors', value, instead),
    };
  };
  const walk = (node: Node | undefined, path: readonly string[]): Finding[] =>
    members(node).flatMap(({ name, value }): Finding[] => {
      const childPath = [...path, name];
      const at = path.join('.');
      if (value.type === 'object') {
        const key = childPath.join('.');
        const start = at === '' ? '' : `${at}.`;
        return keys.some((each) => each === key || each.startsWith(`${key}.`))
          ? walk(value, childPath)
          : [
              stray(
                value,
                keys
                  .filter((each) => each.startsWith(start))
                  .map((each) => each.slice(start.length)),
                path,
              ),
            ];
      }
      const own =
        at === ''
          ? new Set([...GENERAL, ...Object.keys(formatTypes).map((format) => `format_${format}`)])
          : (possible.get(at) ?? new Set());
      const [rule, choice] = wordAndChoice(name);
      // The texts of a format are by the name of the format.
      if (choice !== undefined && rule !== 'format' && own.has(rule))
        return contextFindings(file, value, at, definitions);
      return own.has(name) ? [] : [stray(value, [...own], path)];
    });
  return walk(file.root, []);
}

export const errorFindings = (definitions: Definitions): Finding[] => [
  ...generalMissing(definitions),
  ...withoutOwn(definitions),
  ...withoutRule(definitions),
];
