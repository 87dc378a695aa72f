/** Start of the flow, loaded with it: its texts, the API client and the actions. */
import { getI18n } from 'react-i18next';
import { createApi } from '#io/api/api.ts';
import { addTexts } from '#io/i18n.ts';
import { byNamespace, type Texts } from '#schema/locale.ts';
import type { OperationId } from '#io/api/results.ts';
import { sendsToken } from '#flow/sign-in.ts';
import { createRepeats } from '#io/api/repeats.ts';
import {
  applicationAtom,
  busyAtom,
  causeAtom,
  searchingAtom,
  serverTimeAtom,
} from '#state/atoms.ts';
import { actionsAtom, type Services } from '#state/services.ts';
import { noteReplaced } from '#state/page-requests.ts';
import { keepDrafts } from '#state/drafts.ts';
import { createActions } from '#state/actions.ts';

/** Needs the actions, so the loaders get it here. */
export { restoreTo } from '#app/session/restore.ts';

/** What several screens show; a step's own come with it (screens/screens.ts). */
const FILES = import.meta.glob<Texts>(
  '/locales/de-AT/{flow,login,popups,steps,fields,enums,errors,form}.json',
  { eager: true, import: 'default' },
);

/** Calls made while the visitor types: they show no spinner. */
const SEARCHES: readonly OperationId[] = ['searchEmployers', 'searchAddresses'];
/** Without the token: responses without personal data. */
const WITHOUT_TOKEN: readonly OperationId[] = ['getPricing', 'getCaptchaChallenge'];

/** A file that is dropped beside the place for it is not opened by the browser, in place of the application. */
function refuseFiles(event: DragEvent): void {
  if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

export function startFlow({ config, brand, store, session, login }: Services): void {
  addTexts(getI18n(), byNamespace(FILES));
  /** Loaded when a registration is sent. */
  const solveCaptcha = (challenge: unknown): Promise<string | undefined> =>
    noteReplaced(
      store,
      import('#io/captcha.ts').then((captcha) => captcha.solveCaptcha(challenge)),
    );
  const repeats = createRepeats();
  const api = createApi({
    apiBase: config.apiBase,
    repeats,
    onBusy(change, operationId) {
      // Nobody waits for it.
      if (operationId === 'saveDraft') return;
      store.set(busyAtom, (active) => active + change);
      if (SEARCHES.includes(operationId)) store.set(searchingAtom, (active) => active + change);
      else if (change === 1) store.set(causeAtom, operationId);
    },
    onTime: (time) => store.set(serverTimeAtom, time),
    token: (operationId) =>
      !WITHOUT_TOKEN.includes(operationId) && sendsToken(window.location.pathname)
        ? login.token()
        : undefined,
    version: () => store.get(applicationAtom)?.version,
  });
  const actions = createActions({
    api,
    store,
    session,
    repeats,
    entity: brand.entity,
    ...(config.captcha.enabled ? { solveCaptcha } : {}),
  });
  store.set(actionsAtom, actions);
  for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, refuseFiles);
  if (config.drafts) keepDrafts(store, actions);
}
