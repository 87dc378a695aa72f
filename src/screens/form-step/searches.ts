/** The searches a form may offer by `ui:search`. One that fails rejects: the field says so, with a way to try again. */
import type { Search } from '#form/definition.ts';
import { assertInPlace } from '#flow/problems.ts';
import type { Result } from '#io/api/api.ts';
import { addressLine } from '#screens/shared/display.ts';
import type { Actions } from '#state/actions/actions.ts';

async function found<Value>(answer: Promise<Result<Value>>): Promise<Value> {
  const result = await answer;
  if (result.ok) return result.value;
  assertInPlace(result.problem);
  throw new Error(result.problem.operationId);
}

export function searchesOf({
  searchEmployers,
  searchAddresses,
}: Pick<Actions, 'searchEmployers' | 'searchAddresses'>): Record<
  'employers' | 'addresses',
  Search
> {
  return {
    employers: async (text, signal) =>
      (await found(searchEmployers(text, signal))).map((employer) => ({
        value: employer.name,
        detail: addressLine(employer),
        data: employer,
      })),
    addresses: async (text, signal) =>
      (await found(searchAddresses(text, signal))).map((address) => ({
        value: address.street,
        detail: addressLine({ zipCode: address.zipCode, city: address.city }),
        data: address,
      })),
  };
}
