/** Several sandboxes on one PostgreSQL, the network to them (every request goes to the next process), and a customer's journey over it. */
import { spawnSync } from 'node:child_process';
import { chown, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freePort, newSharedFolder, NOBODY } from '../installed.ts';
import type { Application } from '../../sandbox/application.ts';
import { clientOf, ANSWERS, PDF_BYTES, REGISTRATION, type Client } from '../../sandbox/client.ts';
import { networkTo } from '../../sandbox/network.ts';
import { startProcess } from '../../sandbox/process.ts';

/** A PostgreSQL of a test's own, with its data in a folder that goes away. It refuses to run as root. `pgCtl` is the path of that program. Throws the error of PostgreSQL. */
async function startPostgres(pgCtl: string) {
  const folder = newSharedFolder('postgres-');
  const data = join(folder, 'data');
  if (NOBODY.uid !== undefined) await chown(folder, NOBODY.uid, NOBODY.gid);
  const port = await freePort();
  const run = (program: string, ...args: string[]): string => {
    // Not a pipe: the server would inherit it, and it stays open as long as the server lives.
    const { status, stdout, stderr } = spawnSync(join(dirname(pgCtl), program), args, {
      ...NOBODY,
      cwd: folder,
      encoding: 'utf8',
      timeout: 300_000,
      ...(args.includes('-w') ? { stdio: 'ignore' } : {}),
    });
    if (status !== 0) throw new Error(`${program} ended with ${String(status)}: ${String(stderr)}`);
    return String(stdout);
  };
  run('initdb', '-D', data, '--username=loan', '--auth=trust', '--encoding=UTF8', '--locale=C');
  // No socket in a folder, whose path may be too long or have blanks.
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const control = (...args: string[]): void =>
    void run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, ...args);
  control('start');
  return {
    url: `postgres://loan@127.0.0.1:${port}/postgres`,
    version: run('postgres', '--version').trim(),
    /** Ends every connection and starts again. */
    restart: () => control('-m', 'fast', 'restart'),
    async stop() {
      control('-m', 'immediate', 'stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The processes start at the same time, on an empty database. `pgCtl` is the path of that program. */
export async function startSeveral(
  pgCtl: string,
  count: number,
  env: Readonly<Record<string, string>> = {},
) {
  const postgres = await startPostgres(pgCtl);
  const processes = await Promise.all(
    Array.from({ length: count }, () => startProcess({ DATABASE_URL: postgres.url, ...env })),
  );
  const ports = processes.map(({ port }) => port);
  const answered: number[] = [];
  const networks = [
    networkTo(ports, (port) => void answered.push(port)),
    ...ports.map((port) => networkTo([port])),
  ] as const;
  const [client, ...direct] = networks.map((network) => clientOf(network));
  return {
    postgres,
    processes,
    /** To each process in turn. */
    client: client!,
    /** To one process each. */
    direct,
    /** The ports that answered, in order. */
    answered,
    async stop() {
      for (const network of networks) network.close();
      await Promise.all(processes.map((each) => each.kill('SIGKILL')));
      await postgres.stop();
    },
  };
}

export type Several = Awaited<ReturnType<typeof startSeveral>>;

/** A new customer's application as far as the contract, by the calls that the application makes. */
export async function toContract(client: Client, id: string): Promise<void> {
  const { apply } = client.application(id);
  for (const answers of ANSWERS) await apply('PATCH', '', answers);
  await apply('POST', '/process', { installmentAmount: 205.97 });
  const { redirectURL } = await apply<{ redirectURL: string }>('POST', '/legitimation');
  await client.endCheck(redirectURL, 'APPROVED');
  await apply('GET', '/legitimation');
  const { productOffer } = await apply('POST', '/products');
  const { requestedAmount, termInMonths } = productOffer?.calculatedOffers?.[0] ?? {};
  const loan = { loanAmount: requestedAmount, loanDuration: termInMonths };
  await apply('PUT', '/products', { ...loan, variableInterestType: 'FIX', repaymentDay: 15 });
  await apply('GET', '/insurance-offers');
  await apply('POST', '/insurance-offers', { insurance: 'NONE' });
  await apply('POST', '/contract');
}

/** A new customer's journey from the registration to the completed loan. Returns the application. `captcha` is a proof of work, where one is required. */
export async function wholeJourney(client: Client, captcha?: string): Promise<Application> {
  const registration = { ...REGISTRATION, ...(captcha && { captcha }) };
  const { id } = await client.apply('POST', '/api/applications', registration);
  await toContract(client, id);
  const { apply } = client.application(id);
  await apply('POST', '/contract/utan', {});
  await apply('POST', '/contract/sign', { utan: await client.lastCode(id) });
  const { status } = await client.upload(id, 'lohn.pdf', PDF_BYTES, 'INCOME_PROOF');
  if (status !== 200) throw new Error(`the upload answered ${status}`);
  return apply('POST', '/finalize');
}
