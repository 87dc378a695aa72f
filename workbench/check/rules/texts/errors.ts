/** Everything an answer can be refused for has a sentence, and no sentence is for a rule that is not there. */
import { formatTypes } from '#form/formats/format.ts';
import type { Definitions } from '../../definitions.ts';
import { LIMITING, refusals } from '../../fields.ts';
import { finding, type Finding } from '../../finding.ts';
import { keyOf, members, nodeAt, place, type JsonFile, type Node } from '../../json-file.ts';
import { firstTexts, nodeOf } from '../../texts.ts';
import { contextFindings, wordAndChoice } from './contexts.ts';
import { missing, stray } from './labels.ts';

/** Every rule has a general sentence, for the fields that have none of their own. */
const GENERAL = ['required', ...LIMITING, 'notAfter', 'notBefore', 'notAbove', 'notBelow'];

function* generalMissing({ fields }: Definitions, file: JsonFile) {
  const formats = fields
    .filter(({ key }) => nodeOf(file, key, 'format')?.type !== 'string')
    .flatMap(({ schema }) => schema['format'] ?? [])
    .map((format) => `format_${String(format)}`);
  for (const keyword of new Set([...GENERAL, ...formats]))
    if (nodeAt(file, [keyword])?.type !== 'string')
      yield missing(file, [keyword], file.root ?? file);
}

/** A hint: a missing answer is best asked for in a sentence of the field's own, which is not the general one again. */
function* withoutOwn({ fields }: Definitions, file: JsonFile) {
  const required = new Map(fields.filter((each) => each.required).map((each) => [each.key, each]));
  for (const { key: at, form, node, path } of required.values()) {
    const own = nodeOf(file, at, 'required');
    const key = `errors:${at}.required`;
    if (own === undefined || own.value === nodeAt(file, ['required'])?.value)
      yield finding('error-general', place(keyOf(node)), { key, field: path }, { step: form.name });
  }
}

function* withoutRule(definitions: Definitions, file: JsonFile): Generator<Finding> {
  const possible = new Map([
    ['', [...GENERAL, ...Object.keys(formatTypes).map((format) => `format_${format}`)]],
  ]);
  for (const field of definitions.fields)
    possible.set(field.key, [
      ...(possible.get(field.key) ?? []),
      ...refusals(field),
      ...(field.schema['format'] === undefined ? [] : ['format']),
    ]);
  function* walk(node: Node | undefined, at: string): Generator<Finding> {
    const start = at === '' ? '' : `${at}.`;
    const inside = [...possible.keys()].filter((each) => each !== '' && each.startsWith(start));
    const below = inside.map((each) => each.slice(start.length));
    const own = possible.get(at) ?? [];
    const wrong = (value: Node, known: readonly string[]): Finding => {
      const free = known.filter((each) => nodeOf(file, start + each) === undefined);
      return stray(value, free, 'error-without-rule');
    };
    for (const { name, value } of members(node)) {
      const [rule, choice] = wordAndChoice(name);
      if (value.type === 'object') {
        if (below.some((each) => `${each}.`.startsWith(`${name}.`)))
          yield* walk(value, start + name);
        else yield wrong(value, below);
      }
      // The texts of a format are by the name of the format.
      else if (choice !== undefined && rule !== 'format' && own.includes(rule))
        yield* contextFindings(value, at, definitions);
      else if (!own.includes(name)) yield wrong(value, own);
    }
  }
  yield* walk(file.root, '');
}

export function* errorFindings(definitions: Definitions): Generator<Finding> {
  const file = firstTexts(definitions, 'errors');
  yield* generalMissing(definitions, file);
  yield* withoutOwn(definitions, file);
  yield* withoutRule(definitions, file);
}
