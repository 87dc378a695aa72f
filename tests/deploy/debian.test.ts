/** docs/deployment.md, word by word: its commands on a copy of a fresh Debian's /etc/nginx, and nginx takes the result. */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockOf } from '../../deploy/site.ts';
import { findOrLeaveOut, freePort, newSharedFolder, writeCertificate } from '../installed.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIME_TYPES = '/etc/nginx/mime.types';
const found = findOrLeaveOut('the deployment on a fresh Debian', 'nginx', 'openssl', MIME_TYPES);

/** Debian's main configuration and default site, as the package installs them (comments left out). */
const MAIN = `user www-data;
worker_processes auto;
pid /run/nginx.pid;
error_log /var/log/nginx/error.log;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
  ssl_prefer_server_ciphers on;
  access_log /var/log/nginx/access.log;
  gzip on;
  include /etc/nginx/conf.d/*.conf;
  include /etc/nginx/sites-enabled/*;
}
`;
const DEFAULT_SITE = `server {
  listen 80 default_server;
  server_name _;
  root /var/www/html;
  location / { try_files $uri $uri/ =404; }
}
`;

// In this order: the second test spoils what the first one has set up.
const IN_ORDER = { shuffle: false };
describe.skipIf(found.missing !== undefined)('the commands of docs/deployment.md', IN_ORDER, () => {
  let machine: string;
  let ports: readonly [number, number];
  beforeAll(async () => {
    machine = newSharedFolder('debian-');
    ports = [await freePort(), await freePort()];
    const at = (path: string): string => join(machine, path);
    const folders = ['conf.d', 'sites-available', 'sites-enabled'].map(
      (name) => `etc/nginx/${name}`,
    );
    for (const folder of [...folders, 'etc/ssl/online-loan-application', 'var/log/nginx', 'run'])
      await mkdir(at(folder), { recursive: true });
    await cp(MIME_TYPES, at('etc/nginx/mime.types'));
    await writeFile(at('etc/nginx/nginx.conf'), onMachine(MAIN));
    await writeFile(at('etc/nginx/sites-available/default'), onMachine(DEFAULT_SITE));
    await symlink(at('etc/nginx/sites-available/default'), at('etc/nginx/sites-enabled/default'));
    writeCertificate(at('etc/ssl/online-loan-application'), 'kredit.bank.example');
    // The checkout with a build, which `npm ci` and `npm run build` would make.
    for (const name of ['deploy', 'src', 'package.json', 'tsconfig.json'])
      await cp(join(ROOT, name), at(`checkout/${name}`), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), at('checkout/node_modules'));
    await mkdir(at('checkout/dist/assets'), { recursive: true });
    await cp(join(ROOT, 'public'), at('checkout/dist'), { recursive: true });
    await cp(join(ROOT, 'index.html'), at('checkout/dist/index.html'));
  });
  afterAll(() => rm(machine, { recursive: true, force: true }));

  /** The paths of the machine inside the folder; ports that are free, in files that nginx reads. */
  const onMachine = (text: string): string =>
    text
      .replace(/(?<![\w.-])\/(etc|srv|var|run)\//g, `${machine}/$1/`)
      .replace(/^user www-data;/m, '')
      .replace(/(listen (?:\[::\]:)?)80\b/g, `$1${ports[0]}`)
      .replace(/(listen (?:\[::\]:)?)443\b/g, `$1${ports[1]}`);
  const SITE = 'etc/nginx/conf.d/online-loan-application.conf';

  /** Runs a line of the document; nginx is asked about the copy. */
  async function run(line: string): Promise<string> {
    const command = onMachine(line.replace(/^sudo /, ''));
    if (command === 'nginx -t') {
      const site = join(machine, SITE);
      await writeFile(site, onMachine(await readFile(site, 'utf8')));
      const folder = join(machine, 'etc/nginx');
      const { status, stderr } = spawnSync(found.file ?? '', [
        ...['-t', '-p', folder, '-c', `${folder}/nginx.conf`, '-e', 'stderr'],
      ]);
      return status === 0 ? '' : stderr.toString();
    }
    const [program = '', ...words] = command.split(' ');
    const { status, stderr, error } = spawnSync(program, words, { cwd: join(machine, 'checkout') });
    return status === 0 ? '' : `${line}: ${error?.message ?? stderr.toString()}`;
  }
  const IS_ELSEWHERE = /^(sudo apt-get|npm |sudo systemctl)/;

  test('lead to a configuration that nginx takes, with the values in the page', async () => {
    const text = await readFile(join(ROOT, 'docs/deployment.md'), 'utf8');
    const lines = [...text.matchAll(/```sh\n([\s\S]*?)```/g)]
      .flatMap(([, block = '']) => block.trim().split('\n'))
      .filter((line) => !IS_ELSEWHERE.test(line));
    expect(lines).toContain('sudo nginx -t');
    for (const line of lines) {
      // A machine without IPv6 is told so, as the document says.
      const needed = line.includes('start.ts') && !(await hasIpv6()) ? `${line} --no-ipv6` : line;
      expect(await run(needed)).toBe('');
    }
    const served = await readFile(
      join(machine, 'srv/online-loan-application/dist/index.html'),
      'utf8',
    );
    const values = await readFile(join(ROOT, 'deploy/values.example.json'), 'utf8');
    expect(JSON.parse(blockOf(served))).toEqual(JSON.parse(values));
    for (const file of ['consent.js', 'consent.css'])
      await readFile(join(machine, 'srv/online-loan-application/dist/consent', file));
  });

  test("leave out nothing: with Debian's default site nginx refuses, as the document says", async () => {
    await symlink(
      join(machine, 'etc/nginx/sites-available/default'),
      join(machine, 'etc/nginx/sites-enabled/default'),
    );
    expect(await run('sudo nginx -t')).toContain('duplicate default server');
  });
});

const hasIpv6 = (): Promise<boolean> =>
  readFile('/proc/net/if_inet6', 'utf8').then(
    (text) => text !== '',
    () => false,
  );
