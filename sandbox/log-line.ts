/** What is logged of a request or an answer may come from anybody: no sign of it begins a line or moves the cursor of a terminal. */
const MOVING = /[\p{Cc}\u2028\u2029]/gu;

export const logLine = (text: string): string =>
  text.replace(MOVING, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The message in one line, and the places of our own code. */
export function errorLines(error: unknown): string {
  if (!(error instanceof Error)) return logLine(String(error));
  const { name, message, stack = '' } = error;
  const places = stack.replace(message, '').match(/^ {4}at .+$/gm) ?? [];
  const cause = error.cause === undefined ? [] : [`caused by ${errorLines(error.cause)}`];
  return [`${logLine(name)}: ${logLine(message)}`, ...places.map(logLine), ...cause].join('\n');
}
