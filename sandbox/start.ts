/**
 * `npm start` (with --build, unless the port is taken) and, with --dev, `npm run dev`. Environment variables:
 * PORT (4200), HOST (localhost), HOSTS (more names of this machine, with commas between), PUBLIC_PORT (PORT; the port that visitors use when a proxy stands in front),
 * DATA_DIR (.sandbox) or DATABASE_URL, DIST_DIR (dist), CAPTCHA=off, LIFE_SECONDS (300),
 * STRICT=specified (answers have no field beyond section 7 of the specification),
 * OIDC_AUTHORITY (an OpenID provider instead of the sandbox's own; its access tokens are JWTs that name a test customer),
 * PRODUCTION=true (the page sends telemetry), TELEMETRY_URL (default: the sandbox's own service).
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSandbox } from './server.ts';
import { isLoopbackName } from './web/own-pages.ts';
import { isPortTaken } from './web/taken-port.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const { PORT = '4200', PUBLIC_PORT = PORT, HOST = 'localhost', HOSTS = '' } = process.env;
const { CAPTCHA, STRICT } = process.env;
const { DATA_DIR = `${ROOT}.sandbox`, DATABASE_URL, DIST_DIR = `${ROOT}dist` } = process.env;
const { LIFE_SECONDS = '300', PRODUCTION, TELEMETRY_URL, OIDC_AUTHORITY } = process.env;
const development = process.argv.includes('--dev');

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value >= min && value <= max
    ? value
    : stop(`${name}=${text} is invalid: use a whole number from ${min} to ${max}.`);
}

const port = wholeNumber('PORT', PORT, 0, 65_535);
const publicPort = wholeNumber('PUBLIC_PORT', PUBLIC_PORT, 0, 65_535);
const lifeSeconds = wholeNumber('LIFE_SECONDS', LIFE_SECONDS, 1, 86_400);
if (TELEMETRY_URL !== undefined && !TELEMETRY_URL.startsWith('/') && !URL.canParse(TELEMETRY_URL))
  stop(`TELEMETRY_URL=${TELEMETRY_URL} is invalid: use https://… or a path.`);
if (OIDC_AUTHORITY !== undefined && !/^https?:\/\/[^\s;"]+$/.test(OIDC_AUTHORITY))
  stop(`OIDC_AUTHORITY=${OIDC_AUTHORITY} is invalid: use the address of an OpenID provider.`);
if (STRICT !== undefined && STRICT !== 'specified')
  stop(`STRICT=${STRICT} is invalid: use STRICT=specified or leave it out.`);
const busy = `Port ${port} is busy: stop what runs there, or start with PORT=${port + 1}.`;
if (port !== 0 && isLoopbackName(HOST) && (await isPortTaken(port))) stop(busy);
if (process.argv.includes('--build')) {
  const { status } = spawnSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
if (!development && !existsSync(`${DIST_DIR}/index.html`))
  stop('dist/ is missing: run npm run build first.');

try {
  const sandbox = await createSandbox({
    port,
    host: HOST,
    hosts: HOSTS.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    distDir: DIST_DIR,
    ...(publicPort === 0 ? {} : { publicPort }),
    development,
    captcha: CAPTCHA !== 'off',
    specifiedOnly: STRICT === 'specified',
    lifeSeconds,
    production: PRODUCTION === 'true',
    oidcAuthority: OIDC_AUTHORITY,
    ...(TELEMETRY_URL === undefined ? {} : { telemetryUrl: TELEMETRY_URL }),
    ...(DATABASE_URL === undefined ? { dataDir: DATA_DIR } : { databaseUrl: DATABASE_URL }),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void sandbox.close().finally(() => process.exit(0)));
  const listening = await sandbox.listen().catch(async (error: unknown) => {
    await sandbox.close();
    throw error;
  });
  if (!isLoopbackName(HOST))
    console.warn(
      `HOST=${HOST} lets other machines in. The sandbox takes every password and shows every code: it is no server for the public.`,
    );
  console.log(
    `Online Kredit  http://bank.localhost:${listening}\neasy kredit    http://direct.localhost:${listening}\nConsole        http://localhost:${listening}/sandbox`,
  );
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  stop(code === 'EADDRINUSE' ? busy : message);
}
