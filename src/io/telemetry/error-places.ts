/** The class of an error and its positions in our own scripts, for telemetry. Never its message, which may contain personal data. */

interface ScriptPosition {
  filename: string;
  lineno: number;
  colno: number;
}

/** Classes of the language and the browser; any other is only an `Error`. */
const ERROR_CLASSES = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
  'EvalError',
  'AggregateError',
  'DOMException',
  'AbortError',
  'TimeoutError',
  'NetworkError',
  'SecurityError',
  'QuotaExceededError',
  'InvalidStateError',
  'NotSupportedError',
  'NotAllowedError',
  'DataCloneError',
] as const;

export function classOf(error: unknown): string {
  const name: unknown =
    typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  return ERROR_CLASSES.find((known) => known === name) ?? 'Error';
}

/** Names that the build gives: a word, a hash of eight characters. */
const BUILT_SCRIPT = /^[A-Za-z][A-Za-z-]{0,40}-[\w-]{8}\.js$/;
const MOST_PLACES = 20;
const IN_A_STACK = /\/assets\/([\w-]{1,60}\.js):(\d{1,7}):(\d{1,7})/g;

/** The same expression for every browser's way to write a stack; the message at its head is cut off first. */
export function placesOf(error: unknown): ScriptPosition[] {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return [];
  const stack = error.message === '' ? error.stack : error.stack.replaceAll(error.message, '');
  return [...stack.matchAll(IN_A_STACK)]
    .slice(0, MOST_PLACES)
    .map(([, filename = '', line, column]) => ({
      filename,
      lineno: Number(line),
      colno: Number(column),
    }))
    .filter(({ filename }) => BUILT_SCRIPT.test(filename));
}
