import { LOCALE } from '#flow/limits.ts';

const percent = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `7,12 %` with a no-break space. The API sends percent. */
export const showPercent = (rate: number): string => `${percent.format(rate)}\u00a0%`;
