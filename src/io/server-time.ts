/** The time that a response names (`Date`): the visitor's clock may be wrong. Undefined where it names none. */
export function timeOf({ headers }: Pick<Response, 'headers'>): Date | undefined {
  const time = Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** The time of the server in front (deployment.md: `/healthz`), where it can be asked. */
export const serverTime = (): Promise<Date | undefined> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(timeOf, () => undefined);
