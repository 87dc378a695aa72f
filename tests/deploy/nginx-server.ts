/** A real nginx of a test's own: the generated configuration in a folder of its own, with a certificate made for it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nginxConfig } from '../../deploy/nginx.ts';
import type { SiteConfig } from '../../deploy/site.ts';
import { freePort, newSharedFolder, writeCertificate } from '../installed.ts';

export const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
export const MIME_TYPES = '/etc/nginx/mime.types';

/** `root` is served; it must be readable for everybody. Throws the error of nginx when it rejects the configuration. */
export async function startNginx(
  program: string,
  config: SiteConfig,
  root: string,
  api: string,
  { balancers = [] as readonly string[], rate = '20r/s' } = {},
) {
  const folder = newSharedFolder('nginx-');
  const inside = (name: string): string => join(folder, name);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const brotli = existsSync(BROTLI);
  writeCertificate(folder, 'kredit.bank.example');
  await mkdir(inside('temporary'));
  const site = nginxConfig(config, {
    root,
    api,
    certificate: inside('certificate.pem'),
    certificateKey: inside('key.pem'),
    httpPort,
    httpsPort,
    brotli,
    balancers,
    ipv6: existsSync('/proc/net/if_inet6'),
    logs: folder,
    // A busy machine may take minutes to exceed the limit.
  }).replace('rate=20r/s', `rate=${rate}`);
  await writeFile(
    inside('nginx.conf'),
    `
${process.getuid?.() === 0 ? 'user root;' : ''}
${brotli ? `load_module ${BROTLI};` : ''}
pid ${inside('pid')};
error_log stderr;
events {}
http {
  access_log off;
  include ${MIME_TYPES};
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${inside('temporary')}/${kind};`).join(' ')}
${site}
}
`,
  );
  const child: ChildProcess = spawn(
    program,
    ['-p', folder, '-c', inside('nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
  const answers = () =>
    fetch(`http://127.0.0.1:${httpPort}/`, { headers: { host: 'kredit.bank.example' } }).then(
      () => true,
      (error: unknown) => !String(Reflect.get(Object(error), 'cause')).includes('ECONNREFUSED'),
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`nginx does not start: ${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    httpPort,
    httpsPort,
    log: () => readFile(inside('loan.log'), 'utf8'),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
