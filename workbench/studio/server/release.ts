/**
 * The last release as git holds it. Nothing of git is shown, and neither its index nor its branches are touched.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourcesOnDisk } from '../../check/check.ts';
import { withChanges, type DefinitionSources } from '../../check/sources.ts';
import { FIRST_LANGUAGE, localeFile } from '../../languages.ts';
import { entriesOf } from '../../translation/catalogue.ts';
import { hashOf, type Exported, type Unit } from '../../translation/exchange.ts';

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
const PARTS = ['schemas', 'locales', 'workbench/translation'];

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
    ...lines(['diff', '-z', '--relative', '--name-only', release, '--', ...PARTS.slice(0, 2)]),
    ...lines(['ls-files', '-z', '-o', '--exclude-standard', '--', ...PARTS.slice(0, 2)]),
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

/** How far back an earlier wording is looked for. */
const MOST_VERSIONS = 100;
const wordings = new Map<string, string>();

/** The texts of the first language that reworded translations were made of, by key: the versions whose hash was noted then. */
export function earlierTexts(
  root: string,
  units: readonly Unit[],
  exported: Exported,
): Map<string, string> {
  const stale = units.filter(({ isChanged, target }) => isChanged && target !== '');
  for (const namespace of new Set(stale.map((each) => each.namespace))) {
    const isOpen = () =>
      stale.some((each) => each.namespace === namespace && !wordings.has(exported[each.key] ?? ''));
    const file = localeFile(FIRST_LANGUAGE, namespace);
    const log = ['log', `-${MOST_VERSIONS}`, '--format=%H', '--no-show-signature', '--', file];
    const versions = isOpen() ? (git(root, log) ?? '').split('\n').filter(Boolean) : [];
    for (const version of versions) {
      if (!isOpen()) break;
      const text = git(root, ['show', `${version}:./${file}`]);
      if (text !== undefined)
        for (const each of entriesOf(FIRST_LANGUAGE, namespace, text))
          wordings.set(hashOf(each.text), each.text);
    }
  }
  return new Map(
    stale.flatMap(({ key }) => {
      const text = wordings.get(exported[key] ?? '');
      return text === undefined ? [] : [[key, text] as const];
    }),
  );
}
