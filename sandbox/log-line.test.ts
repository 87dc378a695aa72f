import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { handleErrors } from './web/errors.ts';
import { errorLines, logLine } from './log-line.ts';

const FORGED = 'x\n!! GET /forged failed\r\u001b[2K\u009b1A\u2028\u2029\u0085';

test('no sign of a logged text begins a line or moves the cursor', () => {
  expect(logLine(FORGED)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  expect(logLine(FORGED)).toContain('x\\u000a!! GET /forged failed\\u000d\\u001b[2K');
  expect(logLine('Ä 😀 „ß“')).toBe('Ä 😀 „ß“');
});

test('a failure is logged with its places, its message in one line', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const app = fastify();
  onTestFinished(() => app.close());
  handleErrors(app);
  app.get('/fails', () => {
    throw new Error(FORGED, { cause: FORGED });
  });
  expect((await app.inject('/fails?id=1')).statusCode).toBe(500);
  const [first, ...rest] = String(logged.mock.calls[0]).split('\n');
  expect(first).toBe(`!! GET /fails failed: Error: ${logLine(FORGED)}`);
  expect(rest.length).toBeGreaterThan(1);
  expect(rest.filter((line) => !/^ {4}at /.test(line))).toEqual([`caused by ${logLine(FORGED)}`]);
});

test('what is thrown and no error is one line, too', () => {
  expect(errorLines(FORGED)).toBe(logLine(FORGED));
});
