/** Every browser test fails on an uncaught error, on console noise and on a violation of the content policy. */
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { expect, type Page, test as base } from 'playwright/test';
import type { Step } from '#flow/steps.ts';
import { specification } from '../../specification.ts';
import { type Sandbox, sandboxAt, type StartingPoint } from './sandbox.ts';

interface Watch {
  /** Console errors that a test provokes on purpose. */
  expectConsole(pattern: RegExp): void;
}

export const BRANDS = ['bank', 'direct'] as const;
export type BrandId = (typeof BRANDS)[number];

/** Opened otherwise: without an application, and by the result of an identity check. */
const APART = ['start', 'registration', 'mismatch'] as const;
type StepWithState = Exclude<Step, (typeof APART)[number]>;

/** The state whose application is resumed at a step, whatever else is known of it: the last one of the specification. */
export const STATE_OF = Object.fromEntries(
  specification.resume
    .filter(
      (row) => !row.customer && !row.legitimationStatus && ![...APART, 'fail'].includes(row.screen),
    )
    .map(({ state, screen }) => [screen, state]),
) as Record<StepWithState, string>;

interface Options extends Partial<StartingPoint> {
  /** Changes of the sample data. */
  patch?: Readonly<Record<string, unknown>>;
}
/** Opens a step with the application of the sandbox that belongs to it, and returns its id; '' without one. */
export type OpenStep = (step: StepWithState | 'registration', options?: Options) => Promise<string>;

export const test = base.extend<{ watch: Watch; sandbox: Sandbox; openStep: OpenStep }>({
  // A call under way when a test ends would have its handler fail in the next one, or between two.
  context: async ({ context }, use) => {
    await use(context);
    for (const routed of [context, ...context.pages()])
      await routed.unrouteAll({ behavior: 'ignoreErrors' });
  },
  sandbox: async ({ baseURL }, provide) => provide(sandboxAt(new URL(baseURL ?? '').port)),
  openStep: ({ page, sandbox }, provide) =>
    provide(async (step, { patch, ...start } = {}) => {
      const { id, url } =
        step === 'registration'
          ? { id: '', url: '/flow/ntb/registration' }
          : await sandbox.start({ state: STATE_OF[step], ...start }, patch);
      // Another applicant: a link to another application in the same session would ask first.
      if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
      await openAt(page, url, step);
      return id;
    }),
  watch: [
    async ({ context }, use) => {
      const messages: string[] = [];
      const allowed: RegExp[] = [];
      context.on('weberror', (error) => messages.push(`uncaught: ${error.error().message}`));
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          messages.push(`console ${message.type()}: ${message.text()} ${message.location().url}`);
      });
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(
            `policy violated: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`,
          ),
        );
      });
      await use({
        expectConsole: (pattern) => void allowed.push(pattern),
      });
      expect(messages.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The address of a path at a brand. */
export function at(brand: BrandId, path: string, baseURL: string | undefined): string {
  const url = new URL(path, baseURL);
  url.hostname = `${brand}.localhost`;
  return url.href;
}

/** Not the module of Node: it is twice as long, and every document compiles it. */
const AXE = readFileSync(
  new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url),
  'utf8',
);
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No violation of WCAG 2.2 AA and axe's best practices on the current page. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  // Once for a document: it is more than half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ({ tags, within }) => {
      // Colours during a transition (a button that appears under the pointer) need no contrast.
      const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(changing.map(({ finished }) => finished));
      const runner = (window as unknown as { axe: typeof axe }).axe;
      // Content below a sticky bar can be scrolled; axe would report it as covered.
      const bars = [
        ...document.querySelectorAll<HTMLElement>('.loan-bar, .form-actions, .actions'),
      ];
      for (const bar of bars) bar.style.position = 'static';
      const { violations: found } = await runner.run(within, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
      });
      for (const bar of bars) bar.style.position = '';
      return found.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(
          ({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`,
        ),
      }));
    },
    { tags: TAGS, within },
  );
  expect(violations, page.url()).toEqual([]);
}

/** Waits until a screen is shown and its calls are answered: the spinner of a slow one would come between the press and the release of a click. */
export async function expectStep(page: Page, step: string): Promise<void> {
  // `waitFor` looks in every animation frame, an assertion at growing intervals. The assertion says which screen is shown instead.
  await page
    .locator(`main[data-step="${step}"]`)
    .waitFor({ timeout: 60_000 })
    .catch(() => undefined);
  expect(await page.locator('main').getAttribute('data-step')).toBe(step);
  await expect(page.locator('main[aria-busy=true], [data-loading]')).toHaveCount(0);
}

export async function openAt(page: Page, address: string, step: string): Promise<void> {
  await page.goto(address);
  await expectStep(page, step);
}
export async function backTo(page: Page, step: string): Promise<void> {
  await page.goBack();
  await expectStep(page, step);
}
export async function reloadAt(page: Page, step: string): Promise<void> {
  await page.reload();
  await expectStep(page, step);
}
