import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What git does not keep: generated, downloaded, or of one machine. */
const NOT_KEPT = /(^|\/)(node_modules|dist[^/]*|\.git|\.sandbox|\.work|test-results)(\/|$)/;

/** The files that git keeps; every file where there is no git, no repository, or one that git does not open because it is somebody else's. */
export function keptFiles(): readonly string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  // An archive that was unpacked within another repository has none in it.
  if (stdout?.includes('package.json\0')) return stdout.split('\0').filter(Boolean);
  return readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !NOT_KEPT.test(file) && lstatSync(join(ROOT, file)).isFile(),
  );
}
