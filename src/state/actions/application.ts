/** Starts, saves, scores, completes and cancels the application. */
import type { Application, ApplicationAnswer, ApplicationPatch } from '#flow/application.ts';
import { monthsOf } from '#flow/limits.ts';
import type { PortalIds } from '#flow/navigation/entry.ts';
import type { Problem } from '#flow/problems.ts';
import { readAnswer } from '#io/api/answers.ts';
import type { Result } from '#io/api/api.ts';
import { ABORTED } from '#state/actions/calls.ts';
import type { Calls, Schemas } from '#state/actions/calls.ts';
import { DEFAULT_LOAN } from '#state/actions/loan-session.ts';
import { applicationIdAtom, loanAtom } from '#state/atoms.ts';

/** The application in the body of a 409. */
function applicationIn(body: unknown): ApplicationAnswer | undefined {
  const read =
    typeof body === 'object' && body !== null && 'application' in body
      ? readAnswer('getApplication', body.application)
      : undefined;
  return read?.value as ApplicationAnswer | undefined;
}

export function applicationActions(calls: Calls) {
  const { api, store, loan, entity, solveCaptcha } = calls;
  const { current, onApplication, withVersion, idempotencyKey, asking, changing, restore } = calls;
  const requestedLoan = () => {
    const { amount, years } = store.get(loanAtom) ?? DEFAULT_LOAN;
    return { loanAmount: amount, loanDuration: monthsOf(years) };
  };

  const proofOfWork = async (): Promise<Result<{ captcha?: string }>> => {
    if (solveCaptcha === undefined) return { ok: true, value: {} };
    const challenge = await asking(api.GET('/captcha', current()));
    if (!challenge.ok) return challenge;
    const captcha = await solveCaptcha(challenge.value);
    return captcha === undefined
      ? { ok: false, problem: { operationId: 'getCaptchaChallenge', status: 0 } }
      : { ok: true, value: { captcha } };
  };

  return {
    restore,
    /** After a 409: the current application, from the body of the 409 or, if it has none, from the server. */
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
      const body = { ...requestedLoan(), entity, customer };
      // Each attempt needs a new proof of work; the idempotency key stays the same.
      const header = idempotencyKey('createApplication', body);
      const call = api.POST('/applications', {
        signal,
        params: { header },
        body: { ...body, ...proof.value },
      });
      return changing(call, customer);
    },
    /**
     * POST applications/existing, for the signed-in customer, with the application that the comparison portal initialised. Its loan
     * is kept unless another one was requested in this session.
     */
    async startExisting(): Promise<Result<Application>> {
      const durchblickerId = loan.portalId();
      const isRequested = durchblickerId === undefined || store.get(loanAtom) !== undefined;
      const body = {
        ...(isRequested ? requestedLoan() : {}),
        entity,
        ...(durchblickerId === undefined ? {} : { durchblickerId }),
      };
      const started = await changing(api.POST('/applications/existing', { ...current(), body }));
      if (started.ok) loan.rememberPortalId(undefined);
      return started;
    },
    initialiseFromPortal: (ids: PortalIds) =>
      asking(api.POST('/applications/durchblicker', { ...current(), body: { ...ids, entity } })),
    /** `base`, also in other actions: the application that the applicant has seen; its version is sent as If-Match. */
    saveStep: (patch: ApplicationPatch, base?: Application) =>
      changing(api.PATCH('/applications/{id}', { ...withVersion(base), body: patch })),
    startAccountCheck: () => changing(api.POST('/applications/{id}/account', onApplication())),
    readAccountCheck: () => changing(api.GET('/applications/{id}/account', onApplication())),
    /** Scoring; `installmentAmount` is the monthly rate (euro) the applicant saw. */
    process: (installmentAmount: number, base?: Application) =>
      changing(
        api.POST('/applications/{id}/process', {
          ...withVersion(base),
          body: { installmentAmount },
        }),
      ),
    finalize: () => changing(api.POST('/applications/{id}/finalize', onApplication())),
    cancel: () => changing(api.POST('/applications/{id}/cancel', onApplication())),
  };
}
