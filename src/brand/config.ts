/**
 * The deployment values of `<script type="application/json" id="config">`, checked once at the start.
 * A key that is malformed, missing or unknown is a result, not an exception: a misspelt key must not pass silently.
 */
import * as v from 'valibot';
import { isLoopback, webAddress } from '#flow/web-address.ts';
import { isObject } from '#schema/data-path.ts';

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

/** By its exact length: browsers ignore a malformed digest, and then check nothing. */
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

const textThat = (holds: (text: string) => boolean) => v.pipe(v.string(), v.check(holds));
const text = textThat((value) => value.trim() !== '');
const url = textThat(isWebAddress);
const urlOrPath = textThat(
  (value) => (ADDRESS.test(value) && OWN_PATH.test(value)) || isWebAddress(value),
);
const endpoint = textThat((value) => PLAIN_PATH.test(value) || isWebAddress(value));
const digests = textThat((value) => value.split(' ').every((digest) => DIGEST.test(digest)));
const hostPattern = textThat((value) => HOST.test(value.replace(/^\*\./, '')));
/** In small letters, as a parsed address has it. */
const host = v.pipe(
  textThat((value) => HOST.test(value)),
  v.transform((value) => value.toLowerCase()),
);
const enabled = v.strictObject({ enabled: v.boolean() });

/** ISO 8601 with its zone, so that it is the same moment everywhere. */
const moment = textThat(
  (value) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
);
/** Shown above every screen in that time. `closed`: meanwhile the brand takes no applications. */
const NOTICE = v.strictObject({
  text,
  from: moment,
  until: moment,
  closed: v.exactOptional(v.boolean(), false),
});

/** The bank that lends: named in the footer, and whom a withdrawal from the contract goes to. */
const LENDER = v.strictObject({
  name: text,
  street: text,
  zipCode: text,
  city: text,
  email: textThat((value) => /^[^\s@]+@[^\s@]+$/.test(value)),
});

const SITE = v.strictObject({
  /** Exact host names without port, or `*.` patterns. */
  hosts: v.pipe(v.array(hostPattern), v.nonEmpty()),
  homeUrl: url,
  imprintUrl: url,
  faqUrl: url,
  calculatorUrl: url,
  instantLoanUrl: url,
  oidc: v.strictObject({ authority: url, clientId: text, displayName: text }),
  /** The integrities are digests as in the attribute of that name (Subresource Integrity); absent = whatever is at the address is taken. */
  consent: v.strictObject({
    scriptUrl: urlOrPath,
    scriptIntegrity: v.exactOptional(digests),
    styleUrl: urlOrPath,
    styleIntegrity: v.exactOptional(digests),
  }),
  tagManagerUrl: url,
  /** Data protection information: linked in every footer, at the registration and where it is confirmed as read. */
  privacyUrl: v.exactOptional(url),
  /** Whether the brand has branches to offer and to mention. */
  branches: v.exactOptional(v.boolean(), true),
  lender: v.exactOptional(LENDER),
  /** Number in the company register and the authority that supervises the bank, for the footer. */
  registerNumber: v.exactOptional(text),
  supervisor: v.exactOptional(text),
  identityPartner: v.exactOptional(text),
  favicon: v.exactOptional(urlOrPath),
  /** Banking days from the signature with complete documents to the payout, absent = no day is named. */
  payoutBankingDays: v.exactOptional(
    v.pipe(
      v.number(),
      v.check((days) => Number.isInteger(days) && days >= 0 && days <= 30),
    ),
  ),
  notice: v.exactOptional(NOTICE),
  /** Exact hosts that redirectURL and crifUrl may lead to, absent = any https host. */
  redirectHosts: v.exactOptional(v.array(host)),
});

export const CONFIG = v.strictObject({
  /** For editors. */
  $schema: v.exactOptional(v.string()),
  /** Without a slash at its end. */
  apiBase: v.exactOptional(
    v.pipe(
      endpoint,
      v.transform((address) => address.replace(/\/+$/, '')),
    ),
    '/api',
  ),
  production: v.boolean(),
  /** Whether the server keeps the answers of a step that is not finished (PUT applications/{id}/draft). */
  drafts: v.exactOptional(v.boolean(), false),
  captcha: enabled,
  nativeApp: enabled,
  telemetry: v.strictObject({ url: endpoint }),
  /** Where browsers report violations of the content policy; read by the web server's configuration (deploy/nginx.ts). */
  reports: v.exactOptional(url),
  brands: v.strictObject({ bank: SITE, direct: SITE }),
});
const BLOCK = v.pipe(v.string(), v.parseJson(), v.check(isObject), CONFIG);

export type Lender = v.InferOutput<typeof LENDER>;
export type BrandSite = v.InferOutput<typeof SITE>;
export type Config = v.InferOutput<typeof CONFIG>;

/** `key` is the path of what is malformed, such as `brands.bank.homeUrl`; the empty path is the block itself. */
type ParsedConfig = { ok: true; config: Config } | { ok: false; key: string };

export function parseConfig(block: string): ParsedConfig {
  const { success, output, issues } = v.safeParse(BLOCK, block, {
    abortPipeEarly: true,
    abortEarly: true,
  });
  return success ? { ok: true, config: output } : { ok: false, key: v.getDotPath(issues[0]) ?? '' };
}
