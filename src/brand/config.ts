/**
 * The deployment values of `<script type="application/json" id="config">`, parsed once at the start.
 * A key that is malformed, missing or unknown is an answer, not an exception: a misspelt key must not pass silently.
 */
import type { BrandId } from '#brand/brands.ts';
import { isLoopback, webAddress } from '#flow/navigation/web-address.ts';

/** The integrities are digests as in the attribute of that name (Subresource Integrity); absent = whatever is at the address is taken. */
interface Consent {
  scriptUrl: string;
  scriptIntegrity?: string;
  styleUrl: string;
  styleIntegrity?: string;
}

/** The bank that lends: named in the footer, and whom a withdrawal from the contract goes to. */
export interface Lender {
  name: string;
  street: string;
  zipCode: string;
  city: string;
  email: string;
}

export interface BrandSite {
  /** Exact host names without port, or `*.` patterns. */
  hosts: readonly string[];
  homeUrl: string;
  imprintUrl: string;
  faqUrl: string;
  calculatorUrl: string;
  instantLoanUrl: string;
  oidc: { authority: string; clientId: string; displayName: string };
  consent: Consent;
  tagManagerUrl: string;
  /** Data protection information: linked in every footer, at the registration and where it is confirmed as read. */
  privacyUrl?: string;
  /** Whether the brand has branches to offer and to mention. */
  branches: boolean;
  lender?: Lender;
  /** Name of the partner that checks the identity. */
  identityPartner?: string;
  favicon?: string;
  /** Exact hosts that redirectURL and crifUrl may lead to; absent = any https host. */
  redirectHosts?: readonly string[];
}

export interface Config {
  /** Without a slash at its end. */
  apiBase: string;
  production: boolean;
  captcha: { enabled: boolean };
  nativeApp: { enabled: boolean };
  telemetry: { url: string };
  /** Where browsers report violations of the content policy; read by the web server's configuration (deploy/nginx.ts). */
  reports?: string;
  brands: Readonly<Record<BrandId, BrandSite>>;
}

/** `key` is the path of what is malformed, such as `brands.bank.homeUrl`; the empty path is the block itself. */
type ParsedConfig = { ok: true; config: Config } | { ok: false; key: string };

/** Thrown and caught in this file only: its message is the path of what is malformed. */
class Malformed extends Error {}

type Read<Value> = (value: unknown, key: string) => Value;

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;
/**
 * What an address may be made of: the signs of RFC 3986 without those that end a directive of the content policy, a header, or a word
 * of a web server's configuration (`" ' ; , $ { }`, blanks, line breaks, `\`). Other letters come percent-encoded.
 */
const ADDRESS = /^[\w.~:/?#[\]@!&()*+=%-]+$/;
/** Of this origin: `//` would be another one. */
const OWN_PATH = /^\/(?!\/)/;
/** A path that a web server can hand on as it is. */
const PLAIN_PATH = /^(\/[\w.~-]+)+\/?$/;
const IP_V6 = /^\[[0-9a-f:.]+\]$/;

/** By its exact length: browsers pass over a digest that is none, and then check nothing. */
const DIGEST = /^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)$/;

/** https without user info; plain http only on this machine's own names. */
function isWebAddress(text: string): boolean {
  const address = ADDRESS.test(text) && /^https?:\/\//i.test(text) ? webAddress(text) : undefined;
  if (address === undefined) return false;
  const { protocol, hostname, username, password } = address;
  if (username !== '' || password !== '') return false;
  // `*` would be a pattern in the content policy.
  if (!HOST.test(hostname) && !IP_V6.test(hostname)) return false;
  return protocol === 'https:' || isLoopback(hostname);
}

const textThat =
  (holds: (text: string) => boolean): Read<string> =>
  (value, key) => {
    if (typeof value !== 'string' || !holds(value)) throw new Malformed(key);
    return value;
  };
