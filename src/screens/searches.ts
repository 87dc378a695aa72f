/** The searches a form may offer by `ui:search`. One that fails offers nothing: what is typed counts all the same. */
import type { Search } from '#form/definition.ts';
import { addressLine } from '#screens/address-line.ts';
import type { Verbs } from '#state/verbs.ts';

export function searchesOf({
  searchEmployers,
  searchAddresses,
}: Pick<Verbs, 'searchEmployers' | 'searchAddresses'>): Record<'employers' | 'addresses', Search> {
  return {
    async employers(text, signal) {
      const found = await searchEmployers(text, signal);
      return found.ok
        ? found.value.map((employer) => ({
            value: employer.name,
            detail: addressLine(employer),
            data: employer,
          }))
        : [];
    },
    async addresses(text, signal) {
      const found = await searchAddresses(text, signal);
      return found.ok
        ? found.value.map((address) => ({
            value: address.street,
            detail: addressLine({ zipCode: address.zipCode, city: address.city }),
            data: address,
          }))
        : [];
    },
  };
}
