/** Checks of a page's markup, its Tab order and its layout shifts. Most return their problems as sentences. */
import type { Page } from 'playwright/test';
import { expect } from '../support/fixtures.ts';
import { severalFrames } from '../support/page.ts';

/** Least height and width in CSS pixels: any target (2.5.8), and what leads on (2.5.5). */
export const TARGET = { any: 24, main: 44 };

/** One h1, headings in order, landmarks, language, no positive tabindex, ids that exist once, targets large enough, in the font of the page. */
export function structureOf(page: Page): Promise<string[]> {
  return page.evaluate(({ any, main }) => {
    const wrong: string[] = [];
    const need = (right: boolean, what: string) => void (right || wrong.push(what));
    const all = (selector: string, root: ParentNode = document) => [
      ...root.querySelectorAll<HTMLElement>(selector),
    ];
    const scope = document.querySelector<HTMLElement>('dialog[open]') ?? document.body;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}" ${element.getAttribute('name') ?? ''}`;

    need(document.documentElement.lang === 'de-AT', `lang is ${document.documentElement.lang}`);
    need(document.title.includes(' | '), `the title names no screen: ${document.title}`);
    for (const landmark of ['header', 'main', 'footer'])
      need(
        all(`body ${landmark}`).filter(
          (each) => each.closest('main, dialog') === null || landmark === 'main',
        ).length === 1,
        `not exactly one ${landmark}`,
      );
    need(all('h1').filter(isShown).length === 1, `${all('h1').filter(isShown).length} h1`);
    const levels = all('h1, h2, h3, h4', scope)
      .filter(isShown)
      .map((heading) => Number(heading.tagName[1]));
    levels.forEach((level, index) =>
      need(
        index === 0 || level <= (levels[index - 1] ?? 0) + 1,
        `h${level} after h${levels[index - 1]}`,
      ),
    );
    for (const element of all('[tabindex]'))
      need(element.tabIndex <= 0, `tabindex ${element.tabIndex}: ${name(element)}`);

    const ids = all('[id]').map(({ id }) => id);
    ids.forEach((id, index) => need(ids.indexOf(id) === index, `the id ${id} twice`));
    for (const attribute of [
      'aria-describedby',
      'aria-labelledby',
      'aria-errormessage',
      'aria-controls',
    ]) {
      for (const element of all(`[${attribute}]`)) {
        for (const id of element.getAttribute(attribute)?.split(' ') ?? [])
          need(
            id === '' ||
              ids.includes(id) ||
              (attribute === 'aria-controls' && element.getAttribute('aria-expanded') !== 'true'),
            `${attribute} of ${name(element)} names nothing: ${id}`,
          );
      }
    }

    const { fontFamily } = getComputedStyle(document.body);
    const plain = (font: string): string => font.replaceAll(/["'\s]/g, '');
    // Codes are typed in the brand's own monospaced font.
    const fonts = [fontFamily, getComputedStyle(document.body).getPropertyValue('--font-mono')];
    for (const control of all(
      'button, input:not([type=radio], [type=checkbox], [type=file]), select, textarea',
      scope,
    ).filter(isShown)) {
      const own = getComputedStyle(control).fontFamily;
      need(fonts.map(plain).includes(plain(own)), `the font ${own}: ${name(control)}`);
    }

    for (const target of all(
      'a[href], button, summary, input, select, textarea, [role=option]',
      scope,
    ).filter(isShown)) {
      // A link within a sentence is exempt; a box to tick or a file is pressed by its label too.
      const inSentence =
        target.matches('a, .mantine-Anchor-root') &&
        getComputedStyle(target).display === 'inline' &&
        target.parentElement?.textContent.trim() !== target.textContent.trim();
      const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
      const boxes = [target, ...(label === undefined ? [] : [label])].map((box) =>
        box.getBoundingClientRect(),
      );
      const size = Math.max(...boxes.map(({ width, height }) => Math.min(width, height)));
      if (inSentence || target.closest('.skip-link') !== null || boxes[0]?.width === 0) continue;
      const leadsOn = target.matches(
        'form[data-form] button[type=submit], .mantine-Button-root:not([data-variant]), header button',
      );
      need(size >= (leadsOn ? main : any) - 0.5, `${Math.round(size)} pixels: ${name(target)}`);
    }
    return wrong;
  }, TARGET);
}

/** Nothing wider than the screen, and no text cut off by its own box or the edge of the screen (1.4.4, 1.4.10, 1.4.12). */
export function cutOff(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) wrong.push(`the page is ${wide} pixels wider than the screen`);
    const forReadersOnly =
      '.mantine-VisuallyHidden-root, .skip-link, [aria-hidden=true], svg, option, script, style, noscript, template';
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      ((element.tagName !== 'HTML' &&
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth &&
        element.matches('[tabindex="0"], textarea, input')) ||
        scrolls(element.parentElement));
    for (const element of scope.querySelectorAll('*')) {
      if (
        element.closest(forReadersOnly) !== null ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue;
      const own = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '',
      );
      const { left, right, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (own.length > 0 && !(width <= 1 && height <= 1)) {
        const range = document.createRange();
        for (const node of own) {
          range.selectNodeContents(node);
          const rects = [...range.getClientRects()].filter((rect) => rect.width > 1);
          if (
            rects.some((rect) => rect.right > window.innerWidth + 1 || rect.left < -1) &&
            !scrolls(element) &&
            style.clipPath === 'none'
          )
            wrong.push(`beyond the edge: ${(node.nodeValue ?? '').trim().slice(0, 60)}`);
          let box: Element | null = element;
          while (box !== null && getComputedStyle(box).display === 'inline')
            box = box.parentElement;
          const limit = box?.getBoundingClientRect();
          if (
            limit !== undefined &&
            limit.width > 1 &&
            rects.some((rect) => rect.right > limit.right + 1)
          )
            wrong.push(`beyond its box: ${(node.nodeValue ?? '').trim().slice(0, 60)}`);
        }
      }
      if (
        element.matches('button, a, input, select, textarea, summary') &&
        width > 2 &&
        (left < -1 || right > window.innerWidth + 1) &&
        !scrolls(element)
      )
        wrong.push(`beyond the edge: ${element.tagName} ${element.textContent.trim()}`);
      const cuts =
        ['hidden', 'clip'].includes(style.overflowX) ||
        ['hidden', 'clip'].includes(style.overflowY);
      if (
        cuts &&
        width > 1 &&
        height > 1 &&
        element.textContent.trim() !== '' &&
        (element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1)
      )
        wrong.push(`cut off: ${element.tagName} ${element.textContent.trim().slice(0, 60)}`);
      const ellipsis = element.matches('select') && element.scrollWidth > element.clientWidth + 1;
      if (ellipsis) wrong.push(`cut off: ${element.getAttribute('name')}`);
    }
    return [...new Set(wrong)];
  });
}

