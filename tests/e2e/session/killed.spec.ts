/** A phone that needs memory ends a page without a word: what was typed and left is shown when the application is resumed by its link. */
import type { Browser, Page } from 'playwright/test';
import {
  type Answers,
  EMPLOYEE,
  PENSIONER,
  typed,
} from '../../../sandbox/applicants/applicants.ts';
import { findOrLeaveOut } from '../../installed.ts';
import { type Firefox, startFirefox } from '../engines/browsers.ts';
import { type Visitor, visitorIn } from '../engines/visitor.ts';
import { editable, fillForm } from '../support/fill.ts';
import { expect, expectStep, STATE_OF, test } from '../support/fixtures.ts';
import { control } from '../support/form-errors.ts';
import { removal } from '../support/page.ts';
import { paper } from '../support/partners.ts';
import type { Sandbox } from '../support/sandbox.ts';

interface Form {
  step: 'personal-financial-data' | 'housing-legal-data';
  /** Some of them are not finished. */
  answers: Answers;
  /** Typed last, in a field that still has the focus. */
  last: readonly [field: string, text: string];
}

const REPAYING = {
  ...EMPLOYEE,
  purpose: 'LOAN_REPAYMENT',
  refinancings: (PENSIONER.refinancings ?? []).slice(0, 1),
} as const;
const FORMS: readonly Form[] = [
  {
    step: 'personal-financial-data',
    answers: {
      ...typed('personal-financial-data', REPAYING),
      employedSince: '09.',
      debitAccount: 'AT61 19',
      netIncome: 'etwa 2000',
    },
    last: ['cityOfBirth', 'Bregenz'],
  },
  {
    step: 'housing-legal-data',
    answers: { ...typed('housing-legal-data', PENSIONER), residentSince: '6.1', zipCode: '31' },
    last: ['city', 'Hollabrunn'],
  },
];

const KEPT = '[data-draft=kept]';
const FIRST_LOAN = '[data-field="refinancings.0.type"]';

/** What a form shows, by the names of its controls. Runs in the page. */
const shownAnswers = () =>
  Object.fromEntries(
    [
      ...document.querySelectorAll<HTMLInputElement>(
        'form[data-form] :is(input, select, textarea)[name]',
      ),
    ]
      .filter(({ type, checked }) => type !== 'radio' || checked)
      .map(({ type, name, value, checked }) => [name, type === 'checkbox' ? checked : value]),
  );

/** Waits until the server has what was typed last. */
const expectSaved = (sandbox: Sandbox, id: string, [, text]: Form['last']) =>
  expect
    .poll(async () => JSON.stringify((await sandbox.call(id))['draft'] ?? null))
    .toContain(JSON.stringify(text));

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Never answered.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

async function fill(page: Page, { step, answers, last: [field, text] }: Form): Promise<void> {
  const { [field]: _last, ...others } = await editable(page, answers);
  if (step === 'personal-financial-data') {
    await page.locator('[data-field=purpose] select').selectOption('LOAN_REPAYMENT');
    await page.locator('[data-add=refinancings]').click();
  }
  await fillForm(page, others);
  await control(page, field).fill(text);
}

/** By its link, on another device. */
async function resumeElsewhere(
  browser: Browser,
  baseURL: string | undefined,
  id: string,
): Promise<Page> {
  const page = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await page.goto(`/main?applicationId=${id}`);
  return page;
}

for (const form of FORMS) {
  const { step, last } = form;

  for (const ending of ['hidden and then crashes', 'closed without being hidden'])
    test(`${step} that is ${ending} loses nothing`, async ({
      page,
      openStep,
      sandbox,
      browser,
      baseURL,
    }) => {
      const id = await openStep(step);
      await fill(page, form);
      const typedAnswers = await page.evaluate(shownAnswers);
      expect(Object.values(typedAnswers)).toContain(last[1]);
      if (ending.startsWith('hidden')) {
        // A phone hides a page before it ends it. A headless Chromium hides none.
        await page.evaluate(() => {
          Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
          document.dispatchEvent(new Event('visibilitychange'));
        });
        await expectSaved(sandbox, id, last);
        await crash(page);
      } else {
        await page.close();
        await expectSaved(sandbox, id, last);
      }
      const other = await resumeElsewhere(browser, baseURL, id);
      await expectStep(other, step);
      await expect(other.locator(KEPT)).toBeVisible();
      expect(await other.evaluate(shownAnswers)).toEqual(typedAnswers);
      await other.close();
    });
}

test('files of a page that crashes are still there', async ({
  page,
  openStep,
  browser,
  baseURL,
}) => {
  const id = await openStep('document-upload');
  await paper(page, 'INCOME_PROOF', 'Gehaltszettel.pdf');
  await crash(page);
  const other = await resumeElsewhere(browser, baseURL, id);
  await expectStep(other, 'document-upload');
  await expect(removal(other, 'Gehaltszettel.pdf')).toBeVisible();
  await other.close();
});

test.describe('Firefox', () => {
  test.describe.configure({ mode: 'default' });
  /** Where the applications are resumed. */
  let other: Firefox;
  let resumed: Visitor;

  test.beforeAll(async () => {
    const { missing } = findOrLeaveOut('pages that Firefox ends', 'firefox-esr');
    test.skip(missing !== undefined, missing);
    other = await startFirefox({ headless: true });
    resumed = visitorIn(other);
  });
  test.afterAll(async () => other?.quit());

  // No tab that is closed at once: Firefox ends its process and drops some calls that are under way.
  for (const { step, answers, last } of FORMS)
    test(`${step} that is hidden by another tab and then killed loses nothing`, async ({
      sandbox,
    }) => {
      const firefox = await startFirefox({ headless: true });
      const visitor = visitorIn(firefox);
      const { id, url } = await sandbox.start({ state: STATE_OF[step] });
      let typedAnswers: unknown;
      try {
        await visitor.open(url);
        await visitor.atStep(step);
        const { [last[0]]: _last, ...others } = answers;
        if (step === 'personal-financial-data') {
          await visitor.fill({ purpose: 'LOAN_REPAYMENT' });
          await firefox.click('[data-add=refinancings]');
          await firefox.until(`document.querySelector('${FIRST_LOAN}')`);
        }
        await visitor.fill(others);
        await firefox.type(`[name=${last[0]}]`, last[1]);
        typedAnswers = await firefox.run(`return (${String(shownAnswers)})()`);
        await firefox.openTab();
        await expectSaved(sandbox, id, last);
      } finally {
        await firefox.kill();
      }
      await other.run('sessionStorage.clear()').catch(() => undefined);
      await resumed.open(url);
      await resumed.atStep(step);
      await other.until(`document.querySelector('${KEPT}')`);
      expect(await other.run(`return (${String(shownAnswers)})()`)).toEqual(typedAnswers);
      expect(await resumed.problems()).toEqual([]);
    });
});
