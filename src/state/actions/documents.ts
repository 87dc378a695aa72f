/** Documents of the application (to download, to upload), the identity check, the contract and its signature. */
import type { Application } from '#flow/application.ts';
import type { Result } from '#io/api/api.ts';
import { uploadingFetch } from '#io/api/upload.ts';
import type { Calls, Schemas } from '#state/actions/calls.ts';

/** Address of a document for the external browser beside the bank's app: as `readDocument`, without a token. */
export const documentAddress = (
  apiBase: string,
  { applicationId, docId }: { applicationId: string; docId: string },
): string =>
  new URL(
    `${apiBase}/applications/${applicationId}/documents/${encodeURIComponent(docId)}`,
    window.location.origin,
  ).href;

export const documentActions = ({
  api,
  repeats,
  onApplication,
  onDocument,
  idempotencyKey,
  asking,
  changing,
}: Calls) => ({
  listDocuments: () => asking(api.GET('/applications/{id}/documents', onApplication())),
  readDocument(docId: string): Promise<Result<Blob>> {
    const call = api.GET('/applications/{id}/documents/{docId}', {
      ...onDocument(docId),
      parseAs: 'blob',
    });
    return asking(call as Promise<{ data?: Blob }>);
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
    const { signal, params } = onApplication();
    // A key made of the content: the same file chosen again is another File object, and other uploads change the version meanwhile.
    const content = [category, file.name, file.size, file.lastModified];
    return changing(
      api.POST('/applications/{id}/documents', {
        signal,
        params: { ...params, header: idempotencyKey('uploadDocument', content) },
        body: { file: '', category },
        bodySerializer: () => body,
        fetch: uploadingFetch(body, onProgress),
      }),
    );
  },
  /** The deleted document may be one whose upload got no response: choosing the file again is a new upload. */
  async deleteDocument(docId: string): Promise<Result<Application>> {
    const deleted = await changing(
      api.DELETE('/applications/{id}/documents/{docId}', onDocument(docId)),
    );
    if (deleted.ok) repeats.forget('uploadDocument');
    return deleted;
  },
});

/** The body of the signature. */
export type Signature = Schemas['SignRequest'];

export const signingActions = ({ api, onApplication, withVersion, asking, changing }: Calls) => ({
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
