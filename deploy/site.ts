/**
 * The deployment values, the `config` block of index.html: which other origins they let a page talk to, and how they get into a built page.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BRAND_IDS, type BrandId } from '../src/brand/brands.ts';
import type { BrandSite, Config } from '../src/brand/config.ts';

/** The part of the values that headers depend on; addresses are absolute, or paths of the page's own origin. */
export interface SiteConfig
  extends Pick<Config, 'telemetry' | 'reports'>, Partial<Pick<Config, 'apiBase'>> {
  readonly brands: Readonly<
    Record<
      BrandId,
      Pick<BrandSite, 'oidc' | 'consent' | 'tagManagerUrl'> & { hosts: readonly string[] }
    >
  >;
}

/** Origins besides the page's own, by what they are for. */
export interface Outside {
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly script: readonly string[];
  readonly style: readonly string[];
}

export const NOTHING_OUTSIDE: Outside = { connect: [], frame: [], script: [], style: [] };

const originsOf = (...addresses: readonly (string | undefined)[]): string[] => [
  ...new Set(
    addresses.flatMap((address = '') => (URL.canParse(address) ? new URL(address).origin : [])),
  ),
];

/**
 * The origins that pages of these brands need; more than one brand where a host cannot tell them apart. Inside the bank's app
 * there is neither cookie consent nor a tag manager (specification, section 1), so their origins are left out.
 */
export function outsideOf(
  { apiBase, telemetry, brands }: SiteConfig,
  of: readonly BrandId[] = BRAND_IDS,
  inApp = false,
): Outside {
  const sites = of.map((brand) => brands[brand]);
  const identity = sites.map(({ oidc }) => oidc.authority);
  const beside = inApp ? [] : sites;
  return {
    connect: originsOf(apiBase, ...identity, telemetry.url),
    frame: originsOf(...identity, ...beside.map(({ tagManagerUrl }) => tagManagerUrl)),
    script: originsOf(...beside.map(({ consent }) => consent.scriptUrl)),
    style: originsOf(...beside.map(({ consent }) => consent.styleUrl)),
  };
}

/** What a refused key of the values is told by. */
export const malformed = (key: string): string =>
  key === ''
    ? 'The values are no JSON object.'
    : `${key}: malformed. src/brand/config.ts says what belongs there.`;

const BLOCK = /(<script type="application\/json" id="config">)([\s\S]*?)(<\/script>)/;

/** The text of the data block of a page; throws when it has none. */
export function blockOf(html: string): string {
  const found = BLOCK.exec(html)?.[2];
  if (found === undefined)
    throw new Error('The page has no block <script type="application/json" id="config">.');
  return found;
}

/** The page with other deployment values; they cannot end the block. */
export const withBlock = (html: string, config: object): string =>
  html.replace(
    BLOCK,
    (_, open: string, _text: string, close: string) =>
      `${open}${JSON.stringify(config).replaceAll('<', '\\u003c')}${close}`,
  );

const COMPRESSED = { gz: gzipSync, br: brotliCompressSync };

/** Replaces the data block of index.html in this folder. Compressed files beside it are made anew: a server would send the old ones. */
export function configurePage(folder: string, config: object): void {
  const file = join(folder, 'index.html');
  const html = withBlock(readFileSync(file, 'utf8'), config);
  writeFileSync(file, html);
  for (const [extension, compress] of Object.entries(COMPRESSED)) {
    if (existsSync(`${file}.${extension}`)) writeFileSync(`${file}.${extension}`, compress(html));
  }
}
