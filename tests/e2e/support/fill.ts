/** Fills whatever form a step shows, found by the stable hooks: `[data-field]` and the native control in it. */
import type { Locator, Page } from 'playwright/test';
import { typed } from '../../applicants/applicants.ts';
import type { Answer, Answers } from '../../applicants/applicants.ts';
import type { Hand } from './hand.ts';

/** What the sample applicant enters, by field name. */
export const REGISTRATION = typed('registration');
export const FINANCIAL = typed('personal-financial-data');
export const HOUSING = typed('housing-legal-data');

/** Fields whose suggestions are the only valid answers. */
const MUST_SUGGEST = ['nationality', 'countryOfBirth', 'taxCountry'];

type Kind = 'radio' | 'select' | 'text';

async function answerField(
  field: Locator,
  kind: Kind,
  name: string,
  answer: Answer,
  hand: Hand,
): Promise<void> {
  if (kind === 'radio') return hand.choose(field, String(answer));
  if (typeof answer === 'boolean')
    return answer ? hand.tick(field.locator('input[type=checkbox]')) : undefined;
  if (kind === 'select') return hand.select(field.locator('select'), answer);
  const control = field.locator('input, textarea').first();
  return MUST_SUGGEST.includes(name) ? hand.suggest(control, answer) : hand.type(control, answer);
}

/** Answers the fields in the order of the page; fields that appear by an answer are filled in their turn. */
export async function fillForm(page: Page, answers: Answers, hand: Hand): Promise<void> {
  const done = new Set<string>();
  for (;;) {
    const fields = await page.locator('form [data-field]').evaluateAll((all) =>
      all.map((field): { name: string; kind: Kind } => ({
        name: field.getAttribute('data-field') ?? '',
        kind:
          field.querySelector('input[type=radio]') !== null
            ? 'radio'
            : field.querySelector('select') !== null
              ? 'select'
              : 'text',
      })),
    );
    const next = fields.find(({ name }) => name in answers && !done.has(name));
    if (next === undefined) break;
    done.add(next.name);
    const answer = answers[next.name];
    if (answer !== undefined)
      await answerField(
        page.locator(`[data-field="${next.name}"]`),
        next.kind,
        next.name,
        answer,
        hand,
      );
  }
  const missing = Object.keys(answers).filter((name) => !done.has(name));
  if (missing.length > 0) throw new Error(`no such fields on the page: ${missing.join(', ')}`);
}

export const mainAction = (page: Page): Locator =>
  page.locator('form[data-form] button[type=submit]').first();
