/** Answers that no call promises, made of a good one where there is one; and what a page must never show. */
import type { Page, Route } from 'playwright/test';
import { expect } from './fixtures.ts';

/** How a call answers; `good` is what it should have answered, as far as the test knows it. */
export interface BadAnswer {
  name: string;
  answer(route: Route, good: unknown): Promise<void>;
}

const json =
  (body: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status: 200, contentType: 'application/json', body });

/** Every value inside, changed; objects and lists stay unless `change` says otherwise. */
function changed(value: unknown, change: (inner: unknown) => unknown): unknown {
  if (Array.isArray(value)) return change(value.map((inner) => changed(inner, change)));
  if (typeof value === 'object' && value !== null)
    return change(
      Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, changed(inner, change)]),
      ),
    );
  return change(value);
}
const isLeaf = (value: unknown): boolean => typeof value !== 'object' || value === null;
const asJson =
  (body: unknown) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status: 200, json: body ?? null });
const remade =
  (change: (good: unknown) => unknown) =>
  (route: Route, good: unknown): Promise<void> =>
    asJson(change(good))(route);

/** Another type for each: text for a number, a number for text, a list of nothing for a flag. */
const otherType = (value: unknown): unknown =>
  typeof value === 'string'
    ? 7
    : typeof value === 'number'
      ? '<b>viel</b>'
      : typeof value === 'boolean'
        ? []
        : value;
const isEnumeration = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z][A-Z_]{2,}$/.test(value);

const LOGIN_PAGE =
  '<!doctype html><html><title>Login</title><form><input name="user"></form></html>';

export const BAD_ANSWERS: readonly BadAnswer[] = [
  {
    name: 'a page of a proxy',
    answer: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: LOGIN_PAGE }),
  },
  { name: 'a page that says it is JSON', answer: json(LOGIN_PAGE) },
  {
    name: 'half a text',
    answer: (route, good) => json(JSON.stringify(good ?? { id: 'x' }).slice(0, -2))(route),
  },
  { name: 'nothing', answer: json('') },
  { name: 'nothing, as 204', answer: (route) => route.fulfill({ status: 204 }) },
  { name: 'null', answer: json('null') },
  { name: 'a number', answer: json('42') },
  { name: 'a text', answer: json('"<script>alert(1)</script>"') },
  { name: 'an empty list', answer: json('[]') },
  { name: 'an empty object', answer: json('{}') },
  { name: 'a list of nulls', answer: json('[null, null]') },
  {
    name: 'every value null',
    answer: remade((good) => changed(good, (value) => (isLeaf(value) ? null : value))),
  },
  {
    name: 'every value of another type',
    answer: remade((good) => changed(good, otherType)),
  },
  {
    name: 'lists and objects exchanged',
    answer: remade((good) =>
      changed(good, (value) => (Array.isArray(value) ? { length: 3 } : value)),
    ),
  },
  {
    name: 'texts where objects were',
    answer: remade((good) =>
      typeof good === 'object' && good !== null && !Array.isArray(good)
        ? Object.fromEntries(
            Object.entries(good).map(([key, value]) => [key, isLeaf(value) ? value : 'x']),
          )
        : good,
    ),
  },
  {
    name: 'words of no enumeration',
    answer: remade((good) =>
      changed(good, (value) => (isEnumeration(value) ? 'NEUES_WORT' : value)),
    ),
  },
  {
    name: 'a way to a login page',
    answer: (route) => route.fulfill({ status: 302, headers: { location: '/sandbox/home' } }),
  },
  {
    name: 'a refusal as a page',
    answer: (route) => route.fulfill({ status: 503, contentType: 'text/html', body: LOGIN_PAGE }),
  },
  {
    name: 'a refusal with nonsense in it',
    answer: (route) =>
      route.fulfill({
        status: 400,
        json: {
          errors: [
            null,
            { field: 7, message: { a: 1 } },
            'x',
            { field: '__proto__', message: 'Bitte prüfen Sie das.' },
          ],
        },
      }),
  },
];

/** Codes, keys of texts and remains of code; words such as IBAN, SMS and PDF are words. */
const RAW =
  /undefined|\bNaN\b|\bnull\b|\[object|SyntaxError|TypeError|Unexpected token|<\w|NEUES_WORT|\b[A-Z]{2,}_[A-Z_]{2,}\b|\b(steps|fields|enums|errors|popups|shell|flow|offer|form):|\b[a-z-]+\.[a-z]+[A-Z]\w*\b/;

/** There is a screen with a heading, no spinner, and nothing on it that is meant for programs. */
export async function expectSound(page: Page, context: string): Promise<void> {
  await expect(page.locator('[data-loading], main[aria-busy]'), `${context}: spinner`).toHaveCount(
    0,
    { timeout: 10_000 },
  );
  await expect(page.locator('main[data-step] h1'), `${context}: heading`).toHaveText(/\S{3}/);
  const text = await page.locator('body').innerText();
  expect(RAW.exec(text)?.[0], `${context}: on the page\n${text}`).toBeUndefined();
}
