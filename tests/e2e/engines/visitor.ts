/** What a visitor does on the application's pages, in a browser that Playwright does not lead. */
import type { Answers } from '../../applicants/applicants.ts';
import { KEYS, type Remote } from './webdriver.ts';

export const SUBMIT = 'form[data-form] button[type=submit]';

export interface Visitor {
  /** Opens an address and listens there for errors. */
  open(url: string): Promise<void>;
  atStep(step: string): Promise<void>;
  fill(answers: Answers): Promise<void>;
  submit(): Promise<void>;
  /** Errors, unhandled rejections and violations of the content policy since the document was opened. */
  problems(): Promise<unknown>;
}

/** Runs in the page. */
const LISTEN = `window.problems ??= (() => {
  const all = [];
  addEventListener('error', ({ message }) => all.push(message));
  addEventListener('unhandledrejection', ({ reason }) => all.push(String(reason)));
  addEventListener('securitypolicyviolation', (event) => all.push(event.violatedDirective + ' ' + event.blockedURI));
  return all;
})()`;

/** Runs in the page: the fields in their order, and how each is answered. */
const FIELDS = `return [...document.querySelectorAll('form [data-field]')].map((field) => ({
  name: field.dataset.field,
  kind: field.querySelector('[type=radio]') ? 'radio' : field.querySelector('[type=checkbox]') ? 'checkbox'
    : field.querySelector('select') ? 'select' : 'text',
}))`;

const CHOOSE = `const [selector, value] = arguments;
const select = document.querySelector(selector);
select.value = value;
select.dispatchEvent(new Event('change', { bubbles: true }));`;

interface Shown {
  name: string;
  kind: 'radio' | 'checkbox' | 'select' | 'text';
}

/** Fields whose suggestions are the only valid answers. */
const COUNTRIES = ['nationality', 'countryOfBirth', 'taxCountry'];

export function visitorIn(browser: Remote): Visitor {
  const answer = async ({ name, kind }: Shown, value: string | boolean): Promise<void> => {
    const field = `[data-field="${name}"]`;
    if (kind === 'radio') return browser.click(`${field} input[value="${value}"]`);
    if (kind === 'checkbox')
      return value === true ? browser.click(`${field} input[type=checkbox]`) : undefined;
    // The list of a native select is a window of its own, which WebKit's driver cannot reach.
    if (kind === 'select')
      return void (await browser.run(CHOOSE, `${field} select`, String(value)));
    if (!COUNTRIES.includes(name))
      return browser.type(`${field} :is(input, textarea)`, `${value}${KEYS.tab}`);
    await browser.type(`${field} input`, String(value));
    return browser.click('[role=listbox] [role=option]');
  };
  return {
    async open(url) {
      await browser.open(url);
      await browser.run(LISTEN);
    },
    atStep: (step) =>
      browser.until(
        `document.querySelector('main[data-step="${step}"]') && !document.querySelector('[data-loading]')`,
      ),
    async fill(answers) {
      const done = new Set<string>();
      // An answer may bring further questions.
      for (;;) {
        const shown = (await browser.run(FIELDS)) as Shown[];
        const next = shown.find(({ name }) => name in answers && !done.has(name));
        if (next === undefined) break;
        done.add(next.name);
        await answer(next, answers[next.name] ?? '');
      }
    },
    submit: () => browser.click(SUBMIT),
    problems: () => browser.run('return window.problems'),
  };
}
