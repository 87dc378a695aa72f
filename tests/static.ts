/** What is checked without running anything, side by side: types, lint, and the definitions of the forms with their texts. */
import { spawn } from 'node:child_process';

const CHECKS = [['tsc', '--noEmit'], ['eslint', '.'], ['node', '--import', 'ts-blank-space/register', 'workbench/check/run.ts']] as const;

const run = (command: readonly string[]): Promise<number> => new Promise((resolve) => {
  spawn('npx', command, { stdio: 'inherit' }).once('error', () => resolve(1)).once('exit', (code) => resolve(code ?? 1));
});

process.exitCode = Math.max(...await Promise.all(CHECKS.map(run)));
