/** Fills whatever form a step shows, found by the stable hooks: `[data-field]` and the native control in it. */
import type { Locator, Page } from 'playwright/test';
import type { Answer, Answers } from './answers.ts';
import type { Hand } from './hand.ts';

/** Fields whose suggestions are the only valid answers. */
const MUST_SUGGEST = ['nationality', 'countryOfBirth', 'taxCountry'];

async function answerField(field: Locator, name: string, answer: Answer, hand: Hand): Promise<void> {
  if (typeof answer === 'boolean') return answer ? hand.tick(field.locator('input[type=checkbox]')) : undefined;
  if (await field.locator('input[type=radio]').count() > 0) return hand.choose(field, answer);
  const select = field.locator('select');
  if (await select.count() > 0) return hand.select(select, answer);
  const control = field.locator('input, textarea').first();
  return MUST_SUGGEST.includes(name) ? hand.suggest(control, answer) : hand.type(control, answer);
}

/** Answers the fields in the order of the page; fields that appear by an answer are filled in their turn. */
export async function fillForm(page: Page, answers: Answers, hand: Hand): Promise<void> {
  const done = new Set<string>();
  for (;;) {
    const names = await page.locator('form [data-field]').evaluateAll((fields) => fields.map((field) => field.getAttribute('data-field') ?? ''));
    const next = names.find((name) => name in answers && !done.has(name));
    if (next === undefined) break;
    done.add(next);
    const answer = answers[next];
    if (answer !== undefined) await answerField(page.locator(`[data-field="${next}"]`), next, answer, hand);
  }
  const missing = Object.keys(answers).filter((name) => !done.has(name));
  if (missing.length > 0) throw new Error(`no such fields on the page: ${missing.join(', ')}`);
}

export const mainAction = (page: Page): Locator => page.locator('form[data-form] button[type=submit]').first();
