/** Walks, one after the other, in one Firefox; writes the transcripts and prints what was not heard. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { startFirefox } from '../e2e/engines/firefox.ts';
import { Listener } from './listener.ts';
import { spoken } from './orca.ts';
import { WALKS } from './walks.ts';

const FOLDER = new URL('../../test-results/heard/', import.meta.url);

/** 0 where every sentence was heard. Without names: all walks. */
export async function walkAll(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !(name in WALKS));
  if (unknown.length > 0) {
    console.error(`no walk ${unknown.join(', ')}; there are ${Object.keys(WALKS).join(', ')}`);
    return 1;
  }
  mkdirSync(FOLDER, { recursive: true });
  const firefox = await startFirefox();
  let failures = 0;
  try {
    for (const [name, walk] of Object.entries(WALKS)) {
      if (names.length > 0 && !names.includes(name)) continue;
      await firefox.open('about:blank');
      await spoken();
      const orca = new Listener(firefox, Number(process.env['TEST_PORT']));
      const faults = await walk(orca).then(
        () => orca.faults,
        (error: unknown) => [...orca.faults, String(error)],
      );
      // The next walk is another applicant.
      await firefox.run('sessionStorage.clear()');
      writeFileSync(new URL(`${name}.txt`, FOLDER), `${orca.transcript.join('\n')}\n`);
      console.log(faults.length === 0 ? `${name}: heard` : `${name}: ${faults.length} faults`);
      for (const fault of faults) console.error(`  ${fault}`);
      failures += faults.length;
    }
  } finally {
    await firefox.quit();
  }
  return failures === 0 ? 0 : 1;
}
