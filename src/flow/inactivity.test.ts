import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { observe, presenceAtLoad } from '#flow/inactivity.ts';
import type { Attention, Presence, Sign } from '#flow/inactivity.ts';

const MINUTE = 60_000;
const SECOND = 1_000;
const START = Date.UTC(2026, 0, 5, 9);
const fresh: Presence = { lastSeen: START, attention: 'present' };
const look = (presence: Presence, after: number, sign: Sign = 'none') =>
  observe(presence, { now: START + after, sign });

/** Looks once a second, as the page does, with signs at some of the seconds. */
function watch(seconds: number, signs: Readonly<Record<number, Sign>> = {}): Presence {
  let presence = fresh;
  for (let second = 1; second <= seconds; second += 1)
    presence = look(presence, second * SECOND, signs[second]);
  return presence;
}

describe('an inactive visitor', () => {
  it.each<[number, Attention]>([
    [0, 'present'],
    [40 * MINUTE - 1, 'present'],
    [40 * MINUTE, 5],
    [43 * MINUTE - 1, 5],
    [43 * MINUTE, 2],
    [44 * MINUTE - 1, 2],
    [44 * MINUTE, 1],
    [45 * MINUTE - 1, 1],
    [45 * MINUTE, 'away'],
    [45 * MINUTE + 1, 'away'],
    [9_999 * MINUTE, 'away'],
  ])('after %i ms is %s', (after, attention) =>
    expect(look(fresh, after).attention).toBe(attention),
  );
});

describe('an active visitor', () => {
  it('restarts the time, also after a warning', () => {
    expect(watch(44 * 60 + 59, { 2000: 'activity' }).attention).toBe('present');
    expect(watch(2690 + 2699, { 2690: 'activity' }).attention).toBe(1);
    expect(watch(2690 + 2700, { 2690: 'activity' }).attention).toBe('away');
  });
  it('cannot undo the timeout, whether it was checked in between or not', () => {
    expect(look(fresh, 45 * MINUTE, 'activity').attention).toBe('away');
    expect(watch(2705, { 2702: 'activity' }).attention).toBe('away');
  });
  it('continues only by the answer to the question, with the full time', () => {
    const away = look(fresh, 50 * MINUTE);
    const again = look(away, 51 * MINUTE, 'continued');
    expect(again.attention).toBe('present');
    expect(look(again, 95 * MINUTE + 59_999).attention).toBe(1);
    expect(look(again, 96 * MINUTE).attention).toBe('away');
  });
});

it('the time counts anew from a clock that was set back', () => {
  const back = look(watch(60 * 40), -60 * MINUTE);
  expect(back.attention).toBe('present');
  expect(look(back, -60 * MINUTE + 45 * MINUTE).attention).toBe('away');
});

it('a clock set back does not end an absence', () => {
  const back = look(look(fresh, 46 * MINUTE), -60 * MINUTE, 'activity');
  expect(back.attention).toBe('away');
  expect(look(back, -59 * MINUTE).attention).toBe('away');
});

it('a visitor is never away before 45 minutes without activity, and always from then on', () => {
  const signs = fc.array(
    fc.record({
      wait: fc.nat({ max: 50 * MINUTE }),
      sign: fc.constantFrom<Sign>('none', 'activity', 'continued'),
    }),
  );
  fc.assert(
    fc.property(signs, (happenings) => {
      let presence = fresh;
      let last = START;
      let now = START;
      for (const { wait, sign } of happenings) {
        now += wait;
        const late = presence.attention === 'away' || now - last >= 45 * MINUTE;
        presence = observe(presence, { now, sign });
        if (sign === 'continued' || (sign === 'activity' && !late)) last = now;
        expect(presence.attention === 'away').toBe(late && sign !== 'continued');
      }
    }),
  );
});

it('rare checks announce the latest warning due, never fewer minutes than remain', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 10 * MINUTE })), (waits) => {
      let presence = fresh;
      let after = 0;
      for (const wait of waits) {
        after += wait;
        presence = look(presence, after);
        const left = 45 - after / MINUTE;
        const due = [5, 2, 1].filter((minutes) => left <= minutes).at(-1) ?? 'present';
        expect(presence.attention).toBe(left <= 0 ? 'away' : due);
      }
    }),
  );
});

describe('a page loaded again', () => {
  it.each<[string, number | undefined, Attention]>([
    ['without an earlier activity', undefined, 'present'],
    ['at once', 0, 'present'],
    ['after 40 minutes', -40 * MINUTE, 5],
    ['a moment before 45 minutes', -45 * MINUTE + 1, 1],
    ['after 45 minutes', -45 * MINUTE, 'away'],
    ['after ten hours', -600 * MINUTE, 'away'],
    ['after the clock was set back a little', 2 * MINUTE, 'present'],
    ['after the clock was set back by hours', 120 * MINUTE, 'away'],
  ])('%s', (_when, lastSeen, attention) =>
    expect(
      presenceAtLoad(lastSeen === undefined ? undefined : START + lastSeen, START).attention,
    ).toBe(attention),
  );

  it('continues the time of the page before, wherever the two are divided', () =>
    fc.assert(
      fc.property(fc.nat(100 * MINUTE), fc.nat(100 * MINUTE), (before, after) => {
        const reloaded = presenceAtLoad(START, START + before);
        expect(observe(reloaded, { now: START + before + after, sign: 'none' })).toEqual(
          look(look(fresh, before), before + after),
        );
      }),
    ));
});
