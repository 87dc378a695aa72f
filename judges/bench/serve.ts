/**
 * Serves a build as a static host does: brotli 11, made beforehand, and keeps count of what it sent. For the application it also
 * answers the calls it makes on its way to the step, from memory.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync as compressed } from 'node:zlib';
import { OFFER } from '../../sandbox/applicants/loan.ts';
import { INITIAL } from './step/step.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

const APPLICATION = {
  ...INITIAL,
  id: 'bench',
  version: 1,
  state: 'INIT',
  channel: 'ONLINE',
  loanAmount: 12_000,
  loanDuration: 60,
  customer: {
    isExistingCustomer: false,
    gender: 'FEMALE',
    firstName: 'Anna',
    lastName: 'Muster',
    dateOfBirth: '1985-03-24',
    ...INITIAL.customer,
  },
};
function answerTo(path: string): unknown {
  if (path.startsWith('/api/applications/')) return APPLICATION;
  if (path.startsWith('/api/pricing/')) return OFFER;
  return [];
}

/** The page, with a place here for the one partner's page that it frames. */
const withoutPartners = (file: string, content: Buffer, origin: string): Buffer | string =>
  file.endsWith('.html')
    ? content.toString().replaceAll(/https:\/\/tags\.[^"]*/g, `${origin}/tags.html`)
    : content;

export interface Sent {
  readonly path: string;
  readonly bytes: number;
}
export interface Served {
  readonly origin: string;
  /** What was sent since the last call. */
  takeSent(): readonly Sent[];
  close(): void;
}

export async function serve(folder: string): Promise<Served> {
  const files = new Map<string, Buffer>();
  let sent: Sent[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const isCall = pathname.startsWith('/api/');
    const file = isCall || extname(pathname) !== '' ? pathname : '/index.html';
    const body = isCall ? compressed(JSON.stringify(answerTo(pathname))) : files.get(file);
    if (body === undefined) return void response.writeHead(404).end();
    sent.push({ path: file, bytes: body.length });
    const isHashed = file.startsWith('/assets/');
    return void response
      .writeHead(200, {
        'content-type': TYPES[isCall ? '.json' : extname(file)] ?? 'application/octet-stream',
        'content-encoding': 'br',
        'content-length': body.length,
        'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-store',
      })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (statSync(join(folder, file)).isFile() && !/\.(br|gz)$/.test(file))
      files.set(
        `/${file}`,
        compressed(withoutPartners(file, readFileSync(join(folder, file)), origin)),
      );
  }
  // The partner's banner is not the application's.
  for (const file of ['/consent/consent.js', '/consent/consent.css', '/tags.html'])
    files.set(file, compressed(' '));
  return {
    origin,
    takeSent() {
      const taken = sent;
      sent = [];
      return taken;
    },
    close: () => void server.close(),
  };
}