/** Controls and lines of text that lie over each other. */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const isSeen = (each: Element) =>
      each.checkVisibility({ visibilityProperty: true }) &&
      each.closest('.skip-link, .mantine-VisuallyHidden-root, .unseen, svg') === null;
    const controls = [...scope.querySelectorAll('button, a[href], input, select, textarea')]
      .filter((each) => isSeen(each) && getComputedStyle(each).opacity !== '0')
      .map((each) => ({ each, box: each.getBoundingClientRect(), isLine: false }));
    const range = document.createRange();
    const lines: typeof controls = [];
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const each = node.parentElement;
      if (each === null || (node.nodeValue ?? '').trim() === '' || !isSeen(each)) continue;
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects())
        // Letters have room above and below, which lines share.
        lines.push({ each, box: new DOMRect(x, y + height / 4, width, height / 2), isLine: true });
    }
    const around = (each: Element, is: (style: CSSStyleDeclaration) => boolean): Element | null => {
      for (let at: Element | null = each; at !== null; at = at.parentElement)
        if (is(getComputedStyle(at))) return at;
      return null;
    };
    // What lies below a bar that stays in sight is scrolled out from under it; that the focus does is tried by Tab.
    const barOf = (each: Element) => around(each, ({ position }) => position === 'sticky');
    const isHeard = (each: Element) => around(each, ({ clipPath }) => clipPath !== 'none') !== null;
    /** The label of a box to tick, the unit in an input; and a link in a sentence has invisible room above and below. */
    const isOf = (control: Element, text: Element) =>
      (control.matches('a, button') && getComputedStyle(control).display === 'inline') ||
      (control instanceof HTMLInputElement &&
        (control.labels?.[0]?.contains(text) === true ||
          control.closest('.mantine-Input-wrapper')?.contains(text) === true));
    const name = ({ textContent, tagName }: Element) =>
      `${textContent.trim().slice(0, 60)} (${tagName})`;
    const boxes = [...controls, ...lines].filter(({ box }) => box.width > 1 && box.height > 1);
    return boxes.flatMap(({ each: one, box: a }, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ each: other, box: b, isLine }) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1 &&
            !one.contains(other) &&
            !other.contains(one) &&
            !(isLine && isOf(one, other)) &&
            !isHeard(one) &&
            !isHeard(other) &&
            barOf(one) === barOf(other),
        )
        .map(({ each: other }) => `${name(one)} lies over ${name(other)}`),
    );
  });
}

