/** The whole journey of a new and of an existing customer, each action with the calls that it makes. */
import type { Locator, Page } from 'playwright/test';
import type { OperationId } from '#io/api/results.ts';
import { stepsFor, typed } from '../../../sandbox/applicants/applicants.ts';
import { editable, fillForm, type Hand, mainAction, REGISTRATION } from './fill.ts';
import { at, type BrandId, expect, expectStep } from './fixtures.ts';
import { button, heading, like, link, text } from './page.ts';
import {
  checkAccount,
  identify,
  lastCode,
  type Login,
  paper,
  readContracts,
  signIn,
  signInPage,
} from './partners.ts';

export interface Action {
  operations: readonly OperationId[];
  /** The action of the applicant; repeated where a retry leads to an earlier screen. */
  start(): Promise<unknown>;
  /** Visible after success. */
  done: Locator;
  /** An error shown on the page instead of in a popup, and the control that tries again. */
  trouble?: Locator;
  again?: Locator;
}

export interface Journey {
  page: Page;
  brand: BrandId;
  hand: Hand;
  baseURL: string | undefined;
  /** A loan so large that a new customer's account is checked. */
  isLarge?: boolean;
  /** Called on every screen, before anything is done there. */
  visit?(step: string): Promise<void>;
  /** Does an action; in the fault run its calls fail first. */
  perform?(action: Action): Promise<void>;
}

/** The steps after the registration. */
const SAVED = stepsFor().slice(1);
const OFFERS = 'form input[type=radio]';
/** The page of a partner. */
const elsewhere = (page: Page): Locator => page.locator('body:not(:has(main[data-step]))');

/** The steps that both kinds of customers share. */
function stepsOf(journey: Journey) {
  const { page, brand, hand, baseURL, isLarge = false, visit } = journey;
  const once = async ({ start, done }: Action) => {
    await start();
    await done.first().waitFor();
  };
  const { perform = once } = journey;
  const submit = () => hand.press(mainAction(page));
  const arrive = async (step: string): Promise<void> => {
    await expectStep(page, step);
    await visit?.(step);
  };
  const shownAt = (step: string, shown = '') =>
    page.locator(`main[data-step="${step}"] ${shown}`.trim());
  /** Submits, and waits for a part of the next screen. */
  const proceed = async (
    operations: readonly OperationId[],
    next: string,
    shown?: string,
  ): Promise<void> => {
    await perform({ operations, start: submit, done: shownAt(next, shown) });
    await arrive(next);
  };
  return {
    perform,
    submit,
    arrive,
    proceed,
    shownAt,

    /** From the calculator to the welcome page. */
    begin: () =>
      page.goto(
        at(brand, isLarge ? '/?amount=24000&duration=8' : '/?amount=12000&duration=5', baseURL),
      ),

    /** Every step that saves answers to an application, and the declaration about them. */
    async answers() {
      for (const [at, step] of SAVED.entries()) {
        await fillForm(page, await editable(page, typed(step)), hand);
        await proceed(['updateApplication'], SAVED[at + 1] ?? 'summary');
      }
      await hand.tick(page.locator('[name=declaration]'));
    },

    /** From the choice of an offer to the signed contract. */
    async fromOfferToSigning() {
      const choice = page.locator('form[data-form=personal-offer]');
      const offers = choice.locator('[data-field=variableInterestType]');
      await hand.choose(offers, await offers.locator('input[type=radio]').first().inputValue());
      await hand.choose(choice.locator('[data-field=repaymentDay]'), '5');
      await proceed(['chooseOffer', 'listInsuranceOffers'], 'insurance', 'form [value=NONE]');
      await hand.choose(page.locator('form[data-form=insurance]'), 'NONE');
      const calls = ['chooseInsurance', 'createContract', 'listDocuments'] as const;
      await proceed(calls, 'signing', '[data-field$="Read"]');
      await readContracts(page, hand);
      await perform({
        operations: ['sendTransactionCode'],
        start: () => hand.press(button(page, 'steps:signing.send')),
        done: page.getByText(like('steps:signing.sentTo')),
      });
      await hand.type(page.locator('[name=utan]'), await lastCode(page));
      const uploads = '[name="documents.INCOME_PROOF"]';
      await proceed(['signContract', 'listDocuments'], 'document-upload', uploads);
      await paper(page, 'INCOME_PROOF', 'Gehaltszettel.pdf');
    },

    /** Required for a large loan. */
    async accountCheck() {
      await proceed([], 'psd');
      await perform({ operations: ['startAccountCheck'], start: submit, done: elsewhere(page) });
      await perform({
        operations: ['getAccountCheck', 'processApplication'],
        done: shownAt('personal-offer', '.choice-card'),
        start: async () => {
          if (!(await elsewhere(page).isVisible())) await submit();
          await checkAccount(page, 'ok', hand);
        },
      });
    },

    /** To the page of the partner. */
    async openIdentityCheck() {
      await proceed(['getLegitimation'], 'id-check', 'button[type=submit]');
      await perform({ operations: ['startLegitimation'], start: submit, done: elsewhere(page) });
    },

    async approved() {
      await expect(heading(page)).toHaveText(text('steps:result.decision.GREEN.heading'));
    },
  };
}

