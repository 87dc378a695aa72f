/** Filling in forms, by the pointer or by the keyboard alone; fields are found by `data-field` and the native control in them. */
import type { Locator, Page } from 'playwright/test';
import { type Answer, type Answers, typed } from '../../../sandbox/applicants/applicants.ts';
import { expectStep } from './fixtures.ts';

export interface Hand {
  /** Replaces what stands in a text field and leaves the field. */
  type(control: Locator, text: string): Promise<void>;
  /** Picks the option with this value of a native select. */
  select(control: Locator, value: string): Promise<void>;
  /** Chooses one of a group of radio buttons by its value. */
  choose(group: Locator, value: string): Promise<void>;
  tick(box: Locator): Promise<void>;
  /** Replaces what stands in a combobox and takes the first suggestion. */
  suggest(control: Locator, text: string): Promise<void>;
  press(button: Locator): Promise<void>;
}

/** What a combobox offers; the options of native selects are others. */
export const suggestions = (page: Page): Locator => page.getByRole('listbox').getByRole('option');

export const pointer = (page: Page): Hand => ({
  async type(control, text) {
    await control.fill(text);
    await control.blur();
  },
  async select(control, value) {
    await control.selectOption(value);
  },
  choose: (group, value) => group.locator(`input[type=radio][value="${value}"]`).check(),
  tick: (box) => box.check(),
  async suggest(control, text) {
    await control.fill(text);
    await suggestions(page).first().click();
  },
  press: (button) => button.click(),
});

/** Tab stops a page may have before a control counts as unreachable. */
const MAX_TABS = 150;

export function keyboard(page: Page): Hand {
  const hasFocus = (control: Locator) =>
    control.evaluate((element) => element === document.activeElement);
  /** A group of radio buttons is one stop, wherever in it the focus lands. */
  const reach = async (
    control: Locator,
    within: (element: Locator) => Promise<boolean> = hasFocus,
  ): Promise<void> => {
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      if (await within(control)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`not reached by ${MAX_TABS} tabs: ${String(control)}`);
  };
  const holdsFocus = (group: Locator) =>
    group.evaluate(
      (element) =>
        element.contains(document.activeElement) &&
        document.activeElement?.matches('input[type=radio]') === true,
    );
  return {
    async type(control, text) {
      await reach(control);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    },
    async select(control, value) {
      await reach(control);
      const label = await control.locator(`option[value="${value}"]`).textContent();
      await page.keyboard.type(label ?? '');
      if ((await control.inputValue()) !== value)
        throw new Error(`typing ${String(label)} did not choose ${value}`);
    },
    async choose(group, value) {
      const radios = group.locator('input[type=radio]');
      const count = await radios.count();
      await reach(group, holdsFocus);
      await page.keyboard.press('Space');
      const wanted = group.locator(`input[type=radio][value="${value}"]`);
      for (let arrows = 0; arrows < count && !(await wanted.isChecked()); arrows += 1)
        await page.keyboard.press('ArrowDown');
      if (!(await wanted.isChecked())) throw new Error(`arrows did not choose ${value}`);
    },
    async tick(box) {
      await reach(box);
      if (!(await box.isChecked())) await page.keyboard.press('Space');
    },
    async suggest(control, text) {
      await reach(control);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
      await suggestions(page).first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
    async press(button) {
      await reach(button);
      await page.keyboard.press('Enter');
    },
  };
}

/** What the sample applicant enters, by field name. */
export const REGISTRATION = typed('registration');
export const FINANCIAL = typed('personal-financial-data');
export const HOUSING = typed('housing-legal-data');

export interface ShownField {
  name: string;
  kind: 'radio' | 'checkbox' | 'select' | 'suggestions' | 'text';
}

/** The fields of the page in their order, and how each is answered. Runs in the page. */
export const shownFields = (): ShownField[] =>
  [...document.querySelectorAll('form [data-field]')].map((field) => {
    const name = field.getAttribute('data-field') ?? '';
    const kinds = ['radio', 'checkbox'] as const;
    const choice = kinds.find((kind) => field.querySelector(`input[type=${kind}]`) !== null);
    if (choice !== undefined) return { name, kind: choice };
    if (field.querySelector('select') !== null) return { name, kind: 'select' };
    // Only a suggestion is a valid answer.
    const isCountry = ['nationality', 'countryOfBirth', 'taxCountry'].includes(name);
    return { name, kind: isCountry ? 'suggestions' : 'text' };
  });

/** Without the fields that are read-only, because the bank knows them. */
export async function editable(page: Page, answers: Answers): Promise<Answers> {
  const known = await page
    .locator('form [readonly]')
    .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !known.includes(name)));
}

/** Answers the fields in the order of the page; fields that appear by an answer are filled in their turn. */
export async function fillFields(
  shown: () => Promise<readonly ShownField[]>,
  answers: Answers,
  answer: (field: ShownField, value: Answer) => Promise<void>,
): Promise<void> {
  const rest = new Map(Object.entries(answers));
  for (;;) {
    const next = (await shown()).find(({ name }) => rest.has(name));
    const value = next && rest.get(next.name);
    if (next === undefined || value === undefined) break;
    rest.delete(next.name);
    await answer(next, value);
  }
  if (rest.size > 0) throw new Error(`no such fields on the page: ${[...rest.keys()].join(', ')}`);
}

export const fillForm = (page: Page, answers: Answers, hand = pointer(page)): Promise<void> =>
  fillFields(
    () => page.evaluate(shownFields),
    answers,
    async ({ name, kind }, value) => {
      const field = page.locator(`[data-field="${name}"]`);
      const control = field.locator('input, textarea').first();
      if (kind === 'radio') await hand.choose(field, String(value));
      else if (kind === 'checkbox') {
        if (value === true) await hand.tick(control);
      } else if (kind === 'select') await hand.select(field.locator('select'), String(value));
      else if (kind === 'suggestions') await hand.suggest(control, String(value));
      else await hand.type(control, String(value));
    },
  );

export const mainAction = (page: Page): Locator =>
  page.locator('form[data-form] button[type=submit]').first();

export async function submitTo(page: Page, next: string): Promise<void> {
  await mainAction(page).click();
  await expectStep(page, next);
}
