import type { Application } from '#flow/application.ts';
import { stateRow, type LoanDocument } from '#flow/states.ts';

/** The documents that can be downloaded now; the visitor's own uploads are not among them. */
export function handedOut(application: Application | undefined): readonly LoanDocument[] {
  if (application === undefined) return [];
  const { documents: categories = [] } = stateRow(application.state);
  return (application.documents ?? []).filter(({ category }) => categories.includes(category));
}
