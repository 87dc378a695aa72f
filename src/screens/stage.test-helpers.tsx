/** A stage for the tests of screens: real actions and texts, a server of answers by operation, a router that takes notes. */
import { act, cleanup, render } from '@testing-library/react';
import { Provider } from 'jotai/react';
import createClient from 'openapi-fetch';
import { I18nextProvider } from 'react-i18next';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { BrandTheme } from '#brand/brand-theme.tsx';
import type { BrandSite } from '#brand/config.ts';
import { customerTypeOf, type Application } from '#flow/application.ts';
import type { CustomerCheck, FailReason, PopupButton, Problem } from '#flow/problems.ts';
import type { Screen } from '#flow/steps.ts';
import { OPERATIONS } from '#openapi/responses.gen.ts';
import type { paths } from '#openapi/application.gen.ts';
import type { DataPath } from '#schema/data-path.ts';
import type { FieldMessage } from '#schema/form-data.ts';
import { CallError, type OperationId } from '#io/api/middleware.ts';
import { createRepeats } from '#io/api/repeats.ts';
import { createTexts, type Texts } from '#io/i18n.ts';
import { useMountSignal } from '#screens/parts/task.ts';
import { SCREENS } from '#screens/screens.ts';
import {
  applicationAtom,
  completedAtAtom,
  serverTimeAtom,
  draftsAtom,
  errorCountAtom,
  failReasonAtom,
  legitimationDelayAtom,
} from '#state/atoms.ts';
import { PlaceContext, ServicesContext } from '#state/context.tsx';
import { servicesFor } from '#state/context.test-helpers.ts';
import { createActions } from '#state/actions.ts';
import { noticesAtom } from '#state/notices.ts';
import { closePopup, popupsAtom } from '#state/popups.ts';
import { actionsAtom, type Services } from '#state/services.ts';
import { answersTo, EMPLOYEE } from '../../sandbox/applicants/applicants.ts';

// The country list is a file beside the application.
vi.stubGlobal('fetch', () => Promise.resolve(Response.json(['AT', 'DE'])));

const FILES = import.meta.glob<Texts>('/locales/de-AT/*.json', { eager: true, import: 'default' });
const TEXTS = Object.fromEntries(
  Object.entries(FILES).map(([path, texts]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
    texts,
  ]),
);

/**
 * An answer's body, what a 400 refuses, the check that a 412 names, what a 409 says the application has become (it may leave that
 * to be asked for), or the status of another refusal.
 */
type Answer =
  | object
  | { refused: FieldMessage[] }
  | { check: CustomerCheck }
  | { changed: Application | undefined }
  | number;
type Answers = { [Operation in OperationId]?: Answer | (() => Answer | Promise<Answer>) };

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

