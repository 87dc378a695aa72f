/** The actions that call an endpoint, one per call of the specification's section 7. A response with the application replaces the stored one. */
import type { components } from '#openapi/application.gen.ts';
import type { Application, ApplicationResponse, ApplicationPatch } from '#flow/application.ts';
import { monthsOf } from '#flow/limits.ts';
import type { PortalIds } from '#flow/entry.ts';
import { CHANGED_TRIES, isChanged, type Problem } from '#flow/problems.ts';
import { signingPhone } from '#flow/signing-phone.ts';
import { readResponse } from '#io/api/responses.ts';
import type { Api } from '#io/api/api.ts';
import { ABORTED, resultOf, type Result } from '#io/api/results.ts';
import type { Repeats } from '#io/api/repeats.ts';
import { uploadingFetch } from '#io/api/upload.ts';
import { fetchCountries } from '#io/countries.ts';
import { loadOnce } from '#io/load-once.ts';
import { log } from '#io/log.ts';
import { isObject } from '#schema/data-path.ts';
import { countAsBusy, noteReplaced } from '#state/page-requests.ts';
import { notePause } from '#state/pause.ts';
import { DEFAULT_LOAN, type Session, type Store } from '#state/session.ts';
import {
  applicationAtom,
  applicationIdAtom,
  declarationDueAtom,
  requestedLoanAtom,
} from '#state/atoms.ts';

type Schemas = components['schemas'];

interface ActionDependencies {
  api: Api;
  store: Store;
  session: Session;
  repeats: Repeats;
  entity: Schemas['BankEntity'];
  /** Solves the proof of work of a registration; absent when the captcha is switched off. */
  solveCaptcha?: (challenge: unknown) => Promise<string | undefined>;
}

/**
 * What follows when the application was changed elsewhere since `base` was shown (optimistic locking; contract, section 3): the change is
 * sent again, to the `current` one; the caller has shown what differs; or the refusal is the result.
 */
export type OnChangedElsewhere = (
  current: Application,
  base: Application | undefined,
) => 'send-again' | 'shown' | 'refused';

export type OfferChoice = Schemas['OfferChoice'];
export type InsuranceChoice = Schemas['InsuranceChoice'];
export type Signature = Schemas['SignRequest'];

const NOT_FOUND = 404;

/** The application in the body of a 409. */
function applicationIn(body: unknown): ApplicationResponse | undefined {
  const read = isObject(body) ? readResponse('getApplication', body['application']) : undefined;
  return read?.value as ApplicationResponse | undefined;
}

