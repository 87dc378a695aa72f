/** Whatever an answer can be refused for is worded, and no error text is for a rule that is not there. */
import type { Definitions } from '../definitions.ts';
import { refusals } from '../fields.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { keyOf, members, nodeAt, place, pointerOf, removed, replacedBy } from '../json-file.ts';
import type { Node } from '../json-file.ts';
import { FORMATS } from '../keywords.ts';
import { nearest } from '../near.ts';
import { firstTexts, hasText } from '../texts.ts';
import { contextFindings, wordAndChoice } from './contexts.ts';
import { missing, renamed } from './labels.ts';

/** The keywords that may have a text of their own without a field: what a field that comes later can be refused for. */
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

/** A missing answer always gets its own sentence; everything else its own or that of the rule. */
function unworded(definitions: Definitions): Finding[] {
  const file = firstTexts(definitions, 'errors');
  const seen = new Set<string>();
  return definitions.fields.flatMap((field) =>
    refusals(field).flatMap((keyword) => {
      const key = field.key.split('.');
      if (
        nodeAt(file, [...key, keyword]) ||
        (keyword.startsWith('format_') && nodeAt(file, [...key, 'format']))
      )
        return [];
      if (keyword !== 'required' && nodeAt(file, [keyword])) return [];
      const path = keyword === 'required' ? [...key, keyword] : [keyword];
      if (seen.has(path.join('.'))) return [];
      seen.add(path.join('.'));
      return [
        missing(file, 'errors', path, place(field.form.schema, keyOf(field.node)), field.form.name),
      ];
    }),
  );
}
const general = (definitions: Definitions): Finding[] => {
  const file = firstTexts(definitions, 'errors');
  return GENERAL.filter((keyword) => !hasText(file, [keyword])).map((keyword) =>
    missing(file, 'errors', [keyword], place(file, file.root)),
  );
};

function withoutRule(definitions: Definitions): Finding[] {
  const file = firstTexts(definitions, 'errors');
  const possible = new Map<string, Set<string>>();
  for (const field of definitions.fields) {
    possible.set(
      field.key,
      new Set([
        ...(possible.get(field.key) ?? []),
        ...refusals(field),
        ...(field.schema['format'] === undefined ? [] : ['format']),
      ]),
    );
  }
  const keys = [...possible.keys()];
  const formats = Object.keys(FORMATS).map((format) => `format_${format}`);
  const say = (value: Node, wanted: readonly string[], field: string): Finding => {
    const key = keyOf(value);
    const instead = nearest(String(key.value), wanted);
    return finding('error-without-rule', place(file, key), {
      pointer: pointerOf(value),
      key: renamed('errors', value, instead),
      values: { name: String(key.value), field },
      edits: [instead === undefined ? removed(file, value) : replacedBy(file, key, instead)],
    });
  };
  const walk = (node: Node | undefined, at: string): Finding[] =>
    members(node).flatMap(({ name, value }): Finding[] => {
      const path = at === '' ? name : `${at}.${name}`;
      if (value.type === 'object') {
        if (keys.some((each) => each === path || each.startsWith(`${path}.`)))
          return walk(value, path);
        const parent = at === '' ? '' : `${at}.`;
        return [
          say(
            value,
            keys
              .filter(
                (each) => each.startsWith(parent) && nodeAt(file, each.split('.')) === undefined,
              )
              .map((each) => each.slice(parent.length)),
            path,
          ),
        ];
      }
      if (at === '')
        return GENERAL.includes(name) || formats.includes(name)
          ? []
          : [
              say(
                value,
                [...GENERAL, ...formats].filter((each) => nodeAt(file, [each]) === undefined),
                '–',
              ),
            ];
      const own = possible.get(at) ?? new Set();
      const [rule, choice] = wordAndChoice(name);
      // The texts of a format are by the name of the format.
      if (choice !== undefined && rule !== 'format' && own.has(rule))
        return contextFindings(file, value, at, definitions);
      return own.has(name)
        ? []
        : [
            say(
              value,
              [...own].filter((each) => nodeAt(file, [...at.split('.'), each]) === undefined),
              at,
            ),
          ];
    });
  return walk(file.root, '');
}

export const errorFindings = (definitions: Definitions): Finding[] => {
  const own = withoutRule(definitions);
  return [...unworded(definitions), ...general(definitions), ...own];
};
