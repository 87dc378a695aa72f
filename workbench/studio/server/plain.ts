/** Sentences of the check in the words of the screens: questions by their labels, rules and texts by their names, nothing of files. */
import type { Definitions } from '../../check/definitions.ts';
import type { Field } from '../../check/fields.ts';
import { valueAt } from '../../check/json-file.ts';
import { firstTexts } from '../../check/texts.ts';
import { isTextKey, t } from '../shared.ts';

export const textOf = (definitions: Definitions, namespace: string, path: readonly string[]) => {
  const text = valueAt(firstTexts(definitions, namespace), path);
  return typeof text === 'string' ? text : undefined;
};
export const fieldLabel = (definitions: Definitions, { key, name }: Pick<Field, 'key' | 'name'>) =>
  textOf(definitions, 'fields', [...key.split('.'), 'label']) ?? name;

/** `fields:gender.label` as „Anrede“, Beschriftung. */
function textInWords(definitions: Definitions, key: string): string | undefined {
  const [namespace = '', path] = key.split(':');
  if (path === undefined || !isTextKey(`namespace.${namespace}`)) return undefined;
  const own = definitions.fields
    .filter((each) => `${path}.`.startsWith(`${each.key}.`))
    .sort((a, b) => b.key.length - a.key.length)[0];
  const part = `part.${namespace === 'fields' ? (path.split('.').at(-1) ?? '') : namespace}`;
  const label =
    own === undefined
      ? textOf(definitions, namespace, [path.split('.')[0] ?? '', 'title'])
      : fieldLabel(definitions, own);
  const kind = isTextKey(part) ? part : `namespace.${namespace}`;
  const name = isTextKey(kind) ? t(kind) : '';
  return label === undefined ? name : `„${label}“ (${name})`;
}

const PLACES = / \((?:[\w-]+(?: in |, ))?(?:openapi\/)?[\w/.-]+\.(?:yaml|json)\)/g;
const COMPONENT = / \([A-Z][a-z]\w+\)/g;

/** `step` is the form that the sentence is about: names are looked up there first. */
export function inWords(definitions: Definitions, sentence: string, step?: string): string {
  const { fields, forms } = definitions;
  const own = [...fields.filter(({ form }) => form.name === step), ...fields];
  return (
    sentence
      .replaceAll(PLACES, '')
      .replaceAll(COMPONENT, '')
      .replaceAll(/„([^„“]+)“/g, (quoted, name: string) => {
        const field = own.find((each) => [each.path, each.name, each.key].includes(name));
        const rule = `rule.${name}`;
        const form = forms.find((each) => each.name === name);
        const title = form && textOf(definitions, form.kind, [name, 'title']);
        return (
          textInWords(definitions, name) ??
          (field && `„${fieldLabel(definitions, field)}“`) ??
          (title && `„${title}“`) ??
          (isTextKey(rule) ? `„${t(rule)}“` : quoted)
        );
      })
      // Of the replay: the path stands behind the label.
      .replaceAll(/ \(([\w[\]]+\.)*[\w[\]]+\):/g, ':')
  );
}

/** The question that a finding is about. */
export function questionIn(
  definitions: Definitions,
  { message, step }: { message: string; step?: string },
): string | undefined {
  const quoted = [...message.matchAll(/„([^„“]+)“/g)].map(([, name = '']) => name);
  const own = definitions.fields.filter(({ form }) => step === undefined || form.name === step);
  const field = own.find(({ path, name, key }) =>
    quoted.some(
      (each) => [path, name].includes(each) || each.replace(/^\w+:/, '').startsWith(`${key}.`),
    ),
  );
  return field && fieldLabel(definitions, field);
}
