/** Shared by the actions that call an endpoint: path parameters, version, abort signal, and how a response updates the state. */
import type { components } from '#openapi/application.gen.ts';
import type { Application, ApplicationAnswer } from '#flow/application.ts';
import type { Api } from '#io/api/api.ts';
import type { Repeats } from '#io/api/repeats.ts';
import { resultOf } from '#io/api/api.ts';
import type { Result } from '#io/api/api.ts';
import { log } from '#io/log.ts';
import type { LoanSession, Store } from '#state/actions/loan-session.ts';
import { applicationAtom, applicationIdAtom } from '#state/atoms.ts';

export type Schemas = components['schemas'];

export interface ActionDependencies {
  api: Api;
  store: Store;
  loan: LoanSession;
  repeats: Repeats;
  /** Entity of the brand, for pricing and registration. */
  entity: Schemas['BankEntity'];
  /** Solves the proof of work of a registration; absent when the captcha is switched off. */
  solveCaptcha?: (challenge: unknown) => Promise<string | undefined>;
}

export const ABORTED: Result<never> = {
  ok: false,
  problem: { operationId: '', status: 0, aborted: true },
};

export function createCalls(dependencies: ActionDependencies) {
  const { api, store, loan, repeats } = dependencies;
  /** Aborted when the state is cleared or reloaded (restart, sign-out, timeout). */
  const current = () => ({ signal: loan.signal() });
  /** Path parameters of the current application; a step is reachable only with an id (section 6). */
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
   * Optimistic locking: sends the version of `base` as If-Match, by default the last one loaded. The server answers 409 when the
   * application was changed since.
   */
  const withVersion = (base = store.get(applicationAtom)) => {
    const { signal, params } = onApplication();
    const version = base?.version;
    return {
      signal,
      params: { ...params, header: version === undefined ? {} : { 'If-Match': `"${version}"` } },
    };
  };
  /** Idempotency-Key of a call that is identified by `content` instead of its body. */
  const idempotencyKey = (operationId: string, content: unknown) => ({
    'Idempotency-Key': repeats.keyOf(`${operationId} ${JSON.stringify(content)}`),
  });

  /** A call that does not change the application. Returns `ABORTED` when the state was cleared meanwhile. */
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
   * A call that changes the application. The response may be the application, a part of it without the customer, or empty; then the
   * application is reloaded. `customer`: used instead of reloading, when the call itself has sent it.
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
    if (answer !== undefined && known !== undefined)
      return { ok: true, value: loan.take({ ...answer, customer: known }) };
    const restored = await restore();
    if (restored.ok || restored.problem.aborted === true) return restored;
    log(`restore: status ${restored.problem.status}`);
    return { ok: false, problem: { ...restored.problem, done: true } };
  };

  return {
    ...dependencies,
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

/** Dependencies of the actions. */
export type Calls = ReturnType<typeof createCalls>;
