/** Puts client, verbs, session and texts together for the flow area, once per page. */
import common from 'virtual:texts/common';
import type { Environment } from '#app/environment.ts';
import type { Application } from '#flow/application.ts';
import { sendsBearer } from '#flow/roles.ts';
import { createApi } from '#io/api.ts';
import type { OperationId } from '#io/middleware.ts';
import { createRepeats } from '#io/repeats.ts';
import { answeredEarly } from '#io/early-call.ts';
import { addTexts } from '#io/i18n.ts';
import type { Result } from '#io/result.ts';
import { giveTexts } from '#screens/texts.ts';
import { applicationAtom, busyAtom, searchingAtom } from '#state/atoms.ts';
import type { LoanState } from '#state/context.tsx';
import { createVerbs } from '#state/verbs.ts';

const made = new WeakMap<Environment, LoanState>();
/** The refusal of a stored application that was asked for before anything was drawn. */
const refused = new WeakMap<Environment, Result<Application>>();

/** The same for as long as the page is open: coming back from main repeats no act, and texts are added once. */
export function loanStateOf(environment: Environment): LoanState {
  const known = made.get(environment);
  if (known !== undefined) return known;
  addTexts(environment.texts, common);
  giveTexts((texts) => addTexts(environment.texts, texts));
  const state = createLoanState(environment);
  made.set(environment, state);
  return state;
}

/** Where the early call is answered already, its application is taken over, so that the first thing drawn is its screen. */
export async function restoreEarly(environment: Environment): Promise<void> {
  if (!answeredEarly()) return;
  const result = await loanStateOf(environment).verbs.restore();
  if (!result.ok) refused.set(environment, result);
}

/** A refusal that nobody has told of yet, once: whoever restores next asks the server. */
export function takeRefusal(environment: Environment): Result<Application> | undefined {
  const result = refused.get(environment);
  refused.delete(environment);
  return result;
}

/** Fetched when a registration is sent, which needs the connection anyway; one that cannot be fetched solves nothing. */
const solveCaptcha = (challenge: unknown): Promise<string | undefined> =>
  import('#io/captcha.ts').then(
    (captcha) => captcha.solveCaptcha(challenge),
    () => undefined,
  );

/** Made while somebody types: nobody waits for them. */
const SEARCHES: readonly OperationId[] = ['searchEmployers', 'searchAddresses'];
/** Their answers are the same for whoever asks: no token goes along, wherever that is. */
const FOR_EVERYBODY: readonly OperationId[] = ['getPricing', 'getCaptchaChallenge'];

function createLoanState({ config, brand, store, loan, login }: Environment): LoanState {
  const repeats = createRepeats();
  const api = createApi({
    apiBase: config.apiBase,
    repeats,
    onBusy(change, operationId) {
      store.set(busyAtom, (active) => active + change);
      if (SEARCHES.includes(operationId)) store.set(searchingAtom, (active) => active + change);
    },
    token: (operationId) =>
      !FOR_EVERYBODY.includes(operationId) && sendsBearer(window.location.pathname)
        ? login.token()
        : undefined,
    version: () => store.get(applicationAtom)?.version,
  });
  const verbs = createVerbs({
    api,
    store,
    loan,
    repeats,
    entity: brand.entity,
    ...(config.captcha.enabled ? { solveCaptcha } : {}),
  });
  return { store, loan, verbs };
}
