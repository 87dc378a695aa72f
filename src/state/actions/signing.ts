/** The identity check (legitimation), the contract and its signature. */
import type { Application } from '#flow/application.ts';
import type { ActionDependencies, Calls, Schemas } from '#state/actions/calls.ts';

/** The body of the signature. */
export type Signature = Schemas['SignRequest'];

export const signingActions = (
  { api }: ActionDependencies,
  { onApplication, withVersion, asking, changing }: Calls,
) => ({
  startLegitimation: () => asking(api.POST('/applications/{id}/legitimation', onApplication())),
  readLegitimation: () => asking(api.GET('/applications/{id}/legitimation', onApplication())),
  createContract: (base?: Application) =>
    changing(api.POST('/applications/{id}/contract', withVersion(base))),
  /** The signing code by SMS; spaces of the number are stripped (section 5). */
  sendTransactionCode: (phoneNumber?: string) =>
    asking(
      api.POST('/applications/{id}/contract/utan', {
        ...onApplication(),
        body:
          phoneNumber === undefined
            ? {}
            : { phoneNumber: phoneNumber.replace(/\(0\)|[\s/().-]/g, '') },
      }),
    ),
  sign: (signature: Signature, base?: Application) =>
    changing(
      api.POST('/applications/{id}/contract/sign', { ...withVersion(base), body: signature }),
    ),
});
