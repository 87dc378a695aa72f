/** The hand-written HTML form as one would type it: everything is in the page, the script only validates. */
import { INITIAL_FLAT, isList, type Field, type ListField, type Step } from './step.ts';

type Values = Readonly<Record<string, unknown>>;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const attributes = (all: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');

/** The `pattern` attribute is anchored by itself and wants more signs escaped in brackets than a schema does. */
const patternOf = (pattern: string): string =>
  pattern
    .replace(/^\^|\$$/g, '')
    .replace(/\[([^\]]*)\]/g, (_, signs: string) =>
      signs.startsWith('^')
        ? `[^${signs.slice(1).replace(/[(){}/|]/g, '\\$&')}]`
        : `[${signs.replace(/[(){}/|](?![LM]\})|-$/g, (sign: string, at: number) => (/\\p$/.test(signs.slice(0, at)) || /\\p\{[LM]$/.test(signs.slice(0, at)) ? sign : `\\${sign}`))}]`,
    );

function rulesOf({ kind, required, rules, messages }: Field): string {
  return (
    attributes({
      type: kind === 'number' ? 'number' : 'text',
      pattern: rules.pattern === undefined ? undefined : patternOf(rules.pattern),
      maxlength: rules.maxLength,
      min: rules.minimum ?? (rules.exclusiveMinimum === undefined ? undefined : 0.01),
      max: rules.maximum,
      step: kind === 'number' ? 'any' : undefined,
      'data-format': rules.format,
      'data-required': required ? messages['required'] : undefined,
      'data-pattern': messages['pattern'],
      'data-min': messages['minimum'] ?? messages['exclusiveMinimum'],
      'data-max': messages['maximum'],
      'data-formaterror': messages['format'],
    }) + (required ? ' required' : '')
  );
}

const hintOf = ({ hint }: Field, id: string): string =>
  hint === undefined ? '' : `<p class="hint"${attributes({ id })}>${escaped(hint)}</p>`;

function radios({ choices = [] }: Field, name: string, value: unknown): string {
  const buttons = choices.map((choice) => {
    const checked = choice.value === value ? ' checked' : '';
    return `<div><label><input type="radio"${attributes({ name, value: choice.value })}${checked}> ${escaped(choice.label)}</label></div>`;
  });
  return buttons.join('');
}

function control(field: Field, name: string, value: unknown, { choose }: Step): string {
  const id = name.replaceAll('.', '-');
  const common = attributes({ id, name, 'aria-describedby': `${id}-error ${id}-hint` });
  if (field.kind !== 'select') {
    const given = value === undefined ? undefined : String(value);
    return `<input${common}${rulesOf(field)}${attributes({ value: given, autocomplete: 'off' })}>`;
  }
  const options = (field.choices ?? []).map(
    (choice) =>
      `<option value="${choice.value}"${choice.value === value ? ' selected' : ''}>${escaped(choice.label)}</option>`,
  );
  return `<select${common}${attributes({ 'data-required': field.messages['required'] })}${field.required ? ' required' : ''}><option value="">${choose}</option>${options.join('')}</select>`;
}

function bodyOf(field: Field, name: string, value: unknown, step: Step): string {
  if (isList(field)) return loansHtml(field, step);
  const id = name.replaceAll('.', '-');
  const { kind, label, info } = field;
  const details =
    info === undefined
      ? ''
      : `<details><summary>${escaped(info.title)}</summary><p>${escaped(info.text)}</p></details>`;
  const around = `${hintOf(field, `${id}-hint`)}${details}<p class="error" id="${id}-error" hidden></p>`;
  return kind === 'radio'
    ? `<fieldset class="field"><legend>${escaped(label)}</legend>${around}${radios(field, name, value)}</fieldset>`
    : `<div class="field"><label for="${id}">${escaped(label)}</label>${around}${control(field, name, value, step)}</div>`;
}

function fieldHtml(field: Field, name: string, values: Values, step: Step): string {
  const body = bodyOf(field, name, values[field.name], step);
  return field.when === undefined
    ? body
    : `<fieldset data-when="${escaped(JSON.stringify(field.when))}">${body}</fieldset>`;
}

function loansHtml(list: ListField, step: Step): string {
  const loans = INITIAL_FLAT.refinancings.map((loan, index) => {
    const numbered = (text: string): string => text.replace('{{number}}', String(index + 1));
    const fields = list.fields.map((field) =>
      fieldHtml(field, `${list.name}.${index}.${field.name}`, loan, step),
    );
    return `<fieldset><legend>${numbered(list.item)}</legend>${fields.join('')}<button type="button" class="remove">${numbered(list.remove)}</button></fieldset>`;
  });
  return `<fieldset id="loans"><legend>${list.label}</legend>${hintOf(list, `${list.name}-hint`)}${loans.join('')}<button type="button" class="add">${list.add}</button></fieldset>`;
}

export function formHtml(step: Step): string {
  const groups = step.groups.map(({ title, fields }) => {
    const written = fields.map((field) => fieldHtml(field, field.name, INITIAL_FLAT, step));
    return `<fieldset class="group"><legend><h2>${escaped(title)}</h2></legend>${written.join('')}</fieldset>`;
  });
  return `<form><h1>${step.heading}</h1><p>${step.intro}</p><div class="summary" tabindex="-1" hidden><h2>${step.summary}</h2><ul></ul></div>${groups.join('')}<button type="submit">${step.submit}</button></form>`;
}
