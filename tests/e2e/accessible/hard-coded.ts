/** Finds texts of a page that are in no locale file: neither part of a text that its build marks, nor an answer of the server. */
import type { Page } from 'playwright/test';
import { BRANDS } from '#brand/brands.ts';

/** Names and abbreviations that are not translated. */
const NO_WORDING = [
  ...Object.values(BRANDS).flatMap(({ product, title }) => [product, title]),
  'Bank Konsumkredit',
  'PDF',
  'IBAN',
  'SMS',
  'MB',
  'CRIF',
  'EUR',
  'bank.localhost',
  'localhost',
];

const countries = new Intl.DisplayNames('de-AT', { type: 'region' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const COUNTRY_NAMES = new Set(
  LETTERS.flatMap((one) => LETTERS.map((two) => countries.of(one + two) ?? '')),
);

export const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

/** The strings that the server sends from now on. */
export function serverTexts(page: Page): Set<string> {
  const data = new Set<string>();
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    response.json().then(
      (body: unknown) => stringsIn(body).forEach((text) => data.add(text)),
      () => undefined,
    );
  });
  return data;
}

/** Whether letters remain without data, names and countries. */
function isWording(text: string, data: readonly string[]): boolean {
  let rest = text;
  if (!/\p{L}{2}/u.test(rest)) return false;
  for (const known of [...NO_WORDING, ...data]
    .filter((each) => each.length > 1)
    .sort((one, other) => other.length - one.length))
    rest = rest.replaceAll(known, '');
  return /\p{L}{2}/u.test(rest) && !COUNTRY_NAMES.has(rest.trim());
}

/** What is shown or read out, in the open dialog or on the page; `outside` takes the parts away that come from a locale file. */
export async function hardCoded(
  page: Pick<Page, 'evaluate'>,
  data: ReadonlySet<string>,
  outside: (text: string) => string,
): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const names = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
    const root = document.querySelector('dialog[open]') ?? document.body;
    return [...root.querySelectorAll('*')]
      .filter((element) => element.closest('noscript, template, script, style') === null)
      .flatMap((element) => [
        ...names.map((name) => element.getAttribute(name) ?? ''),
        ...[...element.childNodes].map((node) =>
          node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '').trim() : '',
        ),
      ])
      .concat(document.title);
  });
  return [...new Set(texts)].filter((text) => isWording(outside(text), [...data]));
}
