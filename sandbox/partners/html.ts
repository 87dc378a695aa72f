/**
 * The stand-in pages: the template function, which escapes whatever is put into it; form fields (a label above, a hint and a message
 * tied to the control); figures as people in Austria read them; the frame of a page and its policy.
 */
import type { FastifyReply } from 'fastify';

/** Markup that is safe to send; only `html` makes it. */
export interface Html {
  readonly markup: string;
}

export type Insert = Html | string | number | false | undefined | readonly Insert[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

function render(insert: Insert): string {
  if (insert === undefined || insert === false) return '';
  if (typeof insert !== 'object') return escape(String(insert));
  return 'markup' in insert ? insert.markup : insert.map(render).join('');
}

/** Text and numbers are escaped (attributes must stand in quotes), markup and lists of markup go in as they are, undefined and false vanish. */
export const html = (strings: TemplateStringsArray, ...inserts: readonly Insert[]): Html => ({
  markup: String.raw({ raw: strings }, ...inserts.map(render)),
});

/** Labels by value. */
export type Choices = Readonly<Record<string, string>>;

interface Field {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

const notes = ({
  name,
  hint,
  error,
}: Field): Html => html`${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}`;

const state = ({ name, hint, error }: Field): Html => {
  const notes = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`${notes !== '' && html` aria-describedby="${notes}"`}${error !== undefined && html` aria-invalid="true"`}`;
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
  field: Field & { readonly choices: Choices },
): Html => html`<div class="field">
<label for="${field.name}">${field.label}</label>
${notes(field)}
<select id="${field.name}" name="${field.name}"${state(field)}>
${Object.entries(field.choices).map(([value, label]) => html`<option value="${value}"${value === field.value && html` selected`}>${label}</option>`)}
</select>
</div>`;

export const radioGroup = (
  field: Field & { readonly choices: Choices; readonly chips?: boolean },
): Html => html`<fieldset class="field${field.chips === true && ' chips'}" role="radiogroup"${state(field)}>
<legend>${field.label}</legend>
${notes(field)}
${Object.entries(field.choices).map(([value, label], index) => html`<label class="choice"><input type="radio" id="${index === 0 ? field.name : `${field.name}-${index}`}" name="${field.name}" value="${value}"${value === field.value && html` checked`}> ${label}</label>`)}
</fieldset>`;

/** Links to the fields to mend; nothing when all is well. */
export const errorSummary = (errors: Readonly<Record<string, string | undefined>>): Html => {
  const open = Object.entries(errors).filter(([, message]) => message !== undefined);
  return html`${
    open.length > 0 &&
    html`<article class="summary" role="alert"><h2>Bitte prüfen Sie Ihre Angaben</h2>
<ul>${open.map(([name, message]) => html`<li><a href="#${name}">${message}</a></li>`)}</ul></article>`
  }`;
};

/** A table of facts: term and value. */
export const facts = (rows: Readonly<Record<string, string>>): Html =>
  html`<table>${Object.entries(rows).map(([term, value]) => html`<tr><th scope="row">${term}</th><td>${value}</td></tr>`)}</table>`;

/** Buttons with explanations beside them; `first` stands out. */
export const outcomeButtons = (
  name: string,
  rows: readonly (readonly [value: string, texts: readonly [label: string, about: string]])[],
  first?: string,
): Html =>
  html`<table>${rows.map(
    ([value, [label, about]]) => html`<tr>
<td><button${value !== first && html` class="outline"`} type="submit" name="${name}" value="${value}" aria-describedby="about-${value}">${label}</button></td>
<td id="about-${value}">${about}</td></tr>`,
  )}</table>`;

const percentFormat = new Intl.NumberFormat('de-AT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
/** `7,12 %`, with a no-break space. */
export const percent = (value: number): string => `${percentFormat.format(value)}\u00A0%`;

const timeFormat = new Intl.DateTimeFormat('de-AT', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Vienna',
});
/** Date and time in Vienna. */
export const time = (moment: Date): string => timeFormat.format(moment);

/** Whose system a stand-in page plays; decides the colours only. */
export type Look = 'bank' | 'direct' | 'account' | 'identity' | 'phone' | 'console';
/** The theme of Pico CSS. */
export const COLOURS = {
  bank: 'jade',
  direct: 'blue',
  account: 'indigo',
  identity: 'purple',
  phone: 'green',
  console: 'slate',
} as const satisfies Record<Look, string>;

export interface Page {
  readonly title: string;
  /** Name of the partner in the page's head. */
  readonly owner: string;
  readonly look: Look;
  /** One sentence: which page this one stands in for. */
  readonly notice: string;
  readonly main: Html;
  readonly status?: number;
  /** Origins beside the own one that an answer to a form may lead to: browsers hold redirects to form-action too. */
  readonly leadsTo?: readonly string[];
  /** Path of a script that makes the page handier; it works without. */
  readonly script?: string;
}

const policy = ({ leadsTo = [], script }: Page): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    ['form-action', "'self'", ...leadsTo].join(' '),
    ...(script === undefined ? [] : ["script-src 'self'", "connect-src 'self'"]),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const markup = ({ title, owner, look, notice, main, script }: Page): Html => html`<!doctype html>
<html lang="de-AT" data-theme="light" data-look="${look}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${owner} (Testumgebung)</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/pico.${COLOURS[look]}.css">
<link rel="stylesheet" href="/sandbox/pages.css">
${script !== undefined && html`<script src="${script}" defer></script>`}
</head>
<body>
<header>
<p class="banner"><strong>Testumgebung</strong> ${notice} Geben Sie keine echten Daten ein.</p>
<p class="owner">${owner}</p>
</header>
<main>
${main}
</main>
<footer><p><a href="/sandbox">Zur Übersicht der Testumgebung</a></p></footer>
</body>
</html>
`;

/** For a server other than Fastify: what sendPage sends. */
export const pageHeaders = (page: Page): Readonly<Record<string, string>> => ({
  'content-security-policy': policy(page),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
});
export const pageText = (page: Page): string => markup(page).markup;

export const sendPage = (reply: FastifyReply, page: Page): FastifyReply =>
  reply
    .code(page.status ?? 200)
    .headers(pageHeaders(page))
    .type('text/html; charset=utf-8')
    .send(pageText(page));
