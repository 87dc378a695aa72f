/** Debian's OpenID provider Glewlwyd, with an SQLite database, set up over its administration API. */
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { LIFE_SECONDS } from '../../tests/e2e/support/sandbox.ts';
import { findOrLeaveOut } from '../../tests/installed.ts';

export const PASSWORD = 'geheim-1234';
const CLIENT = 'online-kredit';
/** Test customers of the sandbox by the entity that the provider claims for them. */
export const CUSTOMERS = { anna: '0100', fremd: '9999' } as const;

const DATABASE = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz';
const NEEDS = ['glewlwyd', 'sqlite3', DATABASE] as const;
export const glewlwyd = findOrLeaveOut('sign-in at Glewlwyd', ...NEEDS);

/** The administration API, or a customer's own, with the cookies of one sign-in. */
export async function signInAt(api: string, username: string, password: string) {
  let cookie = '';
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`);
    cookie ||= response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return answer === '' ? undefined : JSON.parse(answer);
  };
  await call('POST', '/auth', { username, password });
  return call;
}

/** A database made of Debian's script, and Debian's configuration with the few values of this test. */
export function prepare(folder: string, port: number): string {
  const script = gunzipSync(readFileSync(DATABASE));
  const database = join(folder, 'glewlwyd.db');
  execFileSync('sqlite3', [database], { input: script });
  const values: Readonly<Record<string, string>> = {
    port: String(port),
    external_url: `"http://localhost:${port}"`,
    log_mode: '"console"',
    log_level: '"WARNING"',
    // The session iframe has to be framed by the application.
    add_x_frame_option_header_deny: 'false',
  };
  const lines = readFileSync('/etc/glewlwyd/glewlwyd.conf', 'utf8')
    .replace(/^@include.*$/m, `database = { type = "sqlite3"; path = "${database}"; };`)
    .replace(/^(\w+)( ?= ?).*$/gm, (line, key: string) =>
      values[key] === undefined ? line : `${key}=${values[key]}`,
    );
  // Debian's package links the pages' configuration to a folder, where the pages expect a file.
  const pages = join(folder, 'webapp');
  cpSync('/usr/share/glewlwyd/webapp', pages, {
    recursive: true,
    dereference: true,
    filter: (path) => !path.endsWith('config.json'),
  });
  const settings = '/etc/glewlwyd/config-2.7.json';
  cpSync(join(settings, readdirSync(settings)[0] ?? ''), join(pages, 'config.json'));
  const file = join(folder, 'glewlwyd.conf');
  writeFileSync(file, `static_files_path="${pages}/"\n${lines}`);
  return file;
}

export async function setUp(api: string, app: string): Promise<void> {
  const admin = await signInAt(api, 'admin', 'password');
  const users = (await admin('GET', '/mod/user/database')) as {
    parameters: { 'data-format': Record<string, object> };
  };
  const property = { multiple: false, read: true, write: true, 'profile-read': true };
  users.parameters['data-format']['entity'] = property;
  users.parameters['data-format']['login'] = property;
  await admin('PUT', '/mod/user/database', users);
  await admin('PUT', '/mod/user/database/reset');
  const clientModule = (await admin('GET', '/mod/client/database')) as typeof users;
  clientModule.parameters['data-format']['post_logout_redirect_uris'] = {
    ...property,
    multiple: true,
  };
  await admin('PUT', '/mod/client/database', clientModule);
  await admin('PUT', '/mod/client/database/reset');
  await admin('POST', '/scope', {
    name: 'profile',
    display_name: 'Profil',
    password_required: true,
    password_max_age: 0,
    scheme: {},
  });
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await admin('POST', '/mod/plugin', {
    module: 'oidc',
    name: 'bank',
    display_name: 'Bank',
    order_rank: 0,
    parameters: {
      iss: `${api}/bank`,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key: keys.privateKey,
      cert: keys.publicKey,
      'jwks-show': true,
      'access-token-duration': LIFE_SECONDS,
      'refresh-token-duration': 3_600,
      'code-duration': 600,
      'refresh-token-rolling': false,
      'refresh-token-one-use': 'always',
      'allow-non-oidc': true,
      'auth-type-code-enabled': true,
      'auth-type-refresh-enabled': true,
      'subject-type': 'public',
      'pkce-allowed': true,
      'session-management-allowed': true,
      'front-channel-logout-allowed': true,
      'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
      'session-cookie-expiration': 3_600,
      'name-claim': 'mandatory',
      claims: [
        { name: 'entity', 'user-property': 'entity', type: 'string', mandatory: true, scope: [] },
      ],
      'additional-parameters': [
        { 'user-parameter': 'login', 'token-parameter': 'preferred_username' },
      ],
    },
  });
  await admin('POST', '/client', {
    client_id: CLIENT,
    name: 'Online Kredit',
    enabled: true,
    confidential: false,
    scope: [],
    redirect_uri: [`${app}/signin`, `${app}/signin-silent.html`],
    post_logout_redirect_uri: `${app}/main`,
    post_logout_redirect_uris: [`${app}/main`],
    authorization_type: ['code', 'refresh_token'],
    token_endpoint_auth_method: ['none'],
  });
  for (const [username, entity] of Object.entries(CUSTOMERS)) {
    await admin('POST', '/user', {
      username,
      login: username,
      entity,
      name: username,
      password: PASSWORD,
      enabled: true,
      scope: ['openid', 'profile', 'g_profile'],
    });
    const customer = await signInAt(api, username, PASSWORD);
    await customer('PUT', `/auth/grant/${CLIENT}`, { scope: 'openid profile' });
  }
}
