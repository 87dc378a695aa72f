/**
 * Writes the configuration of an nginx that serves `dist/` of one deployment: both brands by host, https only, the headers of
 * headers.ts on every answer, compressed files where they lie beside the plain ones, calls and telemetry handed on where they are paths. For `http { … }`.
 */
import { BRAND_IDS } from '../src/brand/brands.ts';
import { parseConfig } from '../src/brand/config.ts';
import { SILENT_PAGE } from '../src/flow/sign-in.ts';
import { isLoopback } from '../src/flow/web-address.ts';
import {
  cacheControlOf,
  headersFor,
  HEALTH,
  IMMUTABLE_FOLDER,
  policyFor,
  PROBES,
  written,
} from './headers.ts';
import { malformed, outsideOf, type Outside, type SiteConfig } from './site.ts';

interface NginxOptions {
  readonly root: string;
  /** Where the application endpoints answer, without a path. */
  readonly api: string;
  readonly certificate: string;
  readonly certificateKey: string;
  /** Addresses of balancers in front (`10.0.0.0/8`): the visitor's address is the one they name in X-Forwarded-For. */
  readonly balancers?: readonly string[];
  /** `false` on a machine without IPv6. */
  readonly ipv6?: boolean;
  readonly httpPort?: number;
  readonly httpsPort?: number;
  /** Whether nginx has the module for ready-made brotli files. */
  readonly brotli?: boolean;
  /** Folder of the logs. */
  readonly logs?: string;
}

/** The places of the checked-in example, deploy/nginx.conf; the options of deploy/start.ts change them. */
export const EXAMPLE_OPTIONS: NginxOptions = {
  root: '/srv/online-loan-application/dist',
  api: 'http://127.0.0.1:4200',
  certificate: '/etc/ssl/online-loan-application/certificate.pem',
  certificateKey: '/etc/ssl/online-loan-application/key.pem',
};

/** Hosts, or patterns of hosts, that only developers ask. */
const isLocal = (pattern: string): boolean => isLoopback(pattern.replace('*.', ''));

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** One `map`: what variable is made of which expression, by pairs of pattern and value. */
const mapOf = (
  from: string,
  to: string,
  rows: readonly (readonly [string, string])[],
  ...flags: string[]
): string =>
  [
    `map ${from} ${to} {`,
    ...flags.map((flag) => `  ${flag};`),
    ...rows.map(([key, value]) => `  ${key} ${value};`),
    '}',
  ].join('\n');

/** Headers that are the same for every answer, and those that a variable decides. */
const VARYING: Readonly<Record<string, string>> = {
  'content-security-policy': '$loan_policy',
  'x-frame-options': '$loan_framing',
  'cache-control': '$loan_caching',
};

/** Connections that wait, so that nobody holds many of them for nothing; of the default server they count before a host is named. */
const TIMES = `  client_header_timeout 15s;
  client_body_timeout 30s;
  send_timeout 30s;
  keepalive_timeout 30s;`;

/** For whoever watches the server: without the log, and at plain http for any host, as a balancer asks by address. */
const HEALTHY = `  location = ${HEALTH.path} {
    access_log off;
    default_type text/plain;
    return 200 ${quoted(HEALTH.answer)};
  }`;

/** The path of this origin that an address of the deployment values is; nothing where it is another origin's, or none. */
const pathHere = (address: string): string | undefined =>
  address.startsWith('/') ? address : undefined;

/** Paths and addresses that nginx reads as one word. */
const WORD = /^[\w./:@~+[\]-]*$/;
/** With a path nginx would replace the one of the call by it. */
const ORIGIN = /^https?:\/\/[\w.[\]:-]+$/;

/** The values by the rule of the page itself; places of the machine by what nginx reads. */
function check(config: SiteConfig, options: NginxOptions): void {
  const parsed = parseConfig(JSON.stringify(config));
  if (!parsed.ok) throw new Error(malformed(parsed.key));
  for (const [name, value] of Object.entries(options) as [string, unknown][])
    for (const word of [value].flat())
      if (typeof word === 'string' && !WORD.test(word))
        throw new Error(`${name}: ${word} has signs that nginx would read as something else.`);
}

