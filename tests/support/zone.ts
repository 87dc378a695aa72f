/** The time zone of a run: that of TZ where it names one, and not a file or a rule as `:/etc/localtime` does, which browsers refuse; else Vienna's. */
export const zoneOf = (name: string | undefined): string =>
  name !== undefined && /^[A-Z]\w+(\/[\w-]+)*$/.test(name) ? name : 'Europe/Vienna';
