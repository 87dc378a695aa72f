/** Dependencies are locked by hash and come by https from one registry, with an inventory; no file holds a secret. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptFiles } from '../support/kept-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
}
const lockedIn = (folder: string): [string, Locked][] => {
  const { packages } = JSON.parse(read(`${folder}package-lock.json`)) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages).filter(([name]) => name !== '');
};
/** Of the product, and of what judges it. */
const MANIFESTS = ['', 'judges/'];

test.each(MANIFESTS)(
  'every package is locked by a strong hash, and comes by https from one registry (%s)',
  (folder) => {
    const installed = lockedIn(folder);
    expect(installed.length).toBeGreaterThan(100);
    expect(
      installed
        .filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
        .map(([name]) => name),
    ).toEqual([]);
    const places = new Set(
      installed.flatMap(([, { resolved }]) =>
        resolved === undefined ? [] : new URL(resolved).origin,
      ),
    );
    expect([...places].filter((origin) => origin !== 'https://registry.npmjs.org')).toEqual([]);
  },
);

test.each(MANIFESTS)('direct dependencies have exact versions (%s)', (folder) => {
  const { dependencies, devDependencies } = JSON.parse(read(`${folder}package.json`)) as Record<
    string,
    Record<string, string>
  >;
  expect(
    Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.test(version),
    ),
  ).toEqual([]);
});

test('npx tsx deploy/sbom.ts lists what is shipped, and nothing that only tests need', () => {
  const { status, stdout, stderr } = spawnSync('npx', ['tsx', 'deploy/sbom.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(status, stderr).toBe(0);
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { 'bom-ref': string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const names = components.map((component) => component['bom-ref'].replace(/@[^@]*$/, ''));
  // The packages that the lock file does not mark as tools; those for other machines (optional) are not installed.
  const shipped = lockedIn('')
    .filter(
      ([, { dev, optional, devOptional }]) =>
        dev !== true && optional !== true && devOptional !== true,
    )
    .map(([name]) => name.replace(/^.*node_modules\//, ''));
  expect([...new Set(shipped)].filter((name) => !names.includes(name))).toEqual([]);
  for (const name of ['fastify', 'playwright', '@electric-sql/pglite', 'vitest', 'csp_evaluator'])
    expect(names).not.toContain(name);
});

const SECRETS =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bxox[abp]-[\w-]{10,}|\bnpm_[A-Za-z0-9]{36}\b|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.|:\/\/[^\s/:@'"`$<{]+:[^\s/@'"`$<{]{6,}@(?!partner\.example|ident\.example)/;

test('no file holds a secret', () => {
  expect(SECRETS.test(`-----BEGIN ${'PRIVATE'} KEY-----`)).toBe(true);
  const files = keptFiles().filter((file) => !/\.(png|ttf|ico|woff2?)$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) => {
    try {
      return SECRETS.test(read(file));
    } catch {
      // Removed, not yet committed.
      return false;
    }
  });
  expect(found).toEqual([]);
});
