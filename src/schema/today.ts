const isoDayInVienna = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' });

/** The day it is in Austria, whatever the visitor's clock shows. */
export const todayInVienna = (now: Date = new Date()): string => isoDayInVienna.format(now);
