/** A stage for the tests of screens: real actions and texts, a server of answers by operation, a router that takes notes. */
import { act } from '@testing-library/react';
import { useAtomValue } from 'jotai/react';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import type { BrandSite } from '#brand/config.ts';
import { customerTypeOf, type Application } from '#flow/application.ts';
import type { FailReason, PopupButton } from '#flow/problems.ts';
import { isStep, type Screen } from '#flow/steps.ts';
import { OPERATIONS } from '#openapi/responses.gen.ts';
import type { DataPath } from '#schema/data-path.ts';
import { failures, type OperationId } from '#io/api/results.ts';
import { createTexts } from '#io/i18n.ts';
import { byNamespace, type Texts } from '#schema/locale.ts';
import { useMountSignal } from '#screens/parts/task.ts';
import { SCREENS } from '#screens/screens.ts';
import {
  applicationAtom,
  chosenAtom,
  completedAtAtom,
  serverTimeAtom,
  draftsAtom,
  errorCountAtom,
  failReasonAtom,
  legitimationDelayAtom,
  refusalAtom,
  restartsAtom,
  type Refusal,
} from '#state/atoms.ts';
import { PlaceContext } from '#state/context.tsx';
import { actionsFor, servicesFor } from '#state/context.test-helpers.ts';
import { setDraft } from '#state/drafts.ts';
import { notificationsAtom } from '#state/notifications.ts';
import { closePopup, popupsAtom } from '#state/popups.ts';
import { actionsAtom, type Services } from '#state/services.ts';
import { answersTo, EMPLOYEE } from '../../sandbox/applicants/applicants.ts';
import { mount } from '../../tests/render.tsx';
import { serverOf, type Answers } from '../../tests/server.ts';

export { documentOf, OFFER } from '../../sandbox/applicants/loan.ts';
export { eventually } from '../../tests/eventually.ts';
export { find } from '../../tests/render.tsx';
export { inTurn, later } from '../../tests/server.ts';
export { like, t } from '../../tests/wording/texts.ts';

// The country list is a file beside the application.
vi.stubGlobal('fetch', () => Promise.resolve(Response.json(['AT', 'DE'])));

/** What a screen shows of its own or of others comes with it. */
const FILES = import.meta.glob<Texts>('/locales/de-AT/*.json', { eager: true, import: 'default' });
const TEXTS = byNamespace(FILES);

export const APPLICATION: Application = {
  id: 'a1',
  state: 'LEGAL_INFO',
  loanAmount: 10_000,
  loanDuration: 60,
  customer: { firstName: 'Anna', lastName: 'Muster' },
};

/** With every answer to housing-legal-data. */
export const HOUSED: Application = {
  ...APPLICATION,
  version: 1,
  state: 'PEFI_INFO',
  customer: {
    ...answersTo('housing-legal-data').customer,
    dateOfBirth: EMPLOYEE.customer.dateOfBirth,
  } as Application['customer'],
};

