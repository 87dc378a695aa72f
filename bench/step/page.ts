/** The hand-written HTML form as one would type it: everything is in the page, the script only validates. */
import { INITIAL_FLAT, type Field, type Step } from './step.ts';

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

function control(field: Field, name: string, value: unknown, step: Step): string {
  const id = name.replaceAll('.', '-');
  const common = attributes({ id, name, 'aria-describedby': `${id}-error ${id}-hint` });
  if (field.kind === 'select') {
    const options = (field.choices ?? [])
      .map(
        (choice) =>
          `<option value="${choice.value}"${choice.value === value ? ' selected' : ''}>${escaped(choice.label)}</option>`,
      )
      .join('');
    return `<select${common}${attributes({ 'data-required': field.messages['required'] })}${field.required ? ' required' : ''}><option value="">${step.choose}</option>${options}</select>`;
  }
  return `<input${common}${rulesOf(field)}${attributes({ value: value === undefined ? undefined : String(value), autocomplete: 'off' })}>`;
}

function fieldHtml(field: Field, name: string, value: unknown, step: Step): string {
  const id = name.replaceAll('.', '-');
  const label = `${escaped(field.label)}${field.required ? '' : ` ${step.optional}`}`;
  const around = `${field.hint === undefined ? '' : `<p class="hint" id="${id}-hint">${escaped(field.hint)}</p>`}${field.info === undefined ? '' : `<details><summary>${escaped(field.info.title)}</summary><p>${escaped(field.info.text)}</p></details>`}<p class="error" id="${id}-error" hidden></p>`;
  const body =
    field.kind === 'radio'
      ? `<fieldset class="field"><legend>${label}</legend>${around}${(field.choices ?? []).map((choice) => `<div><label><input type="radio" name="${name}" value="${choice.value}"${choice.value === value ? ' checked' : ''}> ${escaped(choice.label)}</label></div>`).join('')}</fieldset>`
      : `<div class="field"><label for="${id}">${label}</label>${around}${control(field, name, value, step)}</div>`;
  return field.when === undefined
    ? body
    : `<fieldset data-when="${escaped(JSON.stringify(field.when))}">${body}</fieldset>`;
}

export function formHtml(step: Step): string {
  const { list } = step;
  const values = INITIAL_FLAT as Readonly<Record<string, unknown>>;
  const loans = INITIAL_FLAT.refinancings
    .map(
      (loan, index) =>
        `<fieldset><legend>${list.item.replace('{{number}}', String(index + 1))}</legend>${list.fields.map((field) => fieldHtml(field, `${list.name}.${index}.${field.name}`, (loan as Readonly<Record<string, unknown>>)[field.name], step)).join('')}<button type="button" class="remove">${list.remove.replace('{{number}}', String(index + 1))}</button></fieldset>`,
    )
    .join('');
  const groups = step.groups.map(
    (title) =>
      `<fieldset class="group"><legend><h2>${escaped(title)}</h2></legend>${step.fields
        .filter(({ group }) => group === title)
        .map((field) => fieldHtml(field, field.name, values[field.name], step))
        .join(
          '',
        )}${title === list.group ? `<fieldset id="loans" data-when="${escaped(JSON.stringify(list.when))}"><legend>${list.label}</legend><p class="hint">${list.hint}</p>${loans}<button type="button" class="add">${list.add}</button></fieldset>` : ''}</fieldset>`,
  );
  return `<form><h1>${step.heading}</h1><p>${step.intro}</p><div class="summary" tabindex="-1" hidden><h2>${step.summary}</h2><ul></ul></div>${groups.join('')}<button type="submit">${step.submit}</button></form>`;
}
