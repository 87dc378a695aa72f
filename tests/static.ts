/**
 * Static checks, one per processor at a time: types, lint, format, unused code, links of the documents, OpenAPI,
 * definitions.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The longest first. One thread for the compiler, because the other processors have checks of their own. */
const CHECKS = [
  'npm run --silent lint',
  'prettier --check --log-level warn .',
  'npm run --silent typecheck -- --checkers 1',
  'knip --no-progress',
  'npm run --silent definitions',
  'redocly lint openapi/application.yaml openapi/journeys.arazzo.yaml --format=stylish',
  'remark --frail --quiet README.md CONTRIBUTING.md CHANGELOG.md SECURITY.md docs',
];

const run = (command: string): Promise<number> =>
  new Promise((resolve) => {
    spawn(command, { shell: true, stdio: 'inherit' })
      .once('error', () => resolve(1))
      .once('exit', (code) => resolve(code ?? 1));
  });

const codes: number[] = [];
async function runNext(): Promise<void> {
  const command = CHECKS.shift();
  if (command === undefined) return;
  codes.push(await run(command));
  await runNext();
}
await Promise.all(Array.from({ length: availableParallelism() }, runNext));
process.exitCode = Math.max(...codes);
