/** The searches a form may offer by `ui:search`. One that fails offers nothing: what is typed counts all the same. */
import type { Search } from '#form/definition.ts';
import type { Verbs } from '#state/verbs.ts';

/** `Hauptstraße 1, 1010 Wien` from the parts that are known. */
const addressLine = (street: string | undefined, place: (string | undefined)[]): string =>
  [street, place.filter(Boolean).join(' ')].filter(Boolean).join(', ');

export function searchesOf({ searchEmployers, searchAddresses }: Pick<Verbs, 'searchEmployers' | 'searchAddresses'>): Record<'employers' | 'addresses', Search> {
  return {
    async employers(text, signal) {
      const found = await searchEmployers(text, signal);
      return found.ok ? found.value.map((employer) => ({
        value: employer.name,
        detail: addressLine([employer.street, employer.houseNumber].filter(Boolean).join(' '), [employer.zipCode, employer.city]),
        data: employer,
      })) : [];
    },
    async addresses(text, signal) {
      const found = await searchAddresses(text, signal);
      return found.ok ? found.value.map((address) => ({ value: address.street, detail: addressLine('', [address.zipCode, address.city]), data: address })) : [];
    },
  };
}
