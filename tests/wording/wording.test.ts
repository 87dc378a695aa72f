import { expect, test } from 'vitest';
import { reworded } from './wording.ts';

test('a reworded text keeps placeholders, markup and addresses', () => {
  expect(reworded('Noch {{count}} <1>Dateien</1>', 'a:b')).toBe('hcoN {{count}} <1>neietaD</1>');
  expect(reworded('https://www.ksv.at', 'a:b')).toBe('https://www.ksv.at');
});
