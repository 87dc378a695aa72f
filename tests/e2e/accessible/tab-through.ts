/** Walks a page by Tab: every stop is visible, has its ring, comes once, in the order of the page, and nothing covers it. */
import type { Page } from 'playwright/test';

interface Stop {
  end: boolean;
  place: number;
  what: string;
  problems: string[];
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
    const stop = await page.evaluate((): Stop => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body)
        return { end: true, place: -1, what: '', problems: [] };
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const what = `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}" ${element.getAttribute('name') ?? ''}`;
      const wrong: string[] = [];
      // The ring may be drawn by what stands for the control: a card, a button that is a label.
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
      const [x, y] = [
        box.left + Math.min(box.width / 2, 200),
        box.top + Math.min(box.height / 2, 20),
      ];
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
    });
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
