/** Without a path, which some systems put before the name; NFC, so that umlauts from a Mac look the same to everyone. */
export const plainName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).normalize('NFC');

/** In one line on a phone: the middle goes, so that beginning, number and extension stay. */
export function shortName(name: string, most = 32): string {
  const letters = [...name];
  if (letters.length <= most) return name;
  const tail = Math.floor(most * 0.4);
  return `${letters.slice(0, most - tail - 1).join('')}…${letters.slice(-tail).join('')}`;
}
