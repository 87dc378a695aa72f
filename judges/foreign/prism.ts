/** Stoplight's Prism as a mock of openapi/application.yaml. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../tests/installed.ts';
import { fileOf } from '../packages.ts';

const DESCRIPTION = join(import.meta.dirname, '../../openapi/application.yaml');

/** Starts Prism; resolves with its address once it listens. */
export async function startPrism(options: readonly string[]): Promise<[string, ChildProcess]> {
  const port = await freePort();
  const program = fileOf('@stoplight/prism-cli/dist/index.js');
  const prism = spawn(process.execPath, [
    program,
    'mock',
    DESCRIPTION,
    '-p',
    String(port),
    ...options,
  ]);
  await new Promise<void>((resolve, reject) => {
    prism.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('is listening')) resolve();
    });
    prism.once('exit', (code) => reject(new Error(`Prism ended with ${String(code)}`)));
  });
  return [`http://127.0.0.1:${port}`, prism];
}
