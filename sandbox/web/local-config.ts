/** The configuration of the local app: the data block of index.html, its addresses led to the stand-ins. */
import { blockOf, withBlock } from '../../deploy/site.ts';
import type { Brand } from '../application.ts';
import { BRANDS, IDENTITY_PARTNER, issuerPath, SUPERVISOR } from '../partners/brands.ts';
import { brandOfHost, originOfHost, type Services } from '../services.ts';
import { isLoopbackName } from './own-pages.ts';

type Json = Readonly<Record<string, unknown>>;

/** The provider of a brand is on the host of the page where plain http is allowed. */
function authorityOf(
  { origin, oidcAuthority }: Services,
  brand: Brand,
  host: string | undefined,
): string {
  if (oidcAuthority !== undefined) return oidcAuthority;
  const own = isLoopbackName(host ?? '') ? originOfHost(host) : undefined;
  return `${own !== undefined && brandOfHost(host) === brand ? own : origin(brand)}${issuerPath(brand)}`;
}

const brandConfig = (
  services: Services,
  brand: Brand,
  hosts: readonly string[],
  host: string | undefined,
): Json => {
  const origin = services.origin(brand);
  const { clientId, product: displayName, legalName: name, ...bank } = BRANDS[brand];
  const { street, place, email, registerNumber } = bank;
  const [zipCode, city] = place.split(' ');
  return {
    hosts,
    homeUrl: `${origin}/sandbox/home`,
    imprintUrl: `${origin}/sandbox/imprint`,
    faqUrl: `${origin}/sandbox/faq`,
    privacyUrl: `${origin}/sandbox/privacy`,
    branches: brand !== 'direct',
    lender: { name, street, zipCode, city, email },
    registerNumber,
    supervisor: SUPERVISOR,
    identityPartner: IDENTITY_PARTNER,
    // One of the two names days, so that both can be seen.
    ...(brand === 'bank' && { payoutBankingDays: 2 }),
    calculatorUrl: `${origin}/sandbox/calculator`,
    instantLoanUrl: `${origin}/sandbox/instant-loan`,
    oidc: { authority: authorityOf(services, brand, host), clientId, displayName },
    // Relative: the policy allows scripts and styles of the page's own host only.
    consent: { scriptUrl: '/sandbox/consent.js', styleUrl: '/sandbox/consent.css' },
    tagManagerUrl: `${origin}/sandbox/tags`,
  };
};

const localConfig = (services: Services, host: string | undefined): Json => ({
  apiBase: '/api',
  production: services.production,
  drafts: true,
  captcha: { enabled: services.captcha },
  telemetry: { url: services.telemetryUrl },
  brands: {
    bank: brandConfig(services, 'bank', ['bank.localhost', 'localhost', '127.0.0.1'], host),
    direct: brandConfig(services, 'direct', ['direct.localhost'], host),
  },
});

/** The page with the local values in its data block; other values of the block are kept. */
export const withLocalConfig = (
  html: string,
  services: Services,
  host: string | undefined,
): string =>
  withBlock(html, { ...(JSON.parse(blockOf(html)) as Json), ...localConfig(services, host) });
