/**
 * What the page translation of browsers does to a page, without changing a word: it replaces every text node by nested elements and
 * follows later changes. Texts that the page changes or removes afterwards are no longer in it.
 */
import type { Page } from 'playwright/test';

/** The name of its list in the page. */
const LIST = 'translatedTexts';

/** Runs in the page, before any script of it. */
function translate(list: string): void {
  interface Translated {
    text: Text;
    content: string;
    shown: Element;
  }
  const translated: Translated[] = [];
  Reflect.set(window, list, translated);
  const LEFT = 'head, script, style, textarea, svg, [translate=no], .notranslate, font';
  const replace = (text: Text): void => {
    const content = text.data;
    if (content.trim() === '' || text.parentElement?.closest(LEFT) !== null) return;
    const [shown, inner] = [document.createElement('font'), document.createElement('font')];
    for (const font of [shown, inner]) font.style.verticalAlign = 'inherit';
    inner.append(content);
    shown.append(inner);
    text.replaceWith(shown);
    translated.push({ text, content, shown });
  };
  const replaceIn = (root: Node): void => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Node[] = root instanceof Text ? [root] : [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) if (text instanceof Text) replace(text);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      (type === 'characterData' ? [target] : [...addedNodes]).forEach(replaceIn);
  }).observe(document, { childList: true, characterData: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.lang = 'en';
    document.documentElement.classList.add('translated-ltr');
  });
}

/** From the next document of the page on. */
export async function translatePage(page: Page): Promise<void> {
  await page.addInitScript(translate, LIST);
}

/** How many texts the page shows translated, and those that show what the page has changed since. */
export const translation = (page: Page): Promise<{ count: number; stale: string[] }> =>
  page.evaluate((list) => {
    const all = Reflect.get(window, list) as { text: Text; content: string; shown: Element }[];
    const shown = all.filter((each) => each.shown.isConnected);
    return {
      count: shown.length,
      stale: shown
        .filter(({ text, content }) => text.data !== content)
        .map(({ text, content }) => `'${content}' instead of '${text.data}'`),
    };
  }, LIST);
