/** The last release as git holds it, and the changes since then as a commit. Neither index nor branch of the folder is touched. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { withChanges, type DefinitionSources } from './sources.ts';

const PARTS = ['schemas', 'locales'];

function git(root: string, args: readonly string[], more: { index?: string; input?: string } = {}) {
  const env =
    more.index === undefined ? process.env : { ...process.env, GIT_INDEX_FILE: more.index };
  const { status, stdout } = spawnSync('git', args, {
    ...{ cwd: root, env, encoding: 'utf8', maxBuffer: 1e8 },
    ...(more.input !== undefined && { input: more.input }),
  });
  return status === 0 ? stdout : undefined;
}

/** The latest tag, else what others have, else what was recorded last; undefined without git. */
const releaseOf = (root: string): string | undefined =>
  git(root, ['describe', '--tags', '--abbrev=0'])?.trim() ??
  git(root, ['rev-parse', '--verify', '-q', 'origin/HEAD'])?.trim() ??
  git(root, ['rev-parse', '--verify', '-q', 'HEAD'])?.trim();

/** The definitions of the last release; undefined where there is none. */
export function releasedSources(
  root: string,
  now: DefinitionSources,
): DefinitionSources | undefined {
  const release = releaseOf(root);
  if (release === undefined) return undefined;
  const lines = (args: readonly string[]) => (git(root, args) ?? '').split('\0').filter(Boolean);
  const files = [
    ...lines(['diff', '-z', '--relative', '--name-only', release, '--', ...PARTS]),
    ...lines(['ls-files', '-z', '-o', '--exclude-standard', '--', ...PARTS]),
  ].filter((file) => file.endsWith('.json') && !file.endsWith('.meta.json'));
  return withChanges(
    now,
    Object.fromEntries(files.map((file) => [file, git(root, ['show', `${release}:./${file}`])])),
  );
}

/** The definitions of the folder as a commit on what is checked out: the branch of that name, or the one that has just these definitions. Undefined: git did not do it. */
export function commitTo(root: string, branch: string, message: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'index-'));
  try {
    const index = join(folder, 'index');
    const run = (args: readonly string[], input?: string): string | undefined =>
      git(root, args, { index, ...(input !== undefined && { input }) });
    if (run(['read-tree', 'HEAD']) === undefined) return undefined;
    if (run(['add', '-A', '--', ...PARTS]) === undefined) return undefined;
    const tree = run(['write-tree'])?.trim();
    const format = '--format=%(tree) %(refname:short)';
    const beside = run(['for-each-ref', format, `refs/heads/${dirname(branch)}/`])?.split('\n');
    const known = beside?.find((each) => each.startsWith(`${tree} `));
    if (known) return known.split(' ')[1];
    const commit = tree && run(['commit-tree', tree, '-p', 'HEAD', '-F', '-'], message)?.trim();
    return commit && run(['branch', '--no-track', branch, commit]) === '' ? branch : undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
