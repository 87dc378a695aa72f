/** Which other origins a page of this deployment may talk to: read from the deployment values, the `config` block of index.html. */

export const BRAND_IDS = ['bank', 'direct'] as const;
export type Brand = (typeof BRAND_IDS)[number];

/** The part of the deployment values that headers depend on; addresses are absolute, or paths of the page's own origin. */
export interface SiteConfig {
  readonly apiBase?: string;
  readonly telemetry: { readonly url: string };
  readonly reports?: string;
  readonly brands: Readonly<
    Record<
      Brand,
      {
        /** Without port; `*.` stands for any subdomain. */
        readonly hosts: readonly string[];
        readonly oidc: { readonly authority: string };
        readonly consent: { readonly scriptUrl: string; readonly styleUrl: string };
        readonly tagManagerUrl: string;
      }
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
  of: readonly Brand[] = BRAND_IDS,
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
