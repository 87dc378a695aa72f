/** Form fields of the stand-in pages: a label above, a hint and a message tied to the control. */
import { html, type Html } from './html.ts';

export interface Choice {
  readonly value: string;
  readonly label: string | Html;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

const describedBy = ({ name, hint, error }: Field): string =>
  [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');

const notes = ({
  name,
  hint,
  error,
}: Field): Html => html`${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}`;

const state = (field: Field): Html => {
  const described = describedBy(field);
  return html`${described !== '' && html` aria-describedby="${described}"`}${field.error !== undefined && html` aria-invalid="true"`}`;
};

interface TextField extends Field {
  readonly type?: 'text' | 'password';
  readonly inputMode?: 'numeric' | 'text';
  readonly autocomplete?: string;
}

export const textField = (field: TextField): Html => html`<div class="field">
<label for="${field.name}">${field.label}</label>
${notes(field)}
<input id="${field.name}" name="${field.name}" type="${field.type ?? 'text'}" inputmode="${field.inputMode ?? 'text'}" autocomplete="${field.autocomplete ?? 'off'}" value="${field.value ?? ''}"${state(field)}>
</div>`;

export const selectField = (
  field: Field & { readonly choices: readonly Choice[] },
): Html => html`<div class="field">
<label for="${field.name}">${field.label}</label>
${notes(field)}
<select id="${field.name}" name="${field.name}"${state(field)}>
${field.choices.map(({ value, label }) => html`<option value="${value}"${value === field.value && html` selected`}>${label}</option>`)}
</select>
</div>`;

export const radioGroup = (
  field: Field & { readonly choices: readonly Choice[]; readonly chips?: boolean },
): Html => html`<fieldset class="field${field.chips === true && ' chips'}" role="radiogroup"${state(field)}>
<legend>${field.label}</legend>
${notes(field)}
${field.choices.map(({ value, label }, index) => html`<label class="choice"><input type="radio" id="${index === 0 ? field.name : `${field.name}-${index}`}" name="${field.name}" value="${value}"${value === field.value && html` checked`}> ${label}</label>`)}
</fieldset>`;

/** Links to the fields to mend; nothing when all is well. */
export const errorSummary = (errors: Readonly<Record<string, string | undefined>>): Html => {
  const open = Object.entries(errors).filter(([, message]) => message !== undefined);
  return html`${
    open.length > 0 &&
    html`<div class="summary" role="alert"><h2>Bitte prüfen Sie Ihre Angaben</h2>
<ul>${open.map(([name, message]) => html`<li><a href="#${name}">${message}</a></li>`)}</ul></div>`
  }`;
};

/** A list of facts: term and value. */
export const facts = (rows: readonly (readonly [string, string])[]): Html =>
  html`<dl class="facts">${rows.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;
