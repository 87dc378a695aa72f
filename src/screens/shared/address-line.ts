interface Address {
  street?: string | undefined;
  houseNumber?: string | undefined;
  zipCode?: string | undefined;
  city?: string | undefined;
}

const joined = (parts: readonly (string | undefined)[], separator: string): string =>
  parts.filter(Boolean).join(separator);

/** `Hauptstraße 1, 1010 Wien` from the parts that are known. */
export const addressLine = ({ street, houseNumber, zipCode, city }: Address): string =>
  joined([joined([street, houseNumber], ' '), joined([zipCode, city], ' ')], ', ');
