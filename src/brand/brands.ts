/** The brands: two rows and how the host picks one. Product names are the brands' own words (specification, section 1). */
import { BANK_ENTITIES } from '#flow/limits.ts';

export const BRANDS = {
  bank: {
    id: 'bank',
    product: 'Online Kredit',
    /** First part of every page title. */
    title: 'Online Kredit beantragen',
    /** Sent with pricing and registration. */
    entity: BANK_ENTITIES.bank,
    /** Entity claims of a token that may stay logged in (section 6). */
    allowedEntities: [BANK_ENTITIES.bank, BANK_ENTITIES.bankOther],
  },
  direct: {
    id: 'direct',
    product: 'easy kredit',
    title: 'easy Kredit beantragen',
    entity: BANK_ENTITIES.direct,
    allowedEntities: [BANK_ENTITIES.direct],
  },
} as const;

export type BrandId = keyof typeof BRANDS;
export type Brand = (typeof BRANDS)[BrandId];
export const BRAND_IDS = ['bank', 'direct'] as const satisfies readonly BrandId[];

/** An unknown host is the larger bank's. */
const OTHERWISE: BrandId = 'bank';

/** Whether `host` matches `pattern`: an exact name, or `*.` and the end of a longer one. */
export function hostMatches(pattern: string, host: string): boolean {
  const lowerPattern = pattern.toLowerCase();
  const lowerHost = host.toLowerCase();
  if (!lowerPattern.startsWith('*.')) return lowerHost === lowerPattern;
  const end = lowerPattern.slice(1);
  return lowerHost.endsWith(end) && lowerHost.length > end.length;
}

/** The brand of a host name without port. An exact name beats a pattern, a longer pattern a shorter one. */
export function brandOfHost(
  host: string,
  sites: Readonly<Record<BrandId, { readonly hosts: readonly string[] }>>,
): Brand {
  const matches = BRAND_IDS.flatMap((id) =>
    sites[id].hosts
      .filter((pattern) => hostMatches(pattern, host))
      .map((pattern) => ({ id, pattern })),
  );
  const closeness = ({ pattern }: { pattern: string }): number =>
    pattern.startsWith('*.') ? pattern.length : Number.MAX_SAFE_INTEGER;
  const [best] = matches.sort((one, other) => closeness(other) - closeness(one));
  return BRANDS[best?.id ?? OTHERWISE];
}
