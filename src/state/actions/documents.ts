/** Documents of the application: contracts to read, proofs to upload. */
import type { Application } from '#flow/application.ts';
import type { Result } from '#io/api/result.ts';
import { uploadingFetch } from '#io/api/upload.ts';
import type { ActionDependencies, Calls, Schemas } from '#state/actions/calls.ts';

/** Where the browser beside the bank's app fetches a document of the application: as `readDocument` does, without a login. */
export const documentAddress = (
  apiBase: string,
  { applicationId, docId }: { applicationId: string; docId: string },
): string =>
  new URL(
    `${apiBase}/applications/${applicationId}/documents/${encodeURIComponent(docId)}`,
    window.location.origin,
  ).href;

export const documentActions = (
  { api, repeats, upload = uploadingFetch }: ActionDependencies,
  { onApplication, onDocument, idempotencyKey, asking, changing }: Calls,
) => ({
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
    // The same file chosen once more is another object; and other uploads change the application meanwhile.
    const content = [category, file.name, file.size, file.lastModified];
    return changing(
      api.POST('/applications/{id}/documents', {
        signal,
        params: { ...params, header: idempotencyKey('uploadDocument', content) },
        body: { file: '', category },
        bodySerializer: () => body,
        fetch: upload(body, onProgress),
      }),
    );
  },
  /** It may be the very file whose upload was never answered: chosen again it is a new one. */
  async deleteDocument(docId: string): Promise<Result<Application>> {
    const deleted = await changing(
      api.DELETE('/applications/{id}/documents/{docId}', onDocument(docId)),
    );
    if (deleted.ok) repeats.forget('uploadDocument');
    return deleted;
  },
});
