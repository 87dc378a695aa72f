/** The verbs of an application: one per call of the specification's section 7. Each answer replaces the application. */
import type { components } from '#openapi/application.gen.ts';
import type { Application, ApplicationAnswer, ApplicationPatch } from '#flow/application.ts';
import type { PortalIds } from '#flow/portal.ts';
import { monthsOf } from '#flow/limits.ts';
import type { Problem } from '#flow/problems.ts';
import { readAnswer } from '#io/answers.ts';
import type { Api } from '#io/api.ts';
import type { Repeats } from '#io/repeats.ts';
import { resultOf } from '#io/result.ts';
import type { Result } from '#io/result.ts';
import { uploadingFetch } from '#io/upload.ts';
import { applicationAtom, applicationIdAtom, loanAtom } from '#state/atoms.ts';
import { DEFAULT_LOAN } from '#state/loan-session.ts';
import type { LoanSession, Store } from '#state/loan-session.ts';

type Schemas = components['schemas'];

export interface VerbDependencies {
  api: Api;
  store: Store;
  loan: LoanSession;
  repeats: Repeats;
  /** Of the brand, for pricing and registration. */
  entity: Schemas['BankEntity'];
  /** Solves the proof of work of a registration; absent when the captcha is switched off. */
  solveCaptcha?: (challenge: unknown) => Promise<string | undefined>;
  upload?: typeof uploadingFetch;
}

/** The application that a 409 answers with. */
function applicationIn(body: unknown): ApplicationAnswer | undefined {
  const read =
    typeof body === 'object' && body !== null && 'application' in body
      ? readAnswer('getApplication', body.application)
      : undefined;
  return read?.value as ApplicationAnswer | undefined;
}

const ABORTED: Result<never> = {
  ok: false,
  problem: { operationId: '', status: 0, aborted: true },
};

