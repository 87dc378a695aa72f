/** The name without a path, which some systems prepend; NFC, because macOS uses decomposed umlauts. */
export const plainName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).normalize('NFC');

/** Shortened in the middle to fit a phone: beginning, number and extension stay. */
export function shortName(name: string, most = 32): string {
  const letters = [...name];
  if (letters.length <= most) return name;
  const tail = Math.floor(most * 0.4);
  return `${letters.slice(0, most - tail - 1).join('')}…${letters.slice(-tail).join('')}`;
}
