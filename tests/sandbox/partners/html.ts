/** Pages as text: the one template function, which escapes whatever is put into it. */

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
  markup: strings
    .map((text, index) => (index === 0 ? text : render(inserts[index - 1]) + text))
    .join(''),
});
