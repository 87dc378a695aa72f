import { afterEach, expect, test, vi } from 'vitest';
import { findOrLeaveOut } from '../installed.ts';
import beginList from './left-out.ts';

afterEach(() => vi.unstubAllEnvs());

/** What a run prints at its end, and the exit code it asks for. */
function endOf(during: () => void, leftOut?: string): [string, typeof process.exitCode] {
  vi.stubEnv('LEFT_OUT_LIST', undefined);
  vi.stubEnv('LEFT_OUT', leftOut);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const code = process.exitCode;
  const end = beginList();
  during();
  end();
  const ended = process.exitCode;
  process.exitCode = code;
  const printed = log.mock.calls.flat().join('\n');
  log.mockRestore();
  return [printed, ended];
}
const leaveOutTwo = (): void => {
  for (const program of ['nosuch', 'none', 'nosuch'])
    findOrLeaveOut(`a test of ${program}`, program);
};

test('a run ends with what it has left out, each once, and with the command that installs it', () => {
  const [printed, code] = endOf(leaveOutTwo);
  expect(printed.match(/^- .*/gm)).toEqual([
    '- a test of nosuch: nosuch not found',
    '- a test of none: none not found',
  ]);
  expect(printed.split('\n').at(-1)).toContain('`sudo tests/support/install.sh`');
  expect(code).toBe(undefined);
});

test('a run with LEFT_OUT=fail fails where something was left out', () => {
  expect(endOf(leaveOutTwo, 'fail')[1]).toBe(1);
  expect(endOf(() => undefined, 'fail')).toEqual(['', undefined]);
});

test('a run within another leaves the list to it', () => {
  const [printed] = endOf(() => {
    const end = beginList();
    leaveOutTwo();
    end();
  });
  expect(printed.match(/^- /gm)).toHaveLength(2);
});

test('a program is found by its name, a file by its path', () => {
  expect(findOrLeaveOut('Node', 'node', '/')).toEqual({ file: expect.stringMatching(/node$/) });
});
