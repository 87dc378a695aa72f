/** Every word of a text spelt backwards. Placeholders, markup, references and addresses stay. */
const KEPT = /(\{\{[^{}]*\}\}|\$t\([^()]*\)|<[^<>]*>)/;
/** Read by the code, not by people: an address, and names of countries by their codes. */
export const isData = (text: string, key: string): boolean =>
  /^https?:/.test(text) || key === 'form:otherCountryNames';

export const reworded = (text: string, key: string): string =>
  isData(text, key)
    ? text
    : text
        .split(KEPT)
        .map((part, index) =>
          index % 2 === 1
            ? part
            : part.replace(/\p{L}{2,}/gu, (word) => [...word].reverse().join('')),
        )
        .join('');
