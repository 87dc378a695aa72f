import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import flow from '#locales/de-AT/flow.json' with { type: 'json' };
import { showContractTerm, showLongDay, showNearDay, showTerm } from './display.ts';

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
