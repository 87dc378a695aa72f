const isoDayInVienna = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' });

/** The day it is in Austria, whatever the visitor's clock shows. */
export const todayInVienna = (now: Date = new Date()): string => isoDayInVienna.format(now);

const clockInVienna = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Vienna',
});

/** The moment at which the clocks in Austria show a time: `2026-11-23T10:15:00`. */
export function momentInVienna(time: string): Date {
  const inUtc = Date.parse(`${time.slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`);
  const shownThen = Date.parse(`${clockInVienna.format(inUtc).replace(' ', 'T')}Z`);
  return new Date(2 * inUtc - shownThen);
}
