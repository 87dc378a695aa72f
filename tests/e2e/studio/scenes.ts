/** Finds texts of a screen that are in no locale file, and texts that are cut off. The pseudo-locale marks the former. */
import type { BrowserContext, Page } from 'playwright/test';
import { BRANDS } from '#brand/brands.ts';
import type { PopupKind } from '#flow/problems.ts';
import { pathOfScene, type Scene } from '../../../workbench/studio/app/scenes.ts';
import type {} from '../../../workbench/studio/preview/bridge.ts';
import { POPUP_VALUES, type PreviewSettings } from '../../../workbench/studio/shared.ts';
import { outsideBrackets } from '../../../workbench/languages.ts';
import { expect } from '../support/fixtures.ts';

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

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

const countries = new Intl.DisplayNames('de-AT', { type: 'region' });

interface Reading {
  texts: string[];
  clipped: string[];
}
/** A page of the previewed application. It shows one scene after another, so that its modules are compiled once. */
export async function openPreview(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  // Any document of the origin, for its name and storage.
  await page.goto(`${origin}/favicon-bank.svg`);
  return page;
}

/** Shows a scene as the studio does, in the pseudo-locale. Returns the strings that the server sends. */
async function visit(
  page: Page,
  scene: Scene,
  settings: Partial<PreviewSettings>,
): Promise<ReadonlySet<string>> {
  const { origin } = new URL(page.url());
  const data = new Set<string>(stringsIn(POPUP_VALUES));
  page.removeAllListeners('response').on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    response.json().then(
      (body: unknown) => stringsIn(body).forEach((text) => data.add(text)),
      () => undefined,
    );
  });
  const start = scene.starts.find(({ state }) => state !== undefined) ?? scene.starts[0];
  if (start === undefined) throw new Error(`${scene.id} has no application`);
  const name = { ...settings, brand: 'bank', contrast: false, language: 'pseudo' };
  if (start.state !== undefined) {
    const made = await page.request.post(`${origin}/sandbox/applications`, {
      data: { ...start, brand: 'bank' },
    });
    if (!made.ok()) throw new Error(`${scene.id}: ${await made.text()}`);
    Object.assign(name, { applicationId: ((await made.json()) as { id: string }).id });
  }
  await page.evaluate((text) => {
    sessionStorage.clear();
    window.name = text;
  }, JSON.stringify(name));
  await page.goto(`${origin}${pathOfScene(scene, start.customerType)}`);
  await page.locator(`main[data-step="${scene.screen}"]`).waitFor();
  await expect(page.locator('[data-loading], .offer__pending')).toHaveCount(0);
  // Documents are made, offers are fetched.
  if (scene.kind === 'step')
    await page.locator('form[data-form] button[type=submit]').first().waitFor();
  return data;
}

const problemsIn = (where: string, found: Reading, data: ReadonlySet<string>): string[] => [
  ...found.texts
    .filter((text) => isWording(text, [...data]))
    .map((text) => `${where}: hard-coded: ${text}`),
  ...found.clipped.map((text) => `${where}: cut off: ${text}`),
];

/** One screen, with the errors of a refused form. */
export async function inspectScene(page: Page, scene: Scene): Promise<string[]> {
  const data = await visit(page, scene, {
    sample: 'invalid',
    fault: scene.kind === 'step' ? 'refused' : 'none',
  });
  const isRefused = scene.kind === 'step' && (await page.locator('form [data-field]').count()) > 0;
  if (isRefused) await page.locator('[aria-invalid=true], [data-error-summary]').first().waitFor();
  await page.evaluate(() =>
    document.querySelectorAll('details').forEach((part) => (part.open = true)),
  );
  return problemsIn(scene.id, await readPage(page), data);
}

/** All popups, one after another on one page. */
export async function inspectPopups(page: Page, popups: readonly Scene[]): Promise<string[]> {
  const [first] = popups;
  if (first === undefined) return ['no popups'];
  const data = await visit(page, first, { sample: 'loaded' });
  const problems: string[] = [];
  for (const { id } of popups) {
    await page.evaluate(
      ([kind, values]) =>
        window.studioBridge?.showPopup(kind as PopupKind, values as Record<string, unknown>),
      [id, POPUP_VALUES[id as PopupKind] ?? {}] as const,
    );
    const popup = page.locator(`dialog[data-popup="${id}"]`);
    await popup.waitFor();
    if (id === 'FEEDBACK') await popup.locator('form').waitFor();
    problems.push(...problemsIn(id, await readPage(page), data));
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
  }
  return problems;
}

/** Whether letters remain without texts in brackets, data, names and countries. */
function isWording(text: string, data: readonly string[]): boolean {
  let rest = outsideBrackets(text);
  if (!/\p{L}{2}/u.test(rest)) return false;
  for (const known of [...NO_WORDING, ...data]
    .filter((each) => each.length > 1)
    .sort((one, other) => other.length - one.length))
    rest = rest.replaceAll(known, '');
  return /\p{L}{2}/u.test(rest) && !COUNTRY_NAMES.has(rest.trim());
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const COUNTRY_NAMES = new Set(
  LETTERS.flatMap((one) => LETTERS.map((two) => countries.of(one + two) ?? '')),
);

/** Texts that are shown or read out, and those whose box is too small for them. */
async function readPage(page: Page): Promise<Reading> {
  return page.evaluate(() => {
    const names = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
    const texts: string[] = [document.title];
    const clipped: string[] = [];
    const root = document.querySelector('dialog[open]') ?? document.body;
    if (document.documentElement.scrollWidth > window.innerWidth)
      clipped.push(`the page is ${document.documentElement.scrollWidth} pixels wide`);
    const isHidden = (element: Element): boolean =>
      element.closest(
        '.mantine-VisuallyHidden-root, [aria-hidden=true], noscript, template, script, style, svg',
      ) !== null || !element.checkVisibility({ visibilityProperty: true });
    const isScroller = (element: Element): boolean =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    for (const element of root.querySelectorAll('*')) {
      if (element.closest('noscript, template, script, style') !== null) continue;
      names.forEach(
        (name) => element.hasAttribute(name) && texts.push(element.getAttribute(name) ?? ''),
      );
      for (const node of element.childNodes) {
        const text = node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '').trim() : '';
        if (text === '') continue;
        texts.push(text);
        if (isHidden(element) || element.tagName === 'OPTION') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const right = Math.max(...[...range.getClientRects()].map((rect) => rect.right));
        let box: Element | null = element;
        while (box !== null && getComputedStyle(box).display === 'inline') box = box.parentElement;
        if (box === null || box.closest('.skip-link') !== null) continue;
        const { right: limit, width, height } = box.getBoundingClientRect();
        // Visually hidden.
        if (width <= 1 || height <= 1) continue;
        let scroller: Element | null = box;
        while (scroller !== null && !isScroller(scroller)) scroller = scroller.parentElement;
        if (right > limit + 1 || (scroller === null && right > window.innerWidth + 1))
          clipped.push(text);
        const cut = getComputedStyle(box);
        if (
          ['hidden', 'clip'].includes(cut.overflowX) &&
          (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1)
        )
          clipped.push(text);
      }
    }
    return { texts: [...new Set(texts)], clipped: [...new Set(clipped)] };
  });
}
