/** The texts between `|`: many rows of a table in few lines. */
export const listed = (texts: string): string[] => texts.split(/\s+\|\s+/);

/** Rows of texts that all mean one value. */
export const meaning = <Value>(value: Value, texts: string): [text: string, value: Value][] =>
  listed(texts).map((text) => [text, value]);
