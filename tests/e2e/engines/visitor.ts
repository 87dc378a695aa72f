/** What a visitor does in a browser that Playwright does not drive. */
import type { Answer, Answers } from '../../../sandbox/applicants/applicants.ts';
import { fillFields, type ShownField, shownFields } from '../support/fill.ts';
import { KEYS, type Remote } from './browsers.ts';

export const SUBMIT = 'form[data-form] button[type=submit]';

/** Runs in the page. */
const LISTEN = `window.problems ??= (() => {
  const all = [];
  addEventListener('error', ({ message }) => all.push(message));
  addEventListener('unhandledrejection', ({ reason }) => all.push(String(reason)));
  addEventListener('securitypolicyviolation', (event) => all.push(event.violatedDirective + ' ' + event.blockedURI));
  return all;
})()`;

const CHOOSE = `const [selector, value] = arguments;
const select = document.querySelector(selector);
select.value = value;
select.dispatchEvent(new Event('change', { bubbles: true }));`;

/** The actions of a visitor. */
export function visitorIn(browser: Remote) {
  const shown = async () =>
    (await browser.run(`return (${String(shownFields)})()`)) as ShownField[];
  const answer = async ({ name, kind }: ShownField, value: Answer): Promise<void> => {
    const field = `[data-field="${name}"]`;
    if (kind === 'radio') return browser.click(`${field} input[value="${value}"]`);
    if (kind === 'checkbox')
      return value === true ? browser.click(`${field} input[type=checkbox]`) : undefined;
    // The list of a native select is a window of its own, which WebKit's driver cannot reach.
    if (kind === 'select')
      return void (await browser.run(CHOOSE, `${field} select`, String(value)));
    if (kind === 'text')
      return browser.type(`${field} :is(input, textarea)`, `${value}${KEYS.tab}`);
    await browser.type(`${field} input`, String(value));
    return browser.click('[role=listbox] [role=option]');
  };
  const atStep = (step: string) =>
    browser.until(
      // A spinner that appears now would take the click.
      `document.querySelector('main[data-step="${step}"]:not([aria-busy])') && !document.querySelector('[data-loading]')`,
    );
  const submit = () => browser.click(SUBMIT);
  return {
    /** Opens an address and records its errors from then on. */
    async open(url: string) {
      await browser.open(url);
      await browser.run(LISTEN);
    },
    atStep,
    fill: (answers: Answers) => fillFields(shown, answers, answer),
    submit,
    async submitTo(step: string) {
      await submit();
      await atStep(step);
    },
    /** Errors, unhandled rejections and violations of the content policy since the document was opened. */
    problems: () => browser.run('return window.problems'),
  };
}

export type Visitor = ReturnType<typeof visitorIn>;
