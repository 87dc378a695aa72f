/** The bank's own documents: the standard information from the offer on, the contract when it is to be signed. */
import type { Query } from '../database/query.ts';
import type { Loan } from '../store/applications.ts';
import { addDocument, hasCategory, removeCategory } from '../store/documents.ts';
import { endCode } from '../store/transaction-codes.ts';

/** Loaded with the first document, for a quick start. */
const printer = () => import('../pdf/documents.ts');

const PDF = { contentType: 'application/pdf', uploaded: false } as const;

/** The standard information for the loan as it now is, in place of an older one. */
export async function renewStandardInformation(query: Query, { application }: Loan): Promise<void> {
  await removeCategory(query, application.id, 'STANDARD_INFORMATION');
  await addDocument(query, application.id, {
    ...PDF,
    name: 'Standardinformationen.pdf',
    category: 'STANDARD_INFORMATION',
    bytes: await (await printer()).standardInformationPdf(application),
  });
}

export const hasContract = (query: Query, { application }: Loan): Promise<boolean> =>
  hasCategory(query, application.id, 'CONTRACT');

/** The contract, unless it is there. */
export async function ensureContract(query: Query, loan: Loan): Promise<void> {
  if (await hasContract(query, loan)) return;
  const { application } = loan;
  await addDocument(query, application.id, {
    ...PDF,
    name: 'Kreditvertrag.pdf',
    category: 'CONTRACT',
    bytes: await (await printer()).contractPdf(application),
  });
}

/** Another choice needs another contract: deletes the old one and its signing code. */
export async function withdrawContract(query: Query, { application }: Loan): Promise<void> {
  await removeCategory(query, application.id, 'CONTRACT');
  await endCode(query, application.id);
}

/** No offer, no papers. */
export const withdrawStandardInformation = (query: Query, { application }: Loan): Promise<void> =>
  removeCategory(query, application.id, 'STANDARD_INFORMATION');
