/** Help code, feedback, branches, suggestions, countries. */
import { createCountries } from '#io/countries.ts';
import type { ActionDependencies, Calls, Schemas } from '#state/actions/calls.ts';
import { busyAtom } from '#state/atoms.ts';

export const supportActions = (
  { api, store }: ActionDependencies,
  { current, onApplication, asking, changing }: Calls,
) => ({
  requestHelpCode: () => changing(api.PUT('/applications/{id}/helpcode', onApplication())),
  /** Sent with credentials; the whole answer is observed (section 7). */
  sendFeedback: (feedback: Schemas['Feedback']) =>
    asking(api.POST('/feedback', { ...current(), body: feedback, credentials: 'include' })),
  listBranches: () => asking(api.GET('/branches', current())),
  searchEmployers: (name: string, signal: AbortSignal) =>
    asking(api.GET('/employers', { params: { query: { name } }, signal })),
  searchAddresses: (street: string, signal: AbortSignal) =>
    asking(api.GET('/addresses', { params: { query: { street } }, signal })),
  /** A static file, fetched once; counted as busy like every other request. */
  loadCountries: createCountries((change) => store.set(busyAtom, (active) => active + change)),
});
