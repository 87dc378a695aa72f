import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import flow from '#locales/de-AT/flow.json' with { type: 'json' };
import { onEachDay } from '../../tests/days.ts';
import { showContractTerm, showLongDay, showMoment, showNearDay, showTerm } from './display.ts';

const texts = createInstance();
void texts.init({ initAsync: false, lng: 'de-AT', resources: { 'de-AT': { flow } } });
const t = texts.getFixedT('de-AT', ['flow']);
const years = (count: number) => t('offer.years', { count });
const months = (count: number) => t('offer.months', { count });

test.each([
  [12, years(1), `${months(12)} (${years(1)})`],
  [60, years(5), `${months(60)} (${years(5)})`],
  [66, months(66), months(66)],
  [1, months(1), months(1)],
])('a term of %i months reads %s, in the contract %s', (term, shown, inContract) => {
  expect([showTerm(t, term), showContractTerm(t, term)]).toEqual([shown, inContract]);
});
test('a day and its month stay on one line', () => {
  expect(showLongDay('2026-12-01')).toBe('1.\u00a0Dezember 2026');
  expect(showNearDay('2026-12-01')).toBe('Dienstag, 1.\u00a0Dezember');
});

onEachDay('a day and a moment as they are called in Austria', ({ at, today }) => {
  const date = `${Number(today.slice(8))}.\u00a0${MONTHS[Number(today.slice(5, 7)) - 1]}`;
  expect(showLongDay(today)).toBe(`${date} ${today.slice(0, 4)}`);
  expect(showNearDay(today)).toMatch(new RegExp(`^\\p{L}+tag, ${date}$|^Mittwoch, ${date}$`, 'u'));
  const { day, time } = showMoment(new Date(at));
  expect(day).toBe(showNearDay(today));
  // On 28 March 2027 there is none from two to three.
  expect(time).toBe(at === '2027-03-28T02:30:00+01:00' ? '03:30' : at.slice(11, 16));
});
const MONTHS =
  'Jänner Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');
