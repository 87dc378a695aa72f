/** Static checks, in parallel: types, lint, import circles, format, unused code, links of the documents, OpenAPI, definitions. */
import { spawn } from 'node:child_process';

const CHECKS = [
  'npx tsc --noEmit',
  'npx eslint . --max-warnings 0',
  'npx depcruise --config .dependency-cruiser.mjs src build deploy openapi tests workbench',
  'npx prettier --check --log-level warn .',
  'npx knip --no-progress',
  'npx remark --frail --quiet README.md CONTRIBUTING.md docs',
  'npx redocly lint openapi/application.yaml --format=stylish',
  'npm run --silent definitions -- --files',
];

const run = (command: string): Promise<number> =>
  new Promise((resolve) => {
    spawn(command, { shell: true, stdio: 'inherit' })
      .once('error', () => resolve(1))
      .once('exit', (code) => resolve(code ?? 1));
  });

process.exitCode = Math.max(...(await Promise.all(CHECKS.map(run))));
