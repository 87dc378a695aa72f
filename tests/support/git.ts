/** Repositories of tests: git has neither the configuration of its user nor the repository of a hook that runs the tests. */
import { execFileSync } from 'node:child_process';
import { findOrLeaveOut } from '../installed.ts';

const OTHER = new Set(['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE']);

/** Why tests that need it are left out. */
export const missingGit = (what: string): string | undefined => findOrLeaveOut(what, 'git').missing;

export const gitIn = (folder: string, ...args: string[]): Buffer =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@y', ...args], {
    cwd: folder,
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OTHER.has(name))),
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
    },
  });

/** A repository of what the folder holds. */
export function commitAll(folder: string): void {
  gitIn(folder, 'init', '-q', '--template=');
  gitIn(folder, 'add', '-A');
  gitIn(folder, 'commit', '-qm', 'released');
}