export function nginxConfig(config: SiteConfig, options: NginxOptions): string {
  check(config, options);
  const {
    root,
    api,
    certificate,
    certificateKey,
    httpPort = 80,
    httpsPort = 443,
    logs = '/var/log/nginx',
    brotli,
    balancers = [],
    ipv6 = true,
  } = options;
  const serving = { https: true, reports: config.reports };
  const all = BRAND_IDS.flatMap((brand) =>
    config.brands[brand].hosts.map((host) => [host.toLowerCase(), brand] as const),
  );
  const far = all.filter(([host]) => !isLocal(host));
  // A trial on one's own machine has no other names. Of a host at two brands the first one counts, as in the page.
  const named = far.length > 0 ? far : all;
  const hosts = named.filter(
    ([host], index) => named.findIndex(([other]) => other === host) === index,
  );
  const names = hosts.map(([host]) => host).join(' ');
  const isLong = hosts.some(([host]) => host.length > 40);
  const listen = (port: number, flags = ''): string =>
    [`${port}`, ...(ipv6 ? [`[::]:${port}`] : [])]
      .map((address) => `  listen ${address}${flags};`)
      .join('\n');
  const policyOf = (path: string, outside: Outside): string =>
    quoted(written(policyFor(path, { ...serving, outside })));
  const policies = BRAND_IDS.flatMap((brand) =>
    [false, true].flatMap((inApp) =>
      ['/', SILENT_PAGE].map(
        (path) =>
          [
            quoted(`${brand} ${inApp ? 'app' : 'web'} ${path === SILENT_PAGE ? 'framed' : 'page'}`),
            policyOf(path, outsideOf(config, [brand], inApp)),
          ] as const,
      ),
    ),
  );
  const common = Object.entries(headersFor('/', serving));
  const headers = common.map(
    ([name, value]) => `  add_header ${name} ${VARYING[name] ?? quoted(value)} always;`,
  );
  // Responses of the endpoints carry these headers already: once, not twice.
  const hidden = common.map(([name]) => `    proxy_hide_header ${name};`);

  const calls = pathHere(config.apiBase ?? '/api')?.replace(/\/$/, '');
  const telemetry = pathHere(config.telemetry.url);
  if ((calls ?? telemetry) !== undefined && !ORIGIN.test(api))
    throw new Error(
      `api: "${api}" is no address without a path, such as https://api.bank.example. It is where the endpoints answer.`,
    );
  const apart =
    telemetry !== undefined && (calls === undefined || !telemetry.startsWith(`${calls}/`));
  const handedOn = [
    ...(calls === undefined ? [] : [`^~ ${calls}/`]),
    ...(apart ? [`= ${telemetry}`] : []),
  ];
  // What is named: of an application the call, of all else words and files. An id somewhere else, or spelt otherwise, is no word.
  const idInPath = `~^(?<loan_folder>${calls?.replaceAll('.', '[.]')}/applications/)[^/]+(?<loan_call>(/[a-z-]+)?)`;
  const masked =
    calls === undefined ? [] : [[quoted(idInPath), '$loan_folder*$loan_call'] as const];
  const locations = handedOn
    .map(
      (location) => `  location ${location} {
    limit_req zone=loan_calls burst=60 nodelay;
    limit_req_status 429;
    limit_conn loan_visitors 40;
    limit_conn_status 429;
    client_max_body_size 11m;
    proxy_pass ${api};
    proxy_http_version 1.1;${api.startsWith('https:') ? '\n    proxy_ssl_server_name on;' : ''}
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto https;
${hidden.join('\n')}
  }
`,
    )
    .join('');

  return `# Written by \`npx tsx deploy/start.ts\` from the configuration; change deploy/nginx.ts, not this file. Belongs into http { … }.
${isLong ? 'map_hash_bucket_size 512;\nserver_names_hash_bucket_size 512;\n' : ''}${mapOf('$host', '$loan_brand', hosts, 'hostnames')}
# Inside the bank's app there is neither cookie consent nor a tag manager.
${mapOf('$arg_inApp', '$loan_place', [
  ['default', 'web'],
  ['true', 'app'],
])}
${mapOf('$uri', '$loan_page', [
  ['default', 'page'],
  [SILENT_PAGE, 'framed'],
])}
${mapOf('"$loan_brand $loan_place $loan_page"', '$loan_policy', [['default', policyOf('/', outsideOf(config))], ...policies])}
${mapOf('$loan_page', '$loan_framing', [
  ['default', 'DENY'],
  ['framed', headersFor(SILENT_PAGE)['x-frame-options'] ?? ''],
])}
${mapOf('"$status $uri"', '$loan_caching', [
  ['default', cacheControlOf('/', 200)],
  [quoted(`~^(200|206|304) ${IMMUTABLE_FOLDER}`), quoted(cacheControlOf(IMMUTABLE_FOLDER, 200))],
])}

# The id of an application is as good as a password to it: neither ids nor queries get into the log, whatever the address is spelt like.
${mapOf('$loan_uri', '$loan_logged', [
  ['default', '-'],
  ...masked,
  [quoted(`~^${IMMUTABLE_FOLDER}[A-Za-z0-9._-]+$`), '$loan_uri'],
  [quoted('~^(/[a-z][a-z.-]*)*/?$'), '$loan_uri'],
])}
log_format loan '$remote_addr [$time_local] "$request_method $loan_logged" $status $body_bytes_sent $request_time';

# Against searching for data by guessing; the endpoints limit codes and registrations themselves.
limit_req_zone $binary_remote_addr zone=loan_calls:10m rate=20r/s;
limit_conn_zone $binary_remote_addr zone=loan_visitors:10m;
# For a call refused here; the endpoints say themselves when to come back.
${mapOf('"$status $upstream_status"', '$loan_retry', [
  ['default', '""'],
  ['"429 "', '3'],
])}

server {
${listen(httpPort)}
  server_name ${names};
${TIMES}
  server_tokens off;
  access_log off;
${HEALTHY}
  location / { return 301 https://$host$request_uri; }
}

# Requests for another host get no answer.
server {
${listen(httpPort, ' default_server')}
${TIMES}
  server_tokens off;
  access_log off;
${HEALTHY}
  location / { return 444; }
}
server {
${listen(httpsPort, ' ssl default_server')}
${TIMES}
${
  balancers.length === 0
    ? '  ssl_reject_handshake on;'
    : `  # A balancer may name the host by its header alone, and asks for health by an address.
  ssl_certificate ${certificate};
  ssl_certificate_key ${certificateKey};
  server_tokens off;
${HEALTHY}
  location / { return 444; }`
}
  access_log off;
}

server {
${listen(httpsPort, ' ssl http2')}
  server_name ${names};
${TIMES}
  server_tokens off;
  # As it arrived, decoded and without dots and double slashes; later it is the address of the file.
  set $loan_uri $uri;
${
  balancers.length === 0
    ? ''
    : `  # The visitor's address, not the balancer's: for the log, the limits and the endpoints.
${balancers.map((address) => `  set_real_ip_from ${address};`).join('\n')}
  real_ip_header X-Forwarded-For;
  real_ip_recursive on;
`
}  ssl_certificate ${certificate};
  ssl_certificate_key ${certificateKey};
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:loan_tls:10m;
  ssl_session_tickets off;
  access_log ${logs}/loan.log loan;
  # Its lines quote whole addresses, so only what stops the server is written.
  error_log ${logs}/loan-error.log crit;

  root ${root};
  charset utf-8;
  charset_types text/css text/plain text/javascript application/javascript application/json;
  gzip_static on;
  # What keeps a compressed file for others has to know that not everybody can read it; it is so for brotli too.
  gzip_vary on;
  ${brotli === true ? 'brotli_static on;' : '# brotli_static on;  (with the package libnginx-mod-http-brotli-static)'}

  # In this place only: an add_header further in would switch all of these off.
${headers.join('\n')}
  add_header retry-after $loan_retry always;

${HEALTHY}
  location ~* ${quoted(PROBES.source.replaceAll('\\/', '/'))} { return 404; }
${locations}  location ^~ ${IMMUTABLE_FOLDER} { try_files $uri =404; }
  location ~ /\\. { return 404; }
  location ~* "\\.[a-z0-9]{1,8}$" { try_files $uri =404; }
  location / { try_files /index.html =404; }
}
`;
}