/** Shows a screen; `application` is what has been loaded, `answers` what the server says to each call. */
export async function stage(
  screen: Screen,
  given: {
    application?: Partial<Application>;
    answers?: Answers;
    delayMs?: number;
    /** A draft of a form, with the data paths of its fields. */
    draft?: { form: string; answers: object; owned: readonly DataPath[] };
    /** When this page has completed the application. */
    completedAt?: Date;
    /** The server's time. */
    now?: Date;
    failReason?: FailReason;
    /** The act whose refusal has led here. */
    refused?: Pick<Refusal, 'operationId'> & Partial<Refusal>;
    /** The application as it was chosen. */
    chosen?: Application | undefined;
    inApp?: boolean;
    site?: Partial<BrandSite>;
    /** What the frame shows beside the screen. */
    panel?: ReactNode;
  },
) {
  const frame = servicesFor();
  const { store, session } = frame;
  const server = serverOf(given.answers ?? {});
  const { calls } = server;
  const { api, actions } = actionsFor(frame);
  // In the place of `fetch`, which sends no files; nothing to wait for but the answer.
  api.use({
    async onRequest(call) {
      const { request, schemaPath } = call;
      const operationId = OPERATIONS[`${request.method} ${schemaPath}`] as OperationId;
      const response = await server.answer(operationId, request).catch(async (error: unknown) => {
        throw await failures.onError?.({ ...call, error });
      });
      await failures.onResponse?.({ ...call, response });
      return response;
    },
  });
  store.set(actionsAtom, actions);
  const { privacyUrl: _url, ...site } = frame.site;
  const places: string[] = [];
  const assign = vi
    .spyOn(window.location, 'assign')
    .mockImplementation((url) => void places.push(String(url)));
  const services: Services = {
    ...frame,
    inApp: given.inApp ?? false,
    site: { ...site, ...given.site },
    navigate: (path) => Promise.resolve(void places.push(path)),
  };
  const application: Application = { ...APPLICATION, ...given.application };
  const customerType = customerTypeOf(application);
  /** As the frame does. */
  function Visit({ children }: { children: ReactNode }) {
    return <Placed key={useAtomValue(restartsAtom)}>{children}</Placed>;
  }
  function Placed({ children }: { children: ReactNode }) {
    const mountSignal = useMountSignal();
    return (
      <PlaceContext value={{ screen, customerType, isLeft: () => mountSignal().aborted }}>
        {children}
      </PlaceContext>
    );
  }
  session.accept(application);
  const { draft } = given;
  const draftAs = ({ form, answers, owned }: NonNullable<typeof draft>) =>
    setDraft(store, form, { answers: { ...answers }, owned });
  if (draft !== undefined) draftAs(draft);
  store.set(legitimationDelayAtom, given.delayMs ?? 0);
  store.set(completedAtAtom, given.completedAt);
  store.set(serverTimeAtom, given.now);
  store.set(failReasonAtom, given.failReason);
  store.set(chosenAtom, given.chosen);
  if (given.refused !== undefined)
    store.set(refusalAtom, { screen, shown: undefined, ...given.refused });

  const texts = await createTexts(structuredClone(TEXTS));
  const Shown = await SCREENS[screen]();
  // A draft is of a screen that was visited.
  if (draft && isStep(draft.form)) await SCREENS[draft.form]();
  // What is logged of a failure goes to the console where no telemetry runs.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => {
    assign.mockRestore();
    warn.mockRestore();
  });
  const visit = (number: number) =>
    mount(
      <>
        <Visit key={number}>
          <Shown />
        </Visit>
        {given.panel}
      </>,
      { texts, services },
    );
  // Asynchronous, so that what the screen loads has arrived.
  const view = await act(() => Promise.resolve(visit(1)));
  const place = view.container;
  const found = <Kind extends HTMLElement>(selector: string): Kind => {
    const element = place.querySelector<Kind>(selector);
    if (element === null) throw new Error(`nothing is ${selector} in ${place.textContent}`);
    return element;
  };
  const input = (name: string) => found<HTMLInputElement>(`[data-field="${name}"] input`);
  const press = (button: HTMLElement | undefined) => act(async () => button?.click());
  const tick = (name: string) => act(async () => input(name).click());
  const type = (name: string, text: string) =>
    act(async () => {
      const box = input(name);
      box.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
      box.dispatchEvent(new Event('input', { bubbles: true }));
      box.blur();
    });
  const submit = () =>
    act(async () =>
      found<HTMLButtonElement>(`form[data-form="${screen}"] button[type=submit]`).click(),
    );
  const enterCode = async (code: string) => {
    if (place.querySelector('[name=utan]') === null) await press(found('[data-action=enter-code]'));
    await type('utan', code);
  };
  const readAndEnter = async (code = '123456') => {
    for (const name of ['standardInformationRead', 'contractRead'])
      if (!input(name).checked) await tick(name);
    await enterCode(code);
  };
  const popups = () => store.get(popupsAtom);
  return {
    /** Where it led: paths of the application and addresses of other sites, in order. */
    places: () => places,
    /** The popups asked and not answered, the open one first. */
    popups: () => popups().map(({ kind }) => kind),
    /** The values that fill the open popup. */
    popupValues: () => popups()[0]?.values,
    /** Presses a button of the open popup. */
    answer: (button: PopupButton) =>
      act(async () => {
        const [open] = popups();
        if (open === undefined) throw new Error('no popup is open');
        closePopup(store, open, button);
      }),
    /** A response names the server's time. */
    serverTime: (time: string) => act(async () => store.set(serverTimeAtom, new Date(time))),
    notices: () => Object.keys(store.get(notificationsAtom)),
    /** For what others do meanwhile: the frame's help, a session that is gone on with. */
    actions,
    /** The versions that calls were made over, in order. */
    versionsOf: (operationId: OperationId) =>
      calls.filter((each) => each.operationId === operationId).map(({ version }) => version),
    /** Operations called, in order. */
    called: () => calls.map(({ operationId }) => operationId),
    bodiesOf: (operationId: OperationId) =>
      calls.filter((each) => each.operationId === operationId).map(({ body }) => body),
    bodyOf: (operationId: OperationId) =>
      calls.find((each) => each.operationId === operationId)?.body,
    application: () => store.get(applicationAtom),
    chosen: () => store.get(chosenAtom),
    errorCount: () => store.get(errorCountAtom),
    restore: () => act(async () => void (await actions.restore())),
    setDraft: (another: NonNullable<typeof draft>) => act(async () => draftAs(another)),
    draftOf: (form: string) => store.get(draftsAtom)[form]?.answers,
    text: () => place.textContent,
    /** The text with plain spaces. */
    words: (selector?: string) =>
      (selector === undefined ? place : found(selector)).textContent.replaceAll(/\s/g, ' '),
    /** The texts of all elements that match. */
    texts: (selector: string) =>
      [...place.querySelectorAll(selector)].map(({ textContent }) => textContent),
    button: (label: string) =>
      [...place.querySelectorAll('button')].find(({ textContent }) => textContent === label),
    press,
    submit,
    input,
    tick,
    type,
    /** The code of an SMS, in the field that is opened for it. */
    enterCode,
    /** Confirms the documents of the signing, unless that is done, and enters a code. */
    readAndEnter,
    readAndSign: async (code?: string) => {
      await readAndEnter(code);
      await submit();
    },
    /** Away and back: the screen begins anew, with what the state has kept. */
    again: () => act(() => Promise.resolve(visit(2))),
    leave: () => act(() => Promise.resolve(view.unmount())),
    found,
  };
}