/** A stop of the Tab key. */
interface Stop {
  end: boolean;
  place: number;
  what: string;
  problems: string[];
}

/** Runs in the page: the element with the focus. */
function stopInPage(): Stop {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body)
    return { end: true, place: -1, what: '', problems: [] };
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  const what = `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}" ${element.getAttribute('name') ?? ''}`;
  const wrong: string[] = [];
  // The ring may be drawn by the element that represents the control: a card, a label.
  const around = [
    element,
    element.parentElement,
    element.nextElementSibling,
    label,
    element.closest('label'),
    element.closest('.choice-card'),
  ];
  const ringed = around.some((each) => {
    if (!(each instanceof Element)) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  if (!ringed) wrong.push(`no ring: ${what}`);
  const own = element.getBoundingClientRect();
  const box = own.width > 2 ? own : (label ?? element).getBoundingClientRect();
  const [x, y] = [box.left + Math.min(box.width / 2, 200), box.top + Math.min(box.height / 2, 20)];
  const top = document.elementFromPoint(x, y);
  const reached =
    top !== null &&
    (element.contains(top) ||
      top.contains(element) ||
      label?.contains(top) === true ||
      element.parentElement?.contains(top) === true);
  if (!reached)
    wrong.push(
      `hidden at ${Math.round(x)}, ${Math.round(y)} by ${top === null ? 'the edge of the screen' : `${top.tagName} ${top.className.toString()}`}: ${what}`,
    );
  return {
    end: false,
    place: [...document.querySelectorAll('*')].indexOf(element),
    what,
    problems: wrong,
  };
}

/** The problems at the stops, as sentences. */
export async function tabThrough(page: Page): Promise<string[]> {
  const problems: string[] = [];
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  let last = -1;
  for (let tabs = 0; tabs < 200; tabs += 1) {
    await page.keyboard.press('Tab');
    let stop = await page.evaluate(stopInPage);
    // What is put away once another part is in sight is away some frames later.
    if (stop.problems.length > 0) {
      await page.evaluate(severalFrames);
      stop = await page.evaluate(stopInPage);
    }
    if (stop.end) return problems;
    if (stop.place <= last)
      return stop.place === last
        ? [...problems, `Tab stays at ${stop.what}`]
        : problems.length === 0 && tabs > 3
          ? []
          : [...problems, `back to ${stop.what}`];
    last = stop.place;
    problems.push(...stop.problems);
  }
  return [...problems, 'no end'];
}

const MOST = 0.02;

declare global {
  interface Window {
    shifts: { value: number; of: string[] }[];
  }
}

export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      // Not in the DOM's types yet: https://developer.mozilla.org/docs/Web/API/LayoutShift
      interface LayoutShift extends PerformanceEntry {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      }
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          window.shifts.push({
            value,
            of: sources.map(({ node }) => node?.className || node?.nodeName || '?'),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });

export async function expectNoShifts(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST);
}
