/** Common ground of the actions that call an endpoint: address, version, cancelling, and what an answer does to the state. */
import type { components } from '#openapi/application.gen.ts';
import type { Application, ApplicationAnswer } from '#flow/application.ts';
import type { Api } from '#io/api/api.ts';
import type { Repeats } from '#io/api/repeats.ts';
import { resultOf } from '#io/api/result.ts';
import type { Result } from '#io/api/result.ts';
import type { uploadingFetch } from '#io/api/upload.ts';
import type { LoanSession, Store } from '#state/actions/loan-session.ts';
import { applicationAtom, applicationIdAtom } from '#state/atoms.ts';

export type Schemas = components['schemas'];

export interface ActionDependencies {
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

export const ABORTED: Result<never> = {
  ok: false,
  problem: { operationId: '', status: 0, aborted: true },
};

export function createCalls({ api, store, loan, repeats }: ActionDependencies) {
  /** Aborted once everything is forgotten or loaded anew (restart, log-out, time-out). */
  const current = () => ({ signal: loan.signal() });
  /** Path parameters of the current application; steps are only reached with an id (section 6). */
  const onApplication = () => ({
    ...current(),
    params: { path: { id: store.get(applicationIdAtom) ?? '' } },
  });
  /** Path parameters of one of its documents. */
  const onDocument = (docId: string) => ({
    ...current(),
    params: { path: { ...onApplication().params.path, docId } },
  });
  /**
   * Optimistic locking: sends the version that the applicant has seen (If-Match), by default the last one. The server answers 409
   * when the application was changed since.
   */
  const withVersion = (base = store.get(applicationAtom)) => {
    const { signal, params } = onApplication();
    const version = base?.version;
    return {
      signal,
      params: { ...params, header: version === undefined ? {} : { 'If-Match': `"${version}"` } },
    };
  };
  /** The Idempotency-Key of a call that is recognised by `content` instead of by its body. */
  const idempotencyKey = (operationId: string, content: unknown) => ({
    'Idempotency-Key': repeats.keyOf(`${operationId} ${JSON.stringify(content)}`),
  });

  /** A call that leaves the application as it is. `ABORTED` when everything was forgotten while it was under way. */
  const asking = async <Value>(call: Promise<{ data?: Value }>): Promise<Result<Value>> => {
    const { signal } = current();
    const result = await resultOf(call);
    return signal.aborted ? ABORTED : result;
  };

  const restore = async (): Promise<Result<Application>> => {
    const result = await asking(api.GET('/applications/{id}', onApplication()));
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
    const result = await asking(call);
    if (!result.ok) return result;
    const answer = result.value;
    const known = answer?.customer ?? customer;
    if (answer !== undefined) loan.rememberId(answer.id);
    return answer === undefined || known === undefined
      ? restore()
      : { ok: true, value: loan.take({ ...answer, customer: known }) };
  };

  return {
    current,
    onApplication,
    onDocument,
    withVersion,
    idempotencyKey,
    asking,
    changing,
    restore,
  };
}

export type Calls = ReturnType<typeof createCalls>;
