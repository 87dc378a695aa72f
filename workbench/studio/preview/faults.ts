/** Simulated faults: answers of the server are replaced before the application sees them. */
import type { Fault } from '../shared.ts';
import { bridge } from './bridge.ts';

/** The calls of the price and of the help code (openapi/application.yaml). */
const PANEL = /\/pricing\/[^/]+$|\/helpcode$/;

const isChange = (method: string): boolean => ['PATCH', 'POST', 'PUT'].includes(method);

const pathsIn = (data: unknown, path = ''): string[] =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
    ? Object.entries(data).flatMap(([name, value]) =>
        pathsIn(value, path === '' ? name : `${path}.${name}`),
      )
    : [path];

/** Refuses the first fields of the form on the screen. */
const refusal = (): Response =>
  Response.json(
    {
      errors: pathsIn(bridge.answers)
        .slice(0, 3)
        .map((field) => ({ field, message: 'Bitte prüfen Sie diese Angabe.' })),
    },
    { status: 400 },
  );
const failure = (): Response => Response.json({ message: 'simulated' }, { status: 500 });

type Answer = (method: string, path: string) => Promise<Response> | undefined;
const onChange =
  (answer: () => Promise<Response>): Answer =>
  (method) =>
    isChange(method) ? answer() : undefined;

const ANSWERS: { [Kind in Fault]?: Answer } = {
  'server-refused': onChange(() => Promise.resolve(refusal())),
  'server-failed': onChange(() => Promise.resolve(failure())),
  offline: onChange(() => Promise.reject(new TypeError('offline, simulated'))),
  'panels-failed': (_, path) => (PANEL.test(path) ? Promise.resolve(failure()) : undefined),
  slow: onChange(() => new Promise(() => undefined)),
};

export function simulate(fault: Fault): void {
  const answer = ANSWERS[fault];
  const real = window.fetch.bind(window);
  if (answer !== undefined)
    window.fetch = (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      const simulated = pathname.startsWith('/api/') ? answer(request.method, pathname) : undefined;
      return simulated ?? real(request);
    };
  if (fault === 'refused' || (answer !== undefined && fault !== 'panels-failed')) submitOnce();
}

/** Submits the first form that appears, as a visitor would. */
function submitOnce(): void {
  bridge.onForm = () => {
    bridge.onForm = undefined;
    // Effects of the form may still be pending.
    setTimeout(
      () =>
        document.querySelector<HTMLButtonElement>('form[data-form] button[type=submit]')?.click(),
      300,
    );
  };
}
