/** Formats of dates are made when their module is loaded: the zone of the machine at that moment counts as little as a later one. */
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

test.each(['Pacific/Auckland', 'America/Los_Angeles'])(
  'a page that is loaded in %s has the days and times of Vienna',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    const { momentInVienna, todayInVienna } = await import('#schema/today.ts');
    const { showLongDay, showMoment } = await import('#ui/display.ts');
    const midnight = new Date('2027-08-31T22:00:00Z');
    expect(todayInVienna(new Date(midnight.getTime() - 1))).toBe('2027-08-31');
    expect(todayInVienna(midnight)).toBe('2027-09-01');
    expect(momentInVienna('2027-09-01T00:00:00')).toEqual(midnight);
    expect(showMoment(midnight).time).toBe('00:00');
    expect(showLongDay('2027-09-01')).toBe('1.\u00a0September 2027');
  },
);
