/** The forms that RJSF tries themes with: each is allowed by the check and renders with labels, or is refused by name. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';

const CONFIG = join(import.meta.dirname, 'rjsf/vitest.config.ts');

test.describe('RJSF snapshot-tests 6.10', () => {
  test('each form renders with labels or is refused by name', () => {
    test.setTimeout(0);
    const { status } = spawnSync('npx', ['vitest', 'run', '-c', CONFIG], { stdio: 'inherit' });
    expect(status, 'Vitest names the forms above').toBe(0);
  });
});
