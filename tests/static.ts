/**
 * Static checks, one per processor at a time: types, lint, import circles, format, unused code, links of the documents, OpenAPI,
 * definitions.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The longest first. */
const CHECKS = [
  'npm run --silent lint',
  'npx prettier --check --log-level warn .',
  'npm run --silent typecheck',
  'npx depcruise --config .dependency-cruiser.mjs src build deploy openapi tests workbench',
  'npx knip --no-progress',
  'npm run --silent definitions -- --files',
  'npx redocly lint openapi/application.yaml --format=stylish',
  'npx remark --frail --quiet README.md CONTRIBUTING.md docs',
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
