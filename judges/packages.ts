/** The packages of judges/package.json: their own `node_modules`, so that a plain `npm ci` stays small. */
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const HERE = import.meta.dirname;

/** Unless they are there already. */
export function installPackages(): void {
  const installed = join(HERE, 'node_modules/.package-lock.json');
  const lock = join(HERE, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  const options = ['--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', ['ci', ...options], { cwd: HERE, stdio: ['ignore', 'ignore', 'inherit'] });
}

const load = createRequire(import.meta.url);

/** A package's exports. The types are the caller's, because type checks run without these packages. */
export const packageOf = <Exports>(name: string): Exports => load(name) as Exports;

/** The path of a file of a package, or of a program in `.bin`. */
export const fileOf = (path: string): string => join(HERE, 'node_modules', path);
