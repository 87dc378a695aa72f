/** The whole journey of a new and of an existing customer. `visit` is called on every screen, before anything is done there. */
import type { Page } from 'playwright/test';
import type { Answers } from '../../applicants/applicants.ts';
import { fillForm, FINANCIAL, type Hand, HOUSING, mainAction, REGISTRATION } from './fill.ts';
import { at, type BrandId, expect, expectStep } from './fixtures.ts';
import { button, heading, link } from './page.ts';
import { identify, lastCode, type Login, paper, readContracts, signIn } from './partners.ts';
import { text } from './texts.ts';

export interface Journey {
  page: Page;
  brand: BrandId;
  hand: Hand;
  baseURL: string | undefined;
  visit?: (step: string) => Promise<void>;
}

const arriving =
  ({ page, visit }: Journey) =>
  async (step: string): Promise<void> => {
    await expectStep(page, step);
    await visit?.(step);
  };

/** From the calculator to the welcome page and by one of its links onwards. */
async function begin(
  { page, brand, hand, baseURL }: Journey,
  kind: 'newCustomer' | 'existingCustomer',
): Promise<void> {
  await page.goto(at(brand, '/?amount=12000&duration=5', baseURL));
  await hand.press(link(page, `shell:main.${kind}`));
}

async function summary(journey: Journey): Promise<void> {
  const { page, hand } = journey;
  await arriving(journey)('summary');
  await hand.tick(page.locator('[name=declaration]'));
  await hand.press(mainAction(page));
}

/** From the choice of an offer to the signed contract. */
async function fromOfferToSigning(journey: Journey): Promise<void> {
  const { page, hand } = journey;
  const arrive = arriving(journey);
  const choice = page.locator('form[data-form=personal-offer]');
  await arrive('personal-offer');
  const offers = choice.locator('[data-field=variableInterestType]');
  await hand.choose(offers, await offers.locator('input[type=radio]').first().inputValue());
  await hand.choose(choice.locator('[data-field=repaymentDay]'), '5');
  await hand.press(mainAction(page));
  await arrive('insurance');
  await hand.choose(page.locator('form[data-form=insurance]'), 'NONE');
  await hand.press(mainAction(page));
  await arrive('signing');
  await readContracts(page, hand);
  await hand.press(button(page, 'steps:signing.send'));
  await hand.type(page.locator('[name=utan]'), await lastCode(page));
  await hand.press(mainAction(page));
}

async function approved(journey: Journey): Promise<void> {
  const { page } = journey;
  await arriving(journey)('result');
  await expect(heading(page)).toHaveText(text('steps:result.decision.GREEN.heading'));
}

export async function newCustomer(journey: Journey): Promise<void> {
  const { page, hand } = journey;
  const arrive = arriving(journey);
  const submit = () => hand.press(mainAction(page));
  await begin(journey, 'newCustomer');
  await arrive('registration');
  await fillForm(page, REGISTRATION, hand);
  await submit();
  await arrive('personal-financial-data');
  await fillForm(page, FINANCIAL, hand);
  await submit();
  await arrive('housing-legal-data');
  await fillForm(page, HOUSING, hand);
  await submit();
  await summary(journey);
  await arrive('personal-offer');
  await submit();
  await arrive('id-check');
  await submit();
  await identify(page, 'APPROVED', hand);
  await fromOfferToSigning(journey);
  await arrive('document-upload');
  await paper(page, 'INCOME_PROOF', 'Gehaltszettel.pdf');
  await paper(page, 'IDENTITY', 'Ausweis.pdf');
  await submit();
  await approved(journey);
}

/** Fields that are read-only for existing customers whose address the bank has. */
export const ADDRESS: readonly string[] = ['street', 'houseNumber', 'zipCode', 'city'];
export const withoutAddress = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !ADDRESS.includes(name)));

/** `identity`: whether the bank requires an identity check. */
export interface Existing {
  login: Login;
  addressRequired: boolean;
  identity: boolean;
}

export async function existingCustomer(
  journey: Journey,
  { login, addressRequired, identity }: Existing,
): Promise<void> {
  const { page, hand } = journey;
  const arrive = arriving(journey);
  const submit = () => hand.press(mainAction(page));
  await begin(journey, 'existingCustomer');
  await signIn(page, login, hand);
  await arrive('start');
  await submit();
  await arrive('personal-financial-data');
  await fillForm(page, FINANCIAL, hand);
  await submit();
  await arrive('housing-legal-data');
  await fillForm(page, addressRequired ? HOUSING : withoutAddress(HOUSING), hand);
  await submit();
  await summary(journey);
  await fromOfferToSigning(journey);
  await arrive('document-upload');
  await paper(page, 'INCOME_PROOF', 'Gehaltszettel.pdf');
  await submit();
  if (identity) {
    await arrive('id-check');
    await submit();
    await identify(page, 'APPROVED', hand);
  }
  await approved(journey);
}
