import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const START = join(import.meta.dirname, 'start.ts');
/** What the studio writes when it does not start. */
const refusalOf = (...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', START, ...args], (_, __, written) =>
      resolve(written),
    );
  });

test('an unknown option is refused by its name', async () => {
  expect(await refusalOf('--prot', '4401')).toBe(
    '--prot 4401 kennt das Studio nicht. So geht es: npm run studio -- --port 4401\n',
  );
});

test('a port that was asked for and is taken is refused with the line that names another', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await refusalOf('--port', String(port))).toContain(
    `Port ${port} ist belegt. Beenden Sie das andere Programm, oder starten Sie so: npm run studio -- --port ${port + 1}`,
  );
  server.close();
});
