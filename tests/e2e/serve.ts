/**
 * The sandboxes of the browser tests: the application at PORT, and for the transcripts the one with marked texts two ports on. One
 * process, because loading the code takes most of a start.
 */
import { join } from 'node:path';
import { createSandbox } from '../../sandbox/server.ts';
import { MARKED_DIST } from '../wording/wording.ts';
import { LIFE_SECONDS } from './support/sandbox.ts';

const ROOT = join(import.meta.dirname, '../..');
const port = Number(process.env['PORT']);
const lifeSeconds = LIFE_SECONDS;
const [application, marked] = await Promise.all([
  createSandbox({ port, lifeSeconds, distDir: join(ROOT, 'dist') }),
  createSandbox({ port: port + 2, lifeSeconds, distDir: MARKED_DIST }),
]);
await marked.listen();
// Last: Playwright waits for this one.
await application.listen();
