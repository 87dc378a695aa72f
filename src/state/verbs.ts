/** The verbs of an application: one per call of the specification's section 7. Each answer replaces the application. */
import type { components } from '#openapi/application.gen.ts';
import type { Application, ApplicationAnswer, ApplicationPatch } from '#flow/application.ts';
import type { PortalIds } from '#flow/portal.ts';
import { monthsOf } from '#flow/limits.ts';
import type { Problem } from '#flow/problems.ts';
import { readAnswer } from '#io/answers.ts';
import type { Api, CallOptions, OperationId } from '#io/api.ts';
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
  /** Of the brand, for pricing and registration. */
  entity: Schemas['BankEntity'];
  /** Solves the proof of work of a registration; absent when the captcha is switched off. */
  solveCaptcha?: (challenge: unknown) => Promise<string | undefined>;
}

/** The application that a 409 answers with. */
function applicationIn(body: unknown): ApplicationAnswer | undefined {
  const read =
    typeof body === 'object' && body !== null && 'application' in body
      ? readAnswer('getApplication', body.application)
      : undefined;
  return read?.value as ApplicationAnswer | undefined;
}

export function createVerbs({ api, store, loan, entity, solveCaptcha }: VerbDependencies) {
  /**
   * What was given up meanwhile (restart, log-out, time-out) is never answered: nothing of it comes back, no screen is led
   * on and nothing is reported for it. Whoever waits has left for the main page.
   */
  const unlessGivenUp = async <Value>(work: Promise<Value>): Promise<Value> => {
    const epoch = loan.epoch();
    const value = await work;
    return epoch === loan.epoch() ? value : new Promise<never>(() => undefined);
  };
  const call: Api['call'] = (...given) => unlessGivenUp(api.call(...given));

  /** Path parameters of the current application; steps are only reached with an id (section 6). */
  const here = () => ({ params: { path: { id: store.get(applicationIdAtom) ?? '' } } });
  const version = (): number | undefined => store.get(applicationAtom)?.version;
  /**
   * The same, with the version of what the applicant has seen, by default the last that came: what was changed since is answered with
   * 409 instead of overwritten. An answer to something else may have come after the screen was drawn.
   */
  const over = (seen = store.get(applicationAtom)) => {
    const known = seen?.version;
    return {
      params: { ...here().params, header: known === undefined ? {} : { 'If-Match': `"${known}"` } },
    };
  };

  const restore = async (): Promise<Result<Application>> => {
    const result = await call('getApplication', (api) => api.GET('/applications/{id}', here()));
    return result.ok ? { ok: true, value: loan.take(result.value) } : result;
  };

  /**
   * A call that changes the application. It may answer with the application, with a part of it that lacks the customer, or with
   * no content: then the application is restored. `customer`: used instead of restoring, where the call itself has sent it.
   */
  const changing = async (
    operationId: OperationId,
    send: Parameters<typeof call<ApplicationAnswer | undefined>>[1],
    { customer, ...options }: CallOptions & { customer?: Schemas['Customer'] } = {},
  ): Promise<Result<Application>> => {
    const result = await call(operationId, send, { basis: version(), ...options });
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
    const challenge = await call('getCaptchaChallenge', (api) => api.GET('/captcha'));
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
      const proof = await unlessGivenUp(proofOfWork());
      if (!proof.ok) return proof;
      const body = { ...asked(), entity, customer };
      // The proof is made anew for every sending; the registration stays the same.
      const act = JSON.stringify(body);
      return changing(
        'createApplication',
        (api) => api.POST('/applications', { body: { ...body, ...proof.value } }),
        { act, customer },
      );
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
      const started = await changing('createExistingApplication', (api) =>
        api.POST('/applications/existing', { body }),
      );
      if (started.ok) loan.rememberPortalId(undefined);
      return started;
    },
    initialiseFromPortal: (ids: PortalIds) =>
      call('initialiseFromComparisonPortal', (api) =>
        api.POST('/applications/durchblicker', { body: { ...ids, entity } }),
      ),
    /** `seen`, here and below: the application as the applicant has seen it. */
    saveStep: (patch: ApplicationPatch, seen?: Application) =>
      changing('updateApplication', (api) =>
        api.PATCH('/applications/{id}', { ...over(seen), body: patch }),
      ),
    /** Scoring; `installmentAmount` is the monthly rate (euro) the applicant saw. */
    process: (installmentAmount: number, seen?: Application) =>
      changing('processApplication', (api) =>
        api.POST('/applications/{id}/process', { ...over(seen), body: { installmentAmount } }),
      ),
    startAccountCheck: () =>
      changing('startAccountCheck', (api) => api.POST('/applications/{id}/account', here())),
    readAccountCheck: () =>
      changing('getAccountCheck', (api) => api.GET('/applications/{id}/account', here())),
    calculateOffers: () =>
      changing('calculateOffers', (api) => api.POST('/applications/{id}/products', here())),
    chooseOffer: (choice: Schemas['OfferChoice']) =>
      changing('chooseOffer', (api) =>
        api.PUT('/applications/{id}/products', { ...here(), body: choice }),
      ),
    listInsuranceOffers: () =>
      call('listInsuranceOffers', (api) => api.GET('/applications/{id}/insurance-offers', here())),
    chooseInsurance: (choice: Schemas['InsuranceChoice']) =>
      changing('chooseInsurance', (api) =>
        api.POST('/applications/{id}/insurance-offers', { ...here(), body: choice }),
      ),
    createContract: (seen?: Application) =>
      changing('createContract', (api) => api.POST('/applications/{id}/contract', over(seen))),
    /** The signing code by SMS; spaces of the number are stripped (section 5). */
    sendTransactionCode: (phoneNumber?: string) =>
      call('sendTransactionCode', (api) =>
        api.POST('/applications/{id}/contract/utan', {
          ...here(),
          body:
            phoneNumber === undefined
              ? {}
              : { phoneNumber: phoneNumber.replace(/\(0\)|[\s/().-]/g, '') },
        }),
      ),
    sign: (utan: string, seen?: Application) =>
      changing('signContract', (api) =>
        api.POST('/applications/{id}/contract/sign', { ...over(seen), body: { utan } }),
      ),
    listDocuments: () =>
      call('listDocuments', (api) => api.GET('/applications/{id}/documents', here())),
    async readDocument(docId: string): Promise<Result<Blob>> {
      const {
        params: { path },
      } = here();
      return call<Blob>('getDocument', (api) =>
        api.GET('/applications/{id}/documents/{docId}', {
          params: { path: { ...path, docId } },
          parseAs: 'blob',
        }),
      );
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
      return changing(
        'uploadDocument',
        (api) =>
          api.POST('/applications/{id}/documents', {
            ...here(),
            body: { file: '', category },
            bodySerializer: () => body,
          }),
        {
          transport: uploadingFetch(body, onProgress),
          // The same file chosen once more is another object; and other files on their way change the application meanwhile.
          act: JSON.stringify([category, file.name, file.size, file.lastModified]),
          basis: undefined,
        },
      );
    },
    /** It may be the very file whose upload was never answered: chosen again it is a new one. */
    deleteDocument: (docId: string) =>
      changing(
        'deleteDocument',
        (api) =>
          api.DELETE('/applications/{id}/documents/{docId}', {
            params: { path: { ...here().params.path, docId } },
          }),
        { undoes: 'uploadDocument' },
      ),
    startLegitimation: () =>
      call('startLegitimation', (api) => api.POST('/applications/{id}/legitimation', here())),
    readLegitimation: () =>
      call('getLegitimation', (api) => api.GET('/applications/{id}/legitimation', here())),
    finalize: () =>
      changing('finalizeApplication', (api) => api.POST('/applications/{id}/finalize', here())),
    cancel: () =>
      changing('cancelApplication', (api) => api.POST('/applications/{id}/cancel', here())),
    requestHelpCode: () =>
      changing('requestHelpCode', (api) => api.PUT('/applications/{id}/helpcode', here())),
    /** Sent with credentials; the whole answer is observed (section 7). */
    sendFeedback: (feedback: Schemas['Feedback']) =>
      call('sendFeedback', (api) =>
        api.POST('/feedback', { body: feedback, credentials: 'include' }),
      ),
    searchEmployers: (name: string, signal: AbortSignal) =>
      call('searchEmployers', (api) =>
        api.GET('/employers', { params: { query: { name } }, signal }),
      ),
    searchAddresses: (street: string, signal: AbortSignal) =>
      call('searchAddresses', (api) =>
        api.GET('/addresses', { params: { query: { street } }, signal }),
      ),
    listBranches: () => call('listBranches', (api) => api.GET('/branches')),
    /** The price of a loan: euro and months. */
    readPricing: (amount: number, duration: number) =>
      call('getPricing', (api) =>
        api.GET('/pricing/{entity}', { params: { path: { entity }, query: { amount, duration } } }),
      ),
  };
}

export type Verbs = ReturnType<typeof createVerbs>;
