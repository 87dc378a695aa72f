/** The address in a text, if it is one. `URL.canParse` is not in every browser that the application is for. */
export function webAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
