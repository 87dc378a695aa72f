/** The configuration of the local app: the data block of index.html, its addresses led to the stand-ins. */
import { CLIENTS, issuerPath } from '../oidc/clients.ts';
import type { Brand } from '../application.ts';
import { BRANDS, IDENTITY_PARTNER } from '../partners/brands.ts';
import { brandOfHost, originOfHost, type Services } from '../services.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Origins for which browsers and the app allow plain http. */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9.-]+\.localhost)(:\d+)?$/;

/** The provider of a brand is on the host of the page where plain http is allowed. */
function authorityOf({ origin }: Services, brand: Brand, host: string | undefined): string {
  const own = originOfHost(host);
  return `${own !== undefined && LOOPBACK.test(own) && brandOfHost(host) === brand ? own : origin(brand)}${issuerPath(brand)}`;
}

function lenderOf(brand: Brand): Json {
  const { legalName: name, street, place, email } = BRANDS[brand];
  const [zipCode = '', ...city] = place.split(' ');
  return { name, street, zipCode, city: city.join(' '), email };
}

const brandConfig = (
  origin: string,
  brand: Brand,
  hosts: readonly string[],
  authority: string,
): Json => ({
  hosts,
  homeUrl: `${origin}/sandbox/home`,
  imprintUrl: `${origin}/sandbox/imprint`,
  faqUrl: `${origin}/sandbox/faq`,
  privacyUrl: `${origin}/sandbox/privacy`,
  branches: brand !== 'direct',
  lender: lenderOf(brand),
  identityPartner: IDENTITY_PARTNER,
  calculatorUrl: `${origin}/sandbox/calculator`,
  instantLoanUrl: `${origin}/sandbox/instant-loan`,
  oidc: { authority, ...CLIENTS[brand] },
  // Relative: the policy allows scripts and styles of the page's own host only.
  consent: { scriptUrl: '/sandbox/consent.js', styleUrl: '/sandbox/consent.css' },
  tagManagerUrl: `${origin}/sandbox/tags`,
});

const localConfig = (services: Services, host: string | undefined): Json => ({
  apiBase: '/api',
  production: services.production,
  captcha: { enabled: services.captcha },
  telemetry: { url: services.telemetryUrl },
  brands: {
    bank: brandConfig(
      services.origin('bank'),
      'bank',
      ['bank.localhost', 'localhost', '127.0.0.1'],
      authorityOf(services, 'bank', host),
    ),
    direct: brandConfig(
      services.origin('direct'),
      'direct',
      ['direct.localhost'],
      authorityOf(services, 'direct', host),
    ),
  },
});

/** Deep merge; lists and plain values are replaced. */
const merged = (base: Json, changes: Json): Json => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(changes).map(([key, value]) => {
      const below = base[key];
      return [key, isObject(value) && isObject(below) ? merged(below, value) : value];
    }),
  ),
});

const BLOCK = /(<script type="application\/json" id="config">)([\s\S]*?)(<\/script>)/;

/** The page with the local values in its data block; other values of the block are kept. */
export function withLocalConfig(
  html: string,
  services: Services,
  host: string | undefined,
): string {
  return html.replace(BLOCK, (_, open: string, text: string, close: string) => {
    const config = merged(
      JSON.parse(text.trim() === '' ? '{}' : text) as Json,
      localConfig(services, host),
    );
    return `${open}${JSON.stringify(config).replaceAll('<', '\\u003c')}${close}`;
  });
}
