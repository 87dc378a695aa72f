/**
 * `npm start` and, with --dev, `npm run dev`: PORT (4200), HOST (localhost), DATA_DIR (.sandbox), DATABASE_URL, CAPTCHA=off, TOKEN_SECONDS (300),
 * STRICT=specified (answers have no field more than section 7 of the specification lists),
 * PRODUCTION=true (the page sends telemetry), TELEMETRY_URL (the sandbox's own service), DIST_DIR (dist), PUBLIC_PORT (PORT): what visitors
 * use where several of these stand behind one address, with one DATABASE_URL.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSandbox } from './server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const {
  PORT = '4200',
  DATA_DIR = `${ROOT}.sandbox`,
  DATABASE_URL,
  CAPTCHA,
  HOST = 'localhost',
  STRICT,
  TOKEN_SECONDS = '300',
  PRODUCTION,
  TELEMETRY_URL,
  DIST_DIR = `${ROOT}dist`,
} = process.env;
const development = process.argv.includes('--dev');

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

function portOf(name: string, text: string): number {
  const port = Number(text);
  return Number.isInteger(port) && port >= 0 && port <= 65_535
    ? port
    : stop(`${name}=${text} is no port: write a number from 0 to 65535.`);
}

const port = portOf('PORT', PORT);
const publicPort = portOf('PUBLIC_PORT', process.env['PUBLIC_PORT'] ?? PORT);
const tokenSeconds = Number(TOKEN_SECONDS);
if (!Number.isInteger(tokenSeconds) || tokenSeconds < 1)
  stop(`TOKEN_SECONDS=${TOKEN_SECONDS} is no number of seconds: write a whole number from 1.`);
if (TELEMETRY_URL !== undefined && !TELEMETRY_URL.startsWith('/') && !URL.canParse(TELEMETRY_URL))
  stop(`TELEMETRY_URL=${TELEMETRY_URL} is no address: write https://… or a path.`);
if (STRICT !== undefined && STRICT !== 'specified')
  stop(`STRICT=${STRICT} is not known: write STRICT=specified or leave it out.`);
if (!development && !existsSync(`${DIST_DIR}/index.html`))
  stop('dist/ is missing: run npm run build first.');

try {
  const sandbox = await createSandbox({
    port,
    host: HOST,
    distDir: DIST_DIR,
    ...(publicPort === 0 ? {} : { publicPort }),
    development,
    captcha: CAPTCHA !== 'off',
    specifiedOnly: STRICT === 'specified',
    tokenSeconds,
    production: PRODUCTION === 'true',
    ...(TELEMETRY_URL === undefined ? {} : { telemetryUrl: TELEMETRY_URL }),
    ...(DATABASE_URL === undefined ? { dataDir: DATA_DIR } : { databaseUrl: DATABASE_URL }),
  });
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      void sandbox.close().finally(() => process.exit(0));
    });
  }
  try {
    const listening = await sandbox.listen();
    console.log(
      `Online Kredit  http://bank.localhost:${listening}\neasy kredit    http://direct.localhost:${listening}\nConsole        http://localhost:${listening}/sandbox`,
    );
  } catch (error) {
    await sandbox.close();
    throw error;
  }
} catch (error) {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  stop(
    code === 'EADDRINUSE'
      ? `Port ${port} is busy: stop what runs there, or start with PORT=${port + 1}.`
      : error instanceof Error
        ? error.message
        : String(error),
  );
}
