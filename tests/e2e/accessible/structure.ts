/** Checks of a page's markup, its Tab order and its layout shifts. Most return their problems as sentences. */
import type { Page } from 'playwright/test';
import { expect } from '../support/fixtures.ts';

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
      const { width, height } = element.getBoundingClientRect();
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

/** Buttons and links that lie over each other. */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const targets = [...scope.querySelectorAll('button, a[href], input, select, textarea')].filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true }) &&
        each.closest('.skip-link, .mantine-VisuallyHidden-root') === null &&
        getComputedStyle(each).opacity !== '0',
    );
    // What lies below a bar that stays in sight is scrolled out from under it; that the focus does is tried by Tab.
    const barOf = (each: Element): Element | null => {
      for (let at: Element | null = each; at !== null; at = at.parentElement)
        if (getComputedStyle(at).position === 'sticky') return at;
      return null;
    };
    const boxes = targets.map((each) => ({
      each,
      ...(each.getBoundingClientRect().toJSON() as DOMRect),
    }));
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            !one.each.contains(other.each) &&
            !other.each.contains(one.each) &&
            barOf(one.each) === barOf(other.each) &&
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
        )
        .map(
          (other) =>
            `${one.each.textContent.trim()} (${one.each.tagName}) lies over ${other.each.textContent.trim()} (${other.each.tagName} ${other.each.getAttribute('name') ?? ''})`,
        ),
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
    // What is put away once another part is in sight is away a frame later.
    if (stop.problems.length > 0) {
      await page.evaluate(() => new Promise((shown) => setTimeout(shown, 100)));
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