export async function newCustomer(journey: Journey): Promise<void> {
  const { page, hand, isLarge = false } = journey;
  const steps = stepsOf(journey);
  const { perform, arrive, proceed, shownAt } = steps;
  await steps.begin();
  await arrive('main');
  const price = page.locator('[data-panel=offer]');
  await perform({
    operations: ['getPricing'],
    start: () => hand.press(link(page, 'shell:main.newCustomer')),
    done: price.locator('.figure'),
    trouble: price.locator('.mantine-Alert-root'),
    again: price.getByRole('button'),
  });
  await arrive('registration');
  await fillForm(page, REGISTRATION, hand);
  await proceed(['getCaptchaChallenge', 'createApplication'], SAVED[0] ?? '');
  await steps.answers();
  if (isLarge) await steps.accountCheck();
  else await proceed(['updateApplication', 'processApplication'], 'personal-offer');
  await steps.openIdentityCheck();
  await perform({
    operations: ['calculateOffers'],
    start: () => identify(page, 'APPROVED', hand),
    done: shownAt('personal-offer', OFFERS),
  });
  await arrive('personal-offer');
  await steps.fromOfferToSigning();
  await paper(page, 'IDENTITY', 'Ausweis.pdf');
  await proceed(['finalizeApplication'], 'result');
  await steps.approved();
}

/** Fields that are read-only for existing customers whose address the bank has. */
export const ADDRESS: readonly string[] = ['street', 'houseNumber', 'zipCode', 'city'];

/** `identity`: whether the bank requires an identity check. */
export interface Existing {
  login: Login;
  addressRequired: boolean;
  identity: boolean;
}

export async function existingCustomer(journey: Journey, customer: Existing): Promise<void> {
  const { page, hand } = journey;
  const steps = stepsOf(journey);
  await steps.begin();
  await hand.press(link(page, 'shell:main.existingCustomer'));
  // Typed values can only be compared on a page that stays.
  await signInPage(page);
  await steps.perform({
    operations: ['createExistingApplication'],
    start: () => signIn(page, customer.login, hand),
    done: steps.shownAt('start', 'dl'),
  });
  await afterSignIn(journey, customer);
}

/** From the first step of an existing customer on. */
export async function afterSignIn(
  journey: Journey,
  { identity }: Omit<Existing, 'login'>,
): Promise<void> {
  const { page, hand } = journey;
  const steps = stepsOf(journey);
  const { perform, arrive, proceed, shownAt } = steps;
  await arrive('start');
  await proceed(['updateApplication'], SAVED[0] ?? '');
  await steps.answers();
  await proceed(['updateApplication', 'processApplication'], 'personal-offer', OFFERS);
  await steps.fromOfferToSigning();
  if (identity) {
    await steps.openIdentityCheck();
    await perform({
      operations: ['getLegitimation'],
      done: shownAt('result'),
      start: async () =>
        (await elsewhere(page).isVisible()) ? identify(page, 'APPROVED', hand) : steps.submit(),
    });
    await arrive('result');
  } else await proceed(['finalizeApplication'], 'result');
  await steps.approved();
}
