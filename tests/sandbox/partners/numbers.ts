/** Numbers as people in Austria read them. */
const euroFormat = new Intl.NumberFormat('de-AT', { style: 'currency', currency: 'EUR' });
const wholeEuroFormat = new Intl.NumberFormat('de-AT', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
const percentFormat = new Intl.NumberFormat('de-AT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const timeFormat = new Intl.DateTimeFormat('de-AT', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Vienna',
});

/** `€ 1.234,50`, with a no-break space. */
export const euro = (amount: number): string => euroFormat.format(amount);

/** `€ 4.000`, with a no-break space. */
export const wholeEuro = (amount: number): string => wholeEuroFormat.format(amount);

/** `7,12 %`, with a no-break space. */
export const percent = (value: number): string => `${percentFormat.format(value)}\u00A0%`;

/** An ISO date-time as date and time in Vienna. */
export const time = (iso: string): string => timeFormat.format(new Date(iso));
