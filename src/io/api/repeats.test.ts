import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createRepeats } from '#io/api/repeats.ts';

it('a call has one idempotency key until it is answered, different from every other', () => {
  const repeats = createRepeats();
  const first = repeats.keyOf('signContract a1');
  expect(repeats.keyOf('signContract a1')).toBe(first);
  const other = repeats.keyOf('signContract a2');
  expect(other).not.toBe(first);
  repeats.complete(other);
  expect(repeats.keyOf('signContract a1')).toBe(first);
  repeats.complete(first);
  expect(repeats.keyOf('signContract a1')).not.toBe(first);
});

it('undone calls get new idempotency keys, others keep theirs', () => {
  const repeats = createRepeats();
  const acts = [
    'uploadDocument a.pdf',
    'uploadDocument b.pdf',
    'signContract a1',
    'x uploadDocument a.pdf',
  ];
  const before = acts.map(repeats.keyOf);
  repeats.forget('uploadDocument');
  expect(acts.map((act, index) => repeats.keyOf(act) === before[index])).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('every key is a UUID of version 4 made of the random bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (random) => {
      vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((bytes) => {
        (bytes as unknown as Uint8Array).set(random);
        return bytes;
      });
      const key = createRepeats().keyOf('x');
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      const bytes = [...Buffer.from(key.replaceAll('-', ''), 'hex')];
      expect(bytes.filter((_, index) => index !== 6 && index !== 8)).toEqual(
        [...random].filter((_, index) => index !== 6 && index !== 8),
      );
    }),
  );
  vi.restoreAllMocks();
});
