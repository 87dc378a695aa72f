/** Where the browser beside the bank's app fetches a document of the application: as `readDocument` does, without a login. */
export const documentAddress = (
  apiBase: string,
  { applicationId, docId }: { applicationId: string; docId: string },
): string =>
  new URL(
    `${apiBase}/applications/${applicationId}/documents/${encodeURIComponent(docId)}`,
    window.location.origin,
  ).href;
