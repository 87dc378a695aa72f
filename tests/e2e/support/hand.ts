/** The two ways to use a page: the pointer, and the keyboard alone (Tab, arrows, Space, Enter, typing). */
import type { Locator, Page } from 'playwright/test';

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
    await control.selectText();
    await control.pressSequentially(text);
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
