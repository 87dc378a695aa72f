/** Until when the bank keeps an application that is not finished (`expiresAt`), where its answer names it. */
import type { Application } from '#flow/application.ts';
import { isEnded } from '#flow/ending.ts';

/** From then on every step says so. */
const SOON_MS = 24 * 60 * 60 * 1000;

export interface Expiry {
  at: Date;
  phase: 'kept' | 'soon' | 'over';
}

export function expiryOf(application: Application | undefined, now: Date): Expiry | undefined {
  if (application?.expiresAt === undefined || isEnded(application)) return undefined;
  const at = new Date(application.expiresAt);
  const left = at.getTime() - now.getTime();
  return { at, phase: left > SOON_MS ? 'kept' : left > 0 ? 'soon' : 'over' };
}