const text = textThat((each) => each.trim() !== '');
const url = textThat(isWebAddress);
const urlOrPath = textThat(
  (each) => (ADDRESS.test(each) && OWN_PATH.test(each)) || isWebAddress(each),
);
const endpoint = textThat((each) => PLAIN_PATH.test(each) || isWebAddress(each));
const digests = textThat((each) => each.split(' ').every((digest) => DIGEST.test(digest)));
const hostName = textThat((each) => HOST.test(each));
/** In small letters, as a parsed address has it. */
const host: Read<string> = (value, key) => hostName(value, key).toLowerCase();
const hostPattern = textThat((each) => HOST.test(each.startsWith('*.') ? each.slice(2) : each));

const mailAddress = textThat((each) => /^[^\s@]+@[^\s@]+$/.test(each));

const flag: Read<boolean> = (value, key) => {
  if (typeof value !== 'boolean') throw new Malformed(key);
  return value;
};

const listOf =
  <Item>(item: Read<Item>, least = 0): Read<readonly Item[]> =>
  (value, key) => {
    if (!Array.isArray(value) || value.length < least) throw new Malformed(key);
    return value.map((each, index) => item(each, `${key}.${index}`));
  };

/** Where there is neither a value nor a standard, `shape` leaves the key out: the cast holds. */
const optional =
  <Value>(read: Read<Value>, standard?: Value): Read<Value> =>
  (value, key) =>
    value === undefined ? (standard as Value) : read(value, key);

type Shape<Value> = { [Key in keyof Value]-?: Read<Value[Key]> };

/** An object with these keys and no others. */
function shape<Value extends object>(fields: Shape<Value>): Read<Value> {
  const known = Object.entries<Read<unknown>>(fields);
  return (value, key) => {
    const inside = (name: string) => (key === '' ? name : `${key}.${name}`);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Malformed(key);
    const values = new Map<string, unknown>(Object.entries(value));
    const read = known.map(
      ([name, field]) => [name, field(values.get(name), inside(name))] as const,
    );
    const unknown = [...values.keys()].find((name) => !Object.hasOwn(fields, name));
    if (unknown !== undefined) throw new Malformed(inside(unknown));
    // The readers have looked at every key; entries lose the types that `fields` gives them.
    return Object.fromEntries(read.filter(([, found]) => found !== undefined)) as Value;
  };
}

const SITE = shape<BrandSite>({
  hosts: listOf(hostPattern, 1),
  homeUrl: url,
  imprintUrl: url,
  faqUrl: url,
  calculatorUrl: url,
  instantLoanUrl: url,
  oidc: shape({ authority: url, clientId: text, displayName: text }),
  consent: shape<Consent>({
    scriptUrl: urlOrPath,
    scriptIntegrity: optional(digests),
    styleUrl: urlOrPath,
    styleIntegrity: optional(digests),
  }),
  tagManagerUrl: url,
  privacyUrl: optional(url),
  branches: optional(flag, true),
  lender: optional(
    shape<Lender>({ name: text, street: text, zipCode: text, city: text, email: mailAddress }),
  ),
  identityPartner: optional(text),
  favicon: optional(urlOrPath),
  redirectHosts: optional(listOf(host)),
});

const CONFIG = shape<Config>({
  apiBase: optional(endpoint, '/api'),
  production: flag,
  captcha: shape({ enabled: flag }),
  nativeApp: shape({ enabled: flag }),
  telemetry: shape({ url: endpoint }),
  reports: optional(url),
  brands: shape({ bank: SITE, direct: SITE }),
});

/** Parses the text of the data block. */
export function parseConfig(block: string): ParsedConfig {
  try {
    const config = CONFIG(JSON.parse(block), '');
    return { ok: true, config: { ...config, apiBase: config.apiBase.replace(/\/+$/, '') } };
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, key: error.message };
    if (error instanceof SyntaxError) return { ok: false, key: '' };
    throw error;
  }
}
