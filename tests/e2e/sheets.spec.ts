/** Half of Mantine's sheets is left out of the build (src/form/compile/sheets-plugin.ts): with the whole ones, every control looks the same. */
import type { Page } from 'playwright/test';
import { SHEETS } from '../../src/form/fixtures/sheets.ts';
import { mainAction } from './fill.ts';
import { expect, test } from './fixtures.ts';

const WHOLE = SHEETS.join('\n');
const OF_FORM = 'm_8fb7ebe7';

/** What the browser makes of every element that Mantine's sheets may draw: `3 INPUT…::before color: …`. */
const look = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('form[data-form] [class*=m_]')].flatMap((element, index) =>
      ['', '::before'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        return [...style]
          .filter((name) => !name.startsWith('--'))
          .map(
            (name) =>
              `${index} ${element.tagName}.${element.getAttribute('class') ?? ''}${part} ${name}: ${style.getPropertyValue(name)}`,
          );
      }),
    ),
  );

/** Puts these rules before those of the sheet that draws the form, or takes that many away again; how many. */
const change = (page: Page, css: string, putThere: boolean): Promise<number> =>
  page.evaluate(
    ({ text, of, there }) => {
      const rules = new CSSStyleSheet();
      rules.replaceSync(text);
      const sheet = [...document.styleSheets].find(({ cssRules }) =>
        [...cssRules].some(({ cssText }) => cssText.includes(of)),
      );
      if (sheet === undefined) return 0;
      [...rules.cssRules]
        .reverse()
        .forEach(({ cssText }) => (there ? sheet.insertRule(cssText, 0) : sheet.deleteRule(0)));
      return rules.cssRules.length;
    },
    { text: css, of: OF_FORM, there: putThere },
  );

for (const state of ['INIT', 'PEFI_INFO']) {
  test(`nothing that a control needs is left out: with the focus, chosen, pointed at and refused (${state})`, async ({
    page,
    sandbox,
  }) => {
    await page.goto((await sandbox.start({ state })).url);
    await expect(mainAction(page)).toBeVisible();
    const acts: (() => Promise<unknown>)[] = [
      () =>
        page.evaluate(() =>
          document
            .querySelectorAll<HTMLElement>(
              'form[data-form] :is([type=radio], [type=checkbox]):not(:checked)',
            )
            .forEach((box) => box.click()),
        ),
      () => page.locator('form[data-form] [type=text]').first().focus(),
      () => mainAction(page).hover(),
      () => mainAction(page).click(),
    ];
    for (const act of acts) {
      await act();
      const built = await look(page);
      expect(await change(page, WHOLE, true)).toBeGreaterThan(80);
      const whole = await look(page);
      await change(page, WHOLE, false);
      expect(built.length).toBeGreaterThan(10_000);
      expect(whole.filter((line, index) => line !== built[index])).toEqual([]);
    }
  });
}
