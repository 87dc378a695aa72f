/** The frame of every stand-in page and how it is sent: styles from one file, a script only where the page names one, forms only to where the page names. */
import type { FastifyReply } from 'fastify';
import { html, type Html } from './html.ts';

/** Whose system the page plays; decides the colours only. */
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
