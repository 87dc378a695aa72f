/** A sentence with its placeholders filled in; what has no value is left out. */
export const filled = (
  sentence: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string => sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
