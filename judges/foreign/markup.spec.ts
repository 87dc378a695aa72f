/** Other people's checkers on every screen: html-validate on its markup, IBM's engine on its accessibility; with everything opened, empty and refused, and with popups. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { mainAction } from '../../tests/e2e/support/fill.ts';
import {
  at,
  type BrandId,
  BRANDS,
  expect,
  expectStep,
  openAt,
  STATE_OF,
} from '../../tests/e2e/support/fixtures.ts';
import { expectRefused } from '../../tests/e2e/support/form-errors.ts';
import { SCREENS, test, unfold } from '../../tests/e2e/accessible/screens.ts';
import { fileOf, packageOf } from '../packages.ts';

interface Finding {
  rule: string;
  where: string;
  message: string;
}

type Check = (page: Page) => Promise<Finding[]>;

interface HtmlValidate {
  HtmlValidate: new (config: unknown) => {
    validateString(markup: string): Promise<{
      results: { messages: { ruleId: string; selector: string | null; message: string }[] }[];
    }>;
  };
}

/** What the browser makes of the markup, so without the rules about how a file is written; a template is no part of the page. */
const html: Check = async (page) => {
  const { HtmlValidate } = packageOf<HtmlValidate>('html-validate');
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:browser'],
    // ARIA allows a name for every list and region, not only for the elements of HTML's examples.
    rules: { 'aria-label-misuse': ['error', { allowAnyNamable: true }] },
  });
  const markup = await page.evaluate(() => {
    const shown = document.documentElement.cloneNode(true) as Element;
    for (const template of shown.querySelectorAll('template')) template.remove();
    return `<!doctype html>${shown.outerHTML}`;
  });
  const { results } = await validator.validateString(markup);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, selector, message }) => ({
      rule: ruleId,
      where: selector ?? '',
      message,
    })),
  );
};

interface Ace {
  Checker: new () => {
    check(
      root: Document,
      rules: string[],
    ): Promise<{
      results: {
        ruleId: string;
        value: [level: 'VIOLATION' | 'RECOMMENDATION' | 'INFORMATION', outcome: string];
        message: string;
        snippet: string;
      }[];
    }>;
  };
}

/** What fails, as a violation or against a recommendation; what a person is to look at is left to a person. */
const engine: Check = async (page) => {
  if (!(await page.evaluate(() => 'ace' in window)))
    await page.evaluate(
      `${readFileSync(fileOf('accessibility-checker-engine/ace.js'), 'utf8')}; window.ace = ace;`,
    );
  return page.evaluate(async () => {
    const { Checker } = (window as unknown as { ace: Ace }).ace;
    const { results } = await new Checker().check(document, ['IBM_Accessibility']);
    return results
      .filter(({ value: [, outcome] }) => outcome === 'FAIL')
      .map(({ ruleId, message, snippet }) => ({ rule: ruleId, where: snippet, message }));
  });
};

/** Findings that stay: rules, place, reason. */
const ACCEPTED: readonly [rules: RegExp, where: RegExp, reason: string][] = [
  [
    /^(prefer-native-element|no-redundant-role|aria_role_redundant)$/,
    /> dialog$|^<dialog |nav > ol > li:nth-child\(\d\) > div$/,
    'The roles of popups and of the progress are hooks that others rely on.',
  ],
  [/^prefer-native-element$/, /-list$/, 'Suggestions below a box: the list of an ARIA combobox.'],
  [
    /^prefer-native-element$/,
    /-label > span$/,
    "A label that is the heading of its group: a label may not hold HTML's headings.",
  ],
  [
    /^element_tabbable_role_valid$/,
    /class="table-scroll"/,
    'A table that may be wider than the screen: without the focus it could not be scrolled by keys.',
  ],
  [
    /^aria_attribute_deprecated$/,
    /class="form-question"/,
    'Cards, lists and questions with an explanation, in error: in ARIA 1.2 no group that may own texts can be invalid. The error describes the group as well.',
  ],
  [
    /^aria_complementary_label_visible$/,
    /class="panels"/,
    'Each panel has its heading; both together have a name for screen readers only.',
  ],
  [
    /^(frame_title_exists|element-required-attributes)$/,
    /iframe/,
    'The frame in which oidc-client-ts watches the session: invisible, and out of reach of Tab.',
  ],
];

const CHECKERS = { 'html-validate': html, IBM: engine };

/** The findings of both with everything opened, once no call is running: its spinner is for the eyes only. */
async function findings(page: Page, state: string): Promise<string[]> {
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  await unfold(page);
  const found: string[] = [];
  for (const [checker, check] of Object.entries(CHECKERS))
    for (const { rule, where, message } of await check(page))
      if (!ACCEPTED.some(([accepted, place]) => accepted.test(rule) && place.test(where)))
        found.push(`${state}: ${checker} ${rule}: ${message} (${where})`);
  return found;
}

test.describe("html-validate 10.17.0 and IBM's accessibility-checker-engine 4.0.34", () => {
  SCREENS.forEach((screen, index) => {
    const { name, customerType, form } = screen;
    const brand = BRANDS[index % 2] as BrandId;
    test(`find nothing on ${name} of ${customerType} customers at ${brand}`, async ({
      page,
      openScreen,
    }) => {
      const opened = await openScreen(screen, brand);
      const found = await findings(page, 'opened');
      if (form !== undefined) {
        await form.before?.(opened);
        await mainAction(page).click();
        await expectRefused(page);
        found.push(...(await findings(page, 'refused')));
        await form.correct(opened);
        found.push(...(await findings(page, 'corrected')));
      }
      expect(found).toEqual([]);
    });
  });

  for (const brand of BRANDS)
    test(`find nothing on the popups and notifications of ${brand}`, async ({
      page,
      baseURL,
      sandbox,
    }) => {
      await openAt(page, at(brand, '/main?state=logout', baseURL), 'main');
      await page.locator('[data-notification]').waitFor();
      const found = await findings(page, 'notification');
      await page.goto(at(brand, '/flow/ntb/registration', baseURL));
      await mainAction(page).waitFor();
      const popups = async (...actions: string[]): Promise<void> => {
        for (const action of actions) {
          await page.locator(action).click();
          await page.locator('dialog[open]').waitFor();
          found.push(...(await findings(page, action)));
          await page.keyboard.press('Escape');
          await page.locator('dialog[open]').waitFor({ state: 'detached' });
        }
      };
      await popups('header [data-action=help]', 'footer [data-action=feedback]');
      const { url } = await sandbox.start({ brand, customerType: 'ntb', state: STATE_OF.summary });
      await page.goto(url);
      await expectStep(page, 'summary');
      await popups('footer [data-action=cancel]', 'footer [data-action=restart]');
      expect(found).toEqual([]);
    });
});
