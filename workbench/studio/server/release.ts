/**
 * The last release as git holds it. Nothing of git is shown, and neither its index nor its branches are touched.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourcesOnDisk } from '../../check/check.ts';
import { withChanges, type DefinitionSources } from '../../check/sources.ts';

/** The definitions now and at the last release, and the files that differ. */
export interface State {
  sources: DefinitionSources;
  then: DefinitionSources;
  files: readonly string[];
}
const git = (root: string, args: readonly string[], index?: string): string | undefined => {
  const env = index === undefined ? process.env : { ...process.env, GIT_INDEX_FILE: index };
  const options = { cwd: root, env, encoding: 'utf8', maxBuffer: 1e8 } as const;
  const { status, stdout } = spawnSync('git', args, options);
  return status === 0 ? stdout : undefined;
};
const PARTS = ['schemas', 'locales'];

/** The last release: the latest tag, else what others have, else what was recorded last. */
const releaseOf = (root: string): string | undefined =>
  git(root, ['describe', '--tags', '--abbrev=0'])?.trim() ??
  git(root, ['rev-parse', '--verify', '-q', 'origin/HEAD'])?.trim() ??
  git(root, ['rev-parse', '--verify', '-q', 'HEAD'])?.trim();

export function current(root: string): (State & { release: string }) | undefined {
  const release = releaseOf(root);
  if (release === undefined) return undefined;
  const lines = (args: readonly string[]) => (git(root, args) ?? '').split('\0').filter(Boolean);
  const files = [
    ...lines(['diff', '-z', '--relative', '--name-only', release, '--', ...PARTS]),
    ...lines(['ls-files', '-z', '-o', '--exclude-standard', '--', ...PARTS]),
  ].filter((file) => file.endsWith('.json') && !file.endsWith('.meta.json'));
  const before = files.map((file) => [file, git(root, ['show', `${release}:./${file}`])] as const);
  const sources = sourcesOnDisk(root);
  return { release, sources, then: withChanges(sources, Object.fromEntries(before)), files };
}

/** As `git apply` reads it, whatever the configuration of the user says of prefixes, colours and other programs. */
const PLAIN =
  '--relative --no-color --no-ext-diff --no-textconv --src-prefix=a/ --dst-prefix=b/'.split(' ');

/** What has changed since the release, as a patch. */
export function patchSince(root: string, release: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'index-'));
  const index = join(folder, 'index');
  git(root, ['read-tree', release], index);
  git(
    root,
    ['add', '-A', '--', ...PARTS.filter((part) => git(root, ['ls-files', part]) !== '')],
    index,
  );
  const patch = git(root, ['diff', ...PLAIN, '--cached', release, '--', ...PARTS], index) ?? '';
  rmSync(folder, { recursive: true });
  return patch;
}
