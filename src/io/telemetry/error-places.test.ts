import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classOf, placesOf } from '#io/telemetry/error-places.ts';

const withStack = (message: string, stack: string): Error =>
  Object.assign(new TypeError(message), { stack });
const FRAME = 'summary-DMGF95BV.js';

describe('stack locations of an error', () => {
  it.each([
    [
      'Chromium',
      `TypeError: gone\n    at Anna (https://bank.example/assets/${FRAME}:3:14)\n    at https://bank.example/main:1:2`,
    ],
    [
      'Firefox and Safari',
      `Anna@https://bank.example/assets/${FRAME}:3:14\n@https://bank.example/main:1:2`,
    ],
  ])('are read in the notation of %s', (_, stack) => {
    expect(placesOf(withStack('gone', stack))).toEqual([{ filename: FRAME, lineno: 3, colno: 14 }]);
  });

  it('are not taken from the message', () => {
    const message = `cannot read https://x/assets/AT611904-12345678.js:1:1 of /assets/${FRAME}:9:9`;
    expect(
      placesOf(
        withStack(message, `TypeError: ${message}\n    at f (https://x/assets/${FRAME}:3:14)`),
      ),
    ).toEqual([{ filename: FRAME, lineno: 3, colno: 14 }]);
  });

  it('are twenty at most', () => {
    const stack = `at https://x/assets/${FRAME}:3:14\n`.repeat(25);
    expect(placesOf(withStack('x', stack))).toHaveLength(20);
  });

  it('are empty for a value without a stack', () => {
    for (const thrown of ['Anna', undefined, null, 4, { stack: `/assets/${FRAME}:1:1` }])
      expect(placesOf(thrown)).toEqual([]);
  });

  it('contain no text of any message', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 3, unit: 'grapheme' }), (text) => {
        const error = withStack(
          `Musterfrau${text}`,
          `TypeError: Musterfrau${text}\n    at https://x/assets/${FRAME}:3:14`,
        );
        expect(placesOf(error)).toEqual([{ filename: FRAME, lineno: 3, colno: 14 }]);
      }),
    );
  });
});

it('the class of an error is a built-in one, else Error', () => {
  expect(
    [
      new RangeError('x'),
      new DOMException('x', 'AbortError'),
      Object.assign(new Error('x'), { name: 'Musterfrau' }),
      'text',
      undefined,
    ].map(classOf),
  ).toEqual(['RangeError', 'AbortError', 'Error', 'Error', 'Error']);
});
