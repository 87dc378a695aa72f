const isoDayInVienna = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' });

/** The day it is in Austria, wherever the visitor's clock stands. */
export const todayInVienna = (now: Date = new Date()): string => isoDayInVienna.format(now);