/** The body of a request: a form by its fields, undefined where there is none. */
async function bodyIn(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/')) return Object.fromEntries(await request.clone().formData());
  const text = await request.clone().text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

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
    inApp?: boolean;
    site?: Partial<BrandSite>;
    /** What the frame shows beside the screen. */
    panel?: ReactNode;
  },
) {
  const calls: { operationId: OperationId; body: unknown; version: string | undefined }[] = [];
  const frame = servicesFor();
  const { store, session } = frame;
  const api = createClient<paths>({ baseUrl: 'https://bank.example/api' });
  // Answers each call in the place of the server.
  api.use({
    async onRequest({ request, schemaPath }) {
      const operationId = OPERATIONS[`${request.method} ${schemaPath}`] as OperationId;
      const version = request.headers.get('if-match') ?? undefined;
      calls.push({ operationId, body: await bodyIn(request), version });
      const fail = (status: number, more: Partial<Problem> = {}) =>
        new CallError({ operationId, status, ...more });
      const prepared = given.answers?.[operationId] ?? 500;
      const answer =
        typeof prepared === 'function'
          ? await (prepared as () => Answer | Promise<Answer>)()
          : prepared;
      if (typeof answer === 'number') throw fail(answer);
      if ('changed' in answer)
        throw fail(409, { body: { reason: 'CHANGED', application: answer.changed } });
      if ('check' in answer) throw fail(412, { frontendError: answer.check });
      if ('refused' in answer) throw fail(400, { errors: answer.refused as FieldMessage[] });
      return answer instanceof Blob ? new Response(answer) : Response.json(answer);
    },
  });
  const actions = createActions({ api, store, session, repeats: createRepeats(), entity: '0100' });
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
    const mountSignal = useMountSignal();
    return (
      <PlaceContext value={{ screen, customerType, isLeft: () => mountSignal().aborted }}>
        {children}
      </PlaceContext>
    );
  }
  session.accept(application);
  const { draft } = given;
  if (draft !== undefined) session.saveDraft(draft.form, { ...draft.answers }, draft.owned);
  store.set(legitimationDelayAtom, given.delayMs ?? 0);
  store.set(completedAtAtom, given.completedAt);
  store.set(serverTimeAtom, given.now);
  store.set(failReasonAtom, given.failReason);

  const [{ Screen: Shown }, texts] = await Promise.all([SCREENS[screen](), createTexts(TEXTS)]);
  onTestFinished(() => {
    cleanup();
    document.body.replaceChildren();
    assign.mockRestore();
  });
  const screenAt = (visit: number) => (
    <I18nextProvider i18n={texts}>
      <Provider store={store}>
        <ServicesContext value={services}>
          <BrandTheme brand="bank">
            <Visit key={visit}>
              <Shown />
            </Visit>
            {given.panel}
          </BrandTheme>
        </ServicesContext>
      </Provider>
    </I18nextProvider>
  );
  // Asynchronous, so that what the screen loads has arrived.
  const view = await act(() => Promise.resolve(render(screenAt(1))));
  const place = view.container;
  const found = <Kind extends HTMLElement>(selector: string): Kind => {
    const element = place.querySelector<Kind>(selector);
    if (element === null) throw new Error(`nothing is ${selector} in ${place.textContent}`);
    return element;
  };
  const input = (name: string) => found<HTMLInputElement>(`[data-field="${name}"] input`);
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
    notices: () => Object.keys(store.get(noticesAtom)),
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
    errorCount: () => store.get(errorCountAtom),
    restore: () => act(async () => void (await actions.restore())),
    draftOf: (form: string) => store.get(draftsAtom)[form]?.answers,
    text: () => place.textContent,
    button: (label: string) =>
      [...place.querySelectorAll('button')].find(({ textContent }) => textContent === label),
    press: (button: HTMLElement | undefined) => act(async () => button?.click()),
    submit: () =>
      act(async () =>
        found<HTMLButtonElement>(`form[data-form="${screen}"] button[type=submit]`).click(),
      ),
    input,
    tick: (name: string) => act(async () => input(name).click()),
    type: (name: string, text: string) =>
      act(async () => {
        const box = input(name);
        box.focus();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
        box.dispatchEvent(new Event('input', { bubbles: true }));
        box.blur();
      }),
    /** Away and back: the screen begins anew, with what the state has kept. */
    again: () => act(() => Promise.resolve(view.rerender(screenAt(2)))),
    leave: () => act(() => Promise.resolve(view.unmount())),
    found,
  };
}

/** An answer that the server gives when `arrive` is called. */
export function later() {
  let resolve = (_answer: object | number): void => undefined;
  const answer = new Promise<object | number>((settle) => {
    resolve = settle;
  });
  return {
    asked: () => answer,
    arrive: (arrived: object | number) => act(async () => resolve(arrived)),
  };
}

/** One answer after the other; the last one stays. */
export const inTurn =
  (...answers: (object | number)[]) =>
  () =>
    (answers.length > 1 ? answers.shift() : answers[0]) ?? {};

export const STANDARD_INFORMATION = {
  id: 'info',
  name: 'info.pdf',
  category: 'STANDARD_INFORMATION',
  contentType: 'application/pdf',
  size: 1,
} as const;