export function createVerbs({
  api,
  store,
  loan,
  repeats,
  entity,
  solveCaptcha,
  upload = uploadingFetch,
}: VerbDependencies) {
  /** The Idempotency-Key of an act that is recognised by `content` instead of by its body. */
  const sameAct = (operationId: string, content: unknown) => ({
    'Idempotency-Key': repeats.keyOf(`${operationId} ${JSON.stringify(content)}`),
  });
  /** Aborted once everything is forgotten or loaded anew (restart, log-out, time-out). */
  const current = () => ({ signal: loan.signal() });
  /** Path parameters of the current application; steps are only reached with an id (section 6). */
  const here = () => ({
    ...current(),
    params: { path: { id: store.get(applicationIdAtom) ?? '' } },
  });
  /**
   * Optimistic locking: sends the version that the applicant has seen (If-Match), by default the last one. The server answers 409
   * when the application was changed since.
   */
  const withVersion = (seen = store.get(applicationAtom)) => {
    const { signal, params } = here();
    const known = seen?.version;
    return {
      signal,
      params: { ...params, header: known === undefined ? {} : { 'If-Match': `"${known}"` } },
    };
  };

  /** The result of a call; `ABORTED` when everything was forgotten while it was under way. */
  const resulting = async <Value>(call: Promise<{ data?: Value }>): Promise<Result<Value>> => {
    const { signal } = current();
    const result = await resultOf(call);
    return signal.aborted ? ABORTED : result;
  };

  const restore = async (): Promise<Result<Application>> => {
    const result = await resulting(api.GET('/applications/{id}', here()));
    return result.ok ? { ok: true, value: loan.take(result.value) } : result;
  };

  /**
   * A call that changes the application. It may answer with the application, with a part of it that lacks the customer, or with
   * no content: then the application is restored. `customer`: used instead of restoring, where the call itself has sent it.
   */
  const changing = async (
    call: Promise<{ data?: ApplicationAnswer | undefined }>,
    customer?: Schemas['Customer'],
  ): Promise<Result<Application>> => {
    const result = await resulting(call);
    if (!result.ok) return result;
    const answer = result.value;
    const known = answer?.customer ?? customer;
    if (answer !== undefined) loan.rememberId(answer.id);
    return answer === undefined || known === undefined
      ? restore()
      : { ok: true, value: loan.take({ ...answer, customer: known }) };
  };

  const asked = () => {
    const { amount, years } = store.get(loanAtom) ?? DEFAULT_LOAN;
    return { loanAmount: amount, loanDuration: monthsOf(years) };
  };

  const proofOfWork = async (): Promise<Result<{ captcha?: string }>> => {
    if (solveCaptcha === undefined) return { ok: true, value: {} };
    const challenge = await resulting(api.GET('/captcha', current()));
    if (!challenge.ok) return challenge;
    const captcha = await solveCaptcha(challenge.value);
    return captcha === undefined
      ? { ok: false, problem: { operationId: 'getCaptchaChallenge', status: 0 } }
      : { ok: true, value: { captcha } };
  };

  return {
    restore,
    /** After a 409: the application as it now is, from the answer or, where it has none, asked for. */
    catchUp: ({ body }: Problem): Promise<Result<Application>> => {
      const now = applicationIn(body);
      return now !== undefined && now.id === store.get(applicationIdAtom)
        ? Promise.resolve({ ok: true, value: loan.take(now) })
        : restore();
    },
    /** POST applications: a new customer's registration. */
    async register(customer: Schemas['Customer']): Promise<Result<Application>> {
      const { signal } = current();
      const proof = await proofOfWork();
      if (signal.aborted) return ABORTED;
      if (!proof.ok) return proof;
      const body = { ...asked(), entity, customer };
      // The proof is made anew for every sending; the registration stays the same.
      const header = sameAct('createApplication', body);
      const call = api.POST('/applications', {
        signal,
        params: { header },
        body: { ...body, ...proof.value },
      });
      return changing(call, customer);
    },
    /** POST applications/existing, for whoever is signed in, with what the comparison portal began: its loan stands unless another was asked for here. */
    async startExisting(): Promise<Result<Application>> {
      const durchblickerId = loan.portalId();
      const isAsked = durchblickerId === undefined || store.get(loanAtom) !== undefined;
      const body = {
        ...(isAsked ? asked() : {}),
        entity,
        ...(durchblickerId === undefined ? {} : { durchblickerId }),
      };
      const started = await changing(api.POST('/applications/existing', { ...current(), body }));
      if (started.ok) loan.rememberPortalId(undefined);
      return started;
    },
    initialiseFromPortal: (ids: PortalIds) =>
      resulting(api.POST('/applications/durchblicker', { ...current(), body: { ...ids, entity } })),
    /** `seen`, here and below: the application as the applicant has seen it. */
    saveStep: (patch: ApplicationPatch, seen?: Application) =>
      changing(api.PATCH('/applications/{id}', { ...withVersion(seen), body: patch })),
    /** Scoring; `installmentAmount` is the monthly rate (euro) the applicant saw. */
    process: (installmentAmount: number, seen?: Application) =>
      changing(
        api.POST('/applications/{id}/process', {
          ...withVersion(seen),
          body: { installmentAmount },
        }),
      ),
    startAccountCheck: () => changing(api.POST('/applications/{id}/account', here())),
    readAccountCheck: () => changing(api.GET('/applications/{id}/account', here())),
    calculateOffers: () => changing(api.POST('/applications/{id}/products', here())),
    chooseOffer: (choice: Schemas['OfferChoice']) =>
      changing(api.PUT('/applications/{id}/products', { ...here(), body: choice })),
    listInsuranceOffers: () => resulting(api.GET('/applications/{id}/insurance-offers', here())),
    chooseInsurance: (choice: Schemas['InsuranceChoice']) =>
      changing(api.POST('/applications/{id}/insurance-offers', { ...here(), body: choice })),
    createContract: (seen?: Application) =>
      changing(api.POST('/applications/{id}/contract', withVersion(seen))),
    /** The signing code by SMS; spaces of the number are stripped (section 5). */
    sendTransactionCode: (phoneNumber?: string) =>
      resulting(
        api.POST('/applications/{id}/contract/utan', {
          ...here(),
          body:
            phoneNumber === undefined
              ? {}
              : { phoneNumber: phoneNumber.replace(/\(0\)|[\s/().-]/g, '') },
        }),
      ),
    sign: (utan: string, seen?: Application) =>
      changing(
        api.POST('/applications/{id}/contract/sign', { ...withVersion(seen), body: { utan } }),
      ),
    listDocuments: () => resulting(api.GET('/applications/{id}/documents', here())),
    async readDocument(docId: string): Promise<Result<Blob>> {
      const path = { ...here().params.path, docId };
      const call = api.GET('/applications/{id}/documents/{docId}', {
        ...current(),
        params: { path },
        parseAs: 'blob',
      });
      return resulting(call as Promise<{ data?: Blob }>);
    },
    /** Multipart upload in the field `file`; `onProgress` gets 0 to 1. */
    uploadDocument(
      file: File,
      category: Schemas['UploadCategory'],
      onProgress: (share: number) => void,
    ): Promise<Result<Application>> {
      const body = new FormData();
      body.set('category', category);
      body.set('file', file, file.name);
      const { signal, params } = here();
      // The same file chosen once more is another object; and other files on their way change the application meanwhile.
      const header = sameAct('uploadDocument', [category, file.name, file.size, file.lastModified]);
      return changing(
        api.POST('/applications/{id}/documents', {
          signal,
          params: { ...params, header },
          body: { file: '', category },
          bodySerializer: () => body,
          fetch: upload(body, onProgress),
        }),
      );
    },
    /** It may be the very file whose upload was never answered: chosen again it is a new one. */
    async deleteDocument(docId: string): Promise<Result<Application>> {
      const path = { ...here().params.path, docId };
      const deleted = await changing(
        api.DELETE('/applications/{id}/documents/{docId}', { ...current(), params: { path } }),
      );
      if (deleted.ok) repeats.forget('uploadDocument');
      return deleted;
    },
    startLegitimation: () => resulting(api.POST('/applications/{id}/legitimation', here())),
    readLegitimation: () => resulting(api.GET('/applications/{id}/legitimation', here())),
    finalize: () => changing(api.POST('/applications/{id}/finalize', here())),
    cancel: () => changing(api.POST('/applications/{id}/cancel', here())),
    requestHelpCode: () => changing(api.PUT('/applications/{id}/helpcode', here())),
    /** Sent with credentials; the whole answer is observed (section 7). */
    sendFeedback: (feedback: Schemas['Feedback']) =>
      resulting(api.POST('/feedback', { ...current(), body: feedback, credentials: 'include' })),
    searchEmployers: (name: string, signal: AbortSignal) =>
      resulting(api.GET('/employers', { params: { query: { name } }, signal })),
    searchAddresses: (street: string, signal: AbortSignal) =>
      resulting(api.GET('/addresses', { params: { query: { street } }, signal })),
    listBranches: () => resulting(api.GET('/branches', current())),
    /** The price of a loan: euro and months. */
    readPricing: (amount: number, duration: number) =>
      resulting(
        api.GET('/pricing/{entity}', {
          ...current(),
          params: { path: { entity }, query: { amount, duration } },
        }),
      ),
  };
}

export type Verbs = ReturnType<typeof createVerbs>;
