/** Calls that go wrong as ordered: the answers of the server are replaced on their way to the application. */
import type { Trouble } from '../shared.ts';
import { door } from './door.ts';

/** What a panel beside the screen asks for. */
const PANEL = /\/(price|pricing|calculate|calculations?|helpcode|help-code)/i;

const isChange = (method: string): boolean => ['PATCH', 'POST', 'PUT'].includes(method);

/** The first fields of the form on the screen, refused in the server's own words. */
function refusal(): Response {
  const paths = (data: unknown, path: string): string[] =>
    typeof data === 'object' && data !== null && !Array.isArray(data)
      ? Object.entries(data).flatMap(([name, value]) =>
          paths(value, path === '' ? name : `${path}.${name}`),
        )
      : [path];
  const fields = door
    .forms()
    .flatMap(({ data }) => paths(data, ''))
    .slice(0, 3);
  return Response.json(
    { errors: fields.map((field) => ({ field, message: 'Bitte prüfen Sie diese Angabe.' })) },
    { status: 400 },
  );
}

const ANSWERS: {
  [Kind in Trouble]?: (method: string, path: string) => Promise<Response> | undefined;
} = {
  'server-refused': (method) => (isChange(method) ? Promise.resolve(refusal()) : undefined),
  'server-failed': (method) =>
    isChange(method)
      ? Promise.resolve(Response.json({ message: 'ordered' }, { status: 500 }))
      : undefined,
  offline: (method) =>
    isChange(method) ? Promise.reject(new TypeError('offline, as ordered')) : undefined,
  'panels-failed': (_, path) =>
    PANEL.test(path)
      ? Promise.resolve(Response.json({ message: 'ordered' }, { status: 500 }))
      : undefined,
  slow: (method) => (isChange(method) ? new Promise(() => undefined) : undefined),
};

/** Troubles that show after the form was sent. */
const AFTER_SUBMIT: readonly Trouble[] = [
  'refused',
  'server-refused',
  'server-failed',
  'offline',
  'slow',
];

export function orderTrouble(trouble: Trouble): void {
  const answer = ANSWERS[trouble];
  const real = window.fetch.bind(window);
  if (answer !== undefined) {
    window.fetch = (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      return (
        (pathname.startsWith('/api/') ? answer(request.method, pathname) : undefined) ??
        real(request)
      );
    };
  }
  if (AFTER_SUBMIT.includes(trouble)) submitOnce();
}

/** Sends the first form that appears, as a visitor would. */
function submitOnce(): void {
  const stop = door.listen((event) => {
    if (event !== 'forms' || door.forms().length === 0) return;
    stop();
    // The form is in the page by now; its effects are not all through.
    setTimeout(
      () =>
        document.querySelector<HTMLButtonElement>('form[data-form] button[type=submit]')?.click(),
      300,
    );
  });
}
