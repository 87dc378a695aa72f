import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarFile } from '#flow/loan/calendar.ts';

const made = {
  product: 'easy kredit',
  stamp: new Date('2026-11-27T15:04:05.678Z'),
  uid: () => 'a-b',
};

test('a rate is a day that comes back every month, a deadline a single one', () => {
  expect(
    calendarFile(
      [
        { day: '2027-01-15', title: 'Kreditrate € 205,97', months: 60 },
        { day: '2026-12-11', title: 'Rücktritt; bis heute' },
      ],
      made,
    ).split('\r\n'),
  ).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//easy kredit//DE',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:a-b',
    'DTSTAMP:20261127T150405Z',
    'DTSTART;VALUE=DATE:20270115',
    'RRULE:FREQ=MONTHLY;COUNT=60',
    String.raw`SUMMARY:Kreditrate € 205\,97`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:a-b',
    'DTSTAMP:20261127T150405Z',
    'DTSTART;VALUE=DATE:20261211',
    String.raw`SUMMARY:Rücktritt\; bis heute`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('any title is read back whole from lines of at most 75 octets', () => {
  const title = fc
    .string({ unit: 'grapheme', maxLength: 300 })
    .filter((text) => !text.includes('\r'));
  fc.assert(
    fc.property(title, (text) => {
      const file = calendarFile([{ day: '2027-01-15', title: text }], made);
      expect(file.endsWith('\r\n')).toBe(true);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of file.split('\r\n'))
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      const summary = file
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .find((line) => line.startsWith('SUMMARY:'));
      const read = summary
        ?.slice('SUMMARY:'.length)
        .replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
      expect(read).toBe(text);
    }),
  );
});
