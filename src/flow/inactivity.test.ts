import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { observe, restsAt } from '#flow/inactivity.ts';
import type { Attention, Presence, Sign } from '#flow/inactivity.ts';

const MINUTE = 60_000;
const SECOND = 1_000;
const STEP = '/flow/ntb/registration';
const START = Date.UTC(2026, 0, 5, 9);
const fresh: Presence = { lastSeen: START, attention: 'here' };
const look = (presence: Presence, after: number, sign: Sign = 'none', path = STEP) => observe(presence, { now: START + after, path, sign });

/** Looks once a second, as the page does, with signs at some of the seconds. */
function watch(seconds: number, signs: Readonly<Record<number, Sign>> = {}, path = STEP): Presence {
  let presence = fresh;
  for (let second = 1; second <= seconds; second += 1) presence = look(presence, second * SECOND, signs[second], path);
  return presence;
}

describe('somebody who does nothing', () => {
  it.each<[number, Attention]>([
    [0, 'here'], [42 * MINUTE + 59_999, 'here'], [43 * MINUTE, 'warned'], [44 * MINUTE + 59_999, 'warned'], [45 * MINUTE, 'away'], [45 * MINUTE + 1, 'away'], [9_999 * MINUTE, 'away'],
  ])('after %i ms is %s', (after, attention) => expect(look(fresh, after).attention).toBe(attention));

  it('is looked at every second with the same result as at once', () => {
    expect(watch(43 * 60 - 1).attention).toBe('here');
    expect(watch(45 * 60 - 1).attention).toBe('warned');
    expect(watch(45 * 60).attention).toBe('away');
  });
});

describe('somebody who is active', () => {
  it('starts anew, also when warned', () => {
    expect(watch(44 * 60 + 59, { 2000: 'activity' }).attention).toBe('here');
    expect(watch(2690 + 2699, { 2690: 'activity' }).attention).toBe('warned');
    expect(watch(2690 + 2700, { 2690: 'activity' }).attention).toBe('away');
  });
  it('comes too late after the timeout, whether a look was in between or not', () => {
    expect(look(fresh, 45 * MINUTE, 'activity').attention).toBe('away');
    expect(watch(2705, { 2702: 'activity' }).attention).toBe('away');
  });
  it('goes on by the answer alone, with the full time', () => {
    const away = look(fresh, 50 * MINUTE);
    const again = look(away, 51 * MINUTE, 'continued');
    expect(again.attention).toBe('here');
    expect(look(again, 95 * MINUTE + 59_999).attention).toBe('warned');
    expect(look(again, 96 * MINUTE).attention).toBe('away');
  });
});

describe('a machine that slept', () => {
  it('is noticed at the first look', () => {
    expect(look(watch(600), 3 * 60 * MINUTE).attention).toBe('away');
    expect(look(watch(600), 3 * 60 * MINUTE, 'activity').attention).toBe('away');
    expect(look(watch(600), 44 * MINUTE, 'activity').attention).toBe('here');
  });
  it('whose clock was set back counts from there', () => {
    const back = look(watch(60 * 40), -60 * MINUTE);
    expect(back.attention).toBe('here');
    expect(look(back, -60 * MINUTE + 45 * MINUTE).attention).toBe('away');
  });
});

describe('main', () => {
  it('resets continuously, whatever was before', () => {
    expect(watch(5 * 3600, {}, '/main').attention).toBe('here');
    expect(look(look(fresh, 46 * MINUTE), 47 * MINUTE, 'none', '/main')).toEqual({ lastSeen: START + 47 * MINUTE, attention: 'here' });
    expect(['/main', '/main/', '/flow/main', '/flow/ntb/registration', '/flow/fail'].map(restsAt)).toEqual([true, true, true, false, false]);
  });
});

it('whatever happens: nobody is away before 45 minutes without activity, and always from then on', () => {
  const signs = fc.array(fc.record({ wait: fc.nat({ max: 50 * MINUTE }), sign: fc.constantFrom<Sign>('none', 'activity', 'continued') }));
  fc.assert(fc.property(signs, (happenings) => {
    let presence = fresh;
    let last = START;
    let now = START;
    for (const { wait, sign } of happenings) {
      now += wait;
      const late = presence.attention === 'away' || now - last >= 45 * MINUTE;
      presence = observe(presence, { now, path: STEP, sign });
      if (sign === 'continued' || (sign === 'activity' && !late)) last = now;
      expect(presence.attention === 'away').toBe(late && sign !== 'continued');
    }
  }));
});