export function createActions({
  api,
  store,
  session,
  repeats,
  entity,
  solveCaptcha,
}: ActionDependencies) {
  /** Aborted when the state is cleared or reloaded (restart, sign-out, timeout). */
  const ofSession = () => ({ signal: session.signal() });
  /** Path parameters of the current application; a step is reachable only with an id (section 6). */
  const onApplication = () => ({
    ...ofSession(),
    params: { path: { id: store.get(applicationIdAtom) ?? '' } },
  });
  const onDocument = (docId: string) => ({
    ...ofSession(),
    params: { path: { ...onApplication().params.path, docId } },
  });
  const withHeader = <Header>(header: Header) => ({
    ...ofSession(),
    params: { ...onApplication().params, header },
  });
  /**
   * Optimistic locking: sends the version of `base` as If-Match, by default the last one loaded. The server answers 409 when the
   * application was changed since.
   */
  const withVersion = (base = store.get(applicationAtom)) =>
    withHeader(base?.version === undefined ? {} : { 'If-Match': `"${base.version}"` });
  /** Idempotency-Key of a call that is identified by `content` instead of its body. */
  const idempotencyKey = (operationId: string, content: unknown) => ({
    'Idempotency-Key': repeats.keyOf(`${operationId} ${JSON.stringify(content)}`),
  });

  /** Awaits a call; `ABORTED` when the state was cleared meanwhile. Nothing is stored. */
  const settled = async <Value>(call: Promise<{ data?: Value }>): Promise<Result<Value>> => {
    const { signal } = ofSession();
    const result = await resultOf(call);
    if (!result.ok) notePause(store, result.problem);
    return signal.aborted ? ABORTED : result;
  };

  const restore = async (): Promise<Result<Application>> => {
    const result = await settled(api.GET('/applications/{id}', onApplication()));
    if (result.ok) return { ok: true, value: session.accept(result.value) };
    if (result.problem.aborted !== true) log(`restore: status ${result.problem.status}`);
    if (result.problem.status !== NOT_FOUND) return result;
    // A dead link would stand in the way of a new application.
    session.reset();
    return { ok: false, problem: { ...result.problem, gone: true } };
  };

  /**
   * Awaits a call and stores the application of its response. Without a customer in the response, or without a response body, the
   * application is loaded, unless the call has sent a whole `customer` (registration).
   */
  const callAndStore = async (
    call: Promise<{ data?: ApplicationResponse | undefined }>,
    customer?: Schemas['Customer'],
  ): Promise<Result<Application>> => {
    const result = await settled(call);
    if (!result.ok) return result;
    const response = result.value;
    const known = response?.customer ?? customer;
    if (response !== undefined) session.rememberId(response.id);
    return response === undefined || known === undefined
      ? restore()
      : { ok: true, value: session.accept({ ...response, customer: known }) };
  };
  /** As `callAndStore`, for a call that changes the application: when only loading it afterwards failed, the call must not be repeated. */
  const change = async (...call: Parameters<typeof callAndStore>): Promise<Result<Application>> => {
    const result = await callAndStore(...call);
    return result.ok || result.problem.operationId !== 'getApplication'
      ? result
      : { ok: false, problem: { ...result.problem, done: true } };
  };

  /** After a 409: the current application, from the body of the 409 or, if it has none, from the server. */
  const catchUp = ({ body }: Problem): Promise<Result<Application>> => {
    const now = applicationIn(body);
    return now !== undefined && now.id === store.get(applicationIdAtom)
      ? Promise.resolve({ ok: true, value: session.accept(now) })
      : restore();
  };
  /** Sends a change of `base`; on a conflict loads the application and retries, at most `CHANGED_TRIES` times. */
  const changeWithRetries = async (
    base: Application | undefined,
    send: (base: Application | undefined) => Promise<Result<Application>>,
    onChangedElsewhere: OnChangedElsewhere | undefined,
    triesLeft = CHANGED_TRIES,
  ): Promise<Result<Application>> => {
    const sent = await send(base);
    if (onChangedElsewhere === undefined || sent.ok || !isChanged(sent.problem)) return sent;
    if (triesLeft === 0)
      return { ok: false, problem: { operationId: sent.problem.operationId, status: 0 } };
    const current = await catchUp(sent.problem);
    if (!current.ok) return current;
    const follow = onChangedElsewhere(current.value, base);
    if (follow !== 'send-again') return follow === 'shown' ? ABORTED : sent;
    return changeWithRetries(current.value, send, onChangedElsewhere, triesLeft - 1);
  };

  const requestedLoan = () => {
    const { amount, years } = store.get(requestedLoanAtom) ?? DEFAULT_LOAN;
    return { loanAmount: amount, loanDuration: monthsOf(years) };
  };

  const proofOfWork = async (): Promise<Result<{ captcha?: string }>> => {
    if (solveCaptcha === undefined) return { ok: true, value: {} };
    const challenge = await settled(api.GET('/captcha', ofSession()));
    if (!challenge.ok) return challenge;
    // What is no challenge cannot be solved.
    const captcha = await solveCaptcha(challenge.value).catch(() => undefined);
    return captcha === undefined
      ? { ok: false, problem: { operationId: 'getCaptchaChallenge', status: 0 } }
      : { ok: true, value: { captcha } };
  };

  return {
    restore,
    catchUp,
    /** POST applications: a new customer's registration. */
    async register(customer: Schemas['Customer']): Promise<Result<Application>> {
      const options = ofSession();
      const proof = await proofOfWork();
      if (options.signal.aborted) return ABORTED;
      if (!proof.ok) return proof;
      const data = { ...requestedLoan(), entity, customer };
      // Each attempt needs a new proof of work; the idempotency key stays the same.
      const params = { header: idempotencyKey('createApplication', data) };
      const body = { ...data, ...proof.value };
      return change(api.POST('/applications', { ...options, params, body }), customer);
    },
    /**
     * POST applications/existing, for the signed-in customer, with the application that the comparison portal initialised. Its loan
     * is kept unless another one was requested in this session.
     */
    async startExisting(): Promise<Result<Application>> {
      const durchblickerId = session.portalId();
      const isRequested =
        durchblickerId === undefined || store.get(requestedLoanAtom) !== undefined;
      const loan = isRequested ? requestedLoan() : {};
      const body = { ...loan, entity, ...(durchblickerId !== undefined && { durchblickerId }) };
      const started = await change(api.POST('/applications/existing', { ...ofSession(), body }));
      if (started.ok) session.rememberPortalId(undefined);
      return started;
    },
    initialiseFromPortal: (ids: PortalIds) =>
      settled(api.POST('/applications/durchblicker', { ...ofSession(), body: { ...ids, entity } })),
    /** `base`, also in other actions: the application that the applicant has seen; its version is sent as If-Match. */
    saveStep: (
      patchOf: (base: Application | undefined) => ApplicationPatch,
      base?: Application,
      onChangedElsewhere?: OnChangedElsewhere,
    ): Promise<Result<Application>> =>
      changeWithRetries(
        base,
        async (shown) => {
          const body = patchOf(shown);
          const call = api.PATCH('/applications/{id}', { ...withVersion(shown), body });
          const saved = await change(call);
          if (saved.ok || saved.problem.done === true)
            store.set(declarationDueAtom, body.declaration !== true);
          return saved;
        },
        onChangedElsewhere,
      ),
    /** Keeps answers of a step that are not saved yet. `isLeaving`: the page may be closed before the call has ended. */
    keepDraft(
      step: string,
      answers: Record<string, unknown>,
      isLeaving = false,
    ): Promise<Pick<Result<unknown>, 'ok'>> {
      const body = { step, answers };
      const options = onApplication();
      if (!isLeaving) return settled(api.PUT('/applications/{id}/draft', { ...options, body }));
      const path = `applications/${encodeURIComponent(options.params.path.id)}/draft`;
      return api.putAtOnce('saveDraft', path, body).then((ok) => ({ ok }));
    },
    startAccountCheck: () => change(api.POST('/applications/{id}/account', onApplication())),
    readAccountCheck: () => callAndStore(api.GET('/applications/{id}/account', onApplication())),
    /** Scoring; `installmentAmount` is the monthly rate (euro) the applicant saw. */
    process(installmentAmount: number, base?: Application) {
      const body = { installmentAmount };
      return change(api.POST('/applications/{id}/process', { ...withVersion(base), body }));
    },
    finalize: () => change(api.POST('/applications/{id}/finalize', onApplication())),
    cancel: () => change(api.POST('/applications/{id}/cancel', onApplication())),

    /** The price of a loan of `amount` euro over `duration` months. */
    readPricing(amount: number, duration: number) {
      const params = { path: { entity }, query: { amount, duration } };
      return settled(api.GET('/pricing/{entity}', { ...ofSession(), params }));
    },
    calculateOffers: () => change(api.POST('/applications/{id}/products', onApplication())),
    chooseOffer: (body: OfferChoice, base?: Application) =>
      change(api.PUT('/applications/{id}/products', { ...withVersion(base), body })),
    listInsuranceOffers: () =>
      settled(api.GET('/applications/{id}/insurance-offers', onApplication())),
    chooseInsurance: (body: InsuranceChoice, base?: Application) =>
      change(api.POST('/applications/{id}/insurance-offers', { ...withVersion(base), body })),

    listDocuments: () => settled(api.GET('/applications/{id}/documents', onApplication())),
    readDocument(docId: string): Promise<Result<Blob>> {
      const call = api.GET('/applications/{id}/documents/{docId}', {
        ...onDocument(docId),
        parseAs: 'blob',
      });
      return settled(call as Promise<{ data?: Blob }>);
    },
    /** Multipart upload in the field `file`; `onProgress` gets 0 to 1. Stopped with the session, too. */
    uploadDocument(
      file: File,
      category: Schemas['UploadCategory'],
      onProgress: (share: number) => void,
      stop: AbortController,
    ): Promise<Result<Application>> {
      const { signal } = stop;
      ofSession().signal.addEventListener('abort', () => stop.abort(), { signal });
      const body = new FormData();
      body.set('category', category);
      body.set('file', file, file.name);
      // A key made of the content: the same file chosen again is another File object, and other uploads change the version meanwhile.
      const content = [category, file.name, file.size, file.lastModified];
      return change(
        api.POST('/applications/{id}/documents', {
          ...withHeader(idempotencyKey('uploadDocument', content)),
          signal,
          body: { file: '', category },
          bodySerializer: () => body,
          fetch: uploadingFetch(body, onProgress),
        }),
      );
    },
    /** The deleted document may be one whose upload got no response: choosing the file again is a new upload. */
    async deleteDocument(docId: string): Promise<Result<Application>> {
      const call = api.DELETE('/applications/{id}/documents/{docId}', onDocument(docId));
      const deleted = await change(call);
      if (deleted.ok) repeats.forget('uploadDocument');
      return deleted;
    },
    startLegitimation: () => settled(api.POST('/applications/{id}/legitimation', onApplication())),
    readLegitimation: () => settled(api.GET('/applications/{id}/legitimation', onApplication())),
    createContract: (base?: Application, onChangedElsewhere?: OnChangedElsewhere) =>
      changeWithRetries(
        base,
        (shown) => change(api.POST('/applications/{id}/contract', withVersion(shown))),
        onChangedElsewhere,
      ),
    /** The signing code by SMS; without a number it goes to the one that the server has. */
    sendTransactionCode(number?: string, base?: Application) {
      const phoneNumber = signingPhone(number);
      const body = phoneNumber === undefined ? {} : { phoneNumber };
      return settled(api.POST('/applications/{id}/contract/utan', { ...withVersion(base), body }));
    },
    sign: (body: Signature, base?: Application) =>
      change(api.POST('/applications/{id}/contract/sign', { ...withVersion(base), body })),

    requestHelpCode: () => callAndStore(api.PUT('/applications/{id}/helpcode', onApplication())),
    /** Sent with credentials; the whole response is observed (section 7). */
    sendFeedback: (body: Schemas['Feedback']) =>
      settled(api.POST('/feedback', { ...ofSession(), body, credentials: 'include' })),
    listBranches: () => settled(api.GET('/branches', ofSession())),
    searchEmployers: (name: string, signal: AbortSignal) =>
      settled(api.GET('/employers', { params: { query: { name } }, signal })),
    searchAddresses: (street: string, signal: AbortSignal) =>
      settled(api.GET('/addresses', { params: { query: { street } }, signal })),
    /** A static file, fetched once; counted as busy like every other request. */
    loadCountries: loadOnce(() => countAsBusy(store, () => noteReplaced(store, fetchCountries()))),
  };
}

export type Actions = ReturnType<typeof createActions>;
