import { expect, test } from 'vitest';
import { freePort } from '../installed.ts';

test('the port of a test is none that the system gives to connections meanwhile', async () => {
  expect(await freePort()).toBeLessThan(32_768);
});
