/**
 * What only the network knows, and so no test asks: known vulnerabilities of the packages and of what browsers get (`dist/`, built before),
 * and the registry's signatures. Ends with 1 where something is found; a service that does not answer is announced.
 * `npx tsx tests/safety/audit.ts signatures`: only that.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** A copy of the list of retire.js. */
const { RETIRE_LIST } = process.env;

interface Package {
  readonly name: string;
  readonly version: string;
}
/** What one of the programs prints as JSON; the first three where its service does not answer. */
interface Report {
  readonly message?: string;
  readonly error?: { readonly summary: string };
  readonly errors?: readonly string[];
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  readonly invalid?: readonly Package[];
  readonly missing?: readonly Package[];
  readonly data?: readonly {
    readonly results: readonly {
      readonly component: string;
      readonly version: string;
      readonly vulnerabilities?: readonly object[];
    }[];
  }[];
}
interface Audit {
  readonly command: readonly string[];
  /** `undefined`: the service has not answered. */
  readonly problems: (report: Report) => readonly string[] | undefined;
}

const AUDITS: Readonly<Record<string, Audit>> = {
  vulnerabilities: {
    command: ['npm', 'audit', '--omit=dev', '--json', '--fetch-retries=0'],
    problems: ({ vulnerabilities }) =>
      vulnerabilities &&
      Object.entries(vulnerabilities).map(([name, { severity }]) => `${name}: ${severity}`),
  },
  signatures: {
    command: ['npm', 'audit', 'signatures', '--json', '--fetch-retries=0'],
    problems: ({ invalid, missing }) =>
      invalid &&
      missing &&
      [...invalid, ...missing].map(({ name, version }) => `${name} ${version}: not signed`),
  },
  browsers: {
    command: [
      ...'npx --no -- retire --path dist --deep --verbose --outputformat json'.split(' '),
      ...(RETIRE_LIST === undefined ? [] : ['--jsrepo', RETIRE_LIST]),
    ],
    problems({ data = [], errors = [] }) {
      if (errors.some((error) => error.startsWith('Error downloading'))) return undefined;
      const libraries = data.flatMap(({ results }) => results);
      const isBuilt = libraries.some(({ component }) => component === 'react-dom');
      return [
        ...errors,
        ...(isBuilt ? [] : ['dist/ has no react-dom that retire.js recognises: is it built?']),
        ...libraries
          .filter(({ vulnerabilities = [] }) => vulnerabilities.length > 0)
          .map(({ component, version }) => `${component} ${version}: vulnerable`),
      ];
    },
  },
};

function reportOf([program = '', ...words]: readonly string[]): Report {
  const { stdout, error } = spawnSync(program, words, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    return { message: error?.message ?? 'no report' };
  }
}

const names = process.argv.slice(2);
for (const [name, { command, problems }] of Object.entries(AUDITS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const report = reportOf(command);
  const found = problems(report);
  const { message, error, errors = [] } = report;
  if (found === undefined)
    console.warn(`${name}: NO ANSWER: ${message ?? error?.summary ?? errors.join('; ')}`);
  else console.log(`${name}: ${found.length === 0 ? 'fine' : found.join('; ')}`);
  if (found !== undefined && found.length > 0) process.exitCode = 1;
}
