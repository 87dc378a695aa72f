/**
 * The brands: two rows and how the host picks one. It knows no screen, no state and no network, of the product's
 * decisions only its constants.
 * Product names are the brands' own words (specification, section 1).
 */

import { BANK_ENTITIES } from '#flow/limits.ts';

export type BrandId = 'bank' | 'direct';

export interface Brand {
  id: BrandId;
  product: string;
  /** First part of every page title. */
  title: string;
  /** Sent with pricing and registration. */
  entity: typeof BANK_ENTITIES.bank | typeof BANK_ENTITIES.direct;
  /** Entity claims of a token that may stay logged in (section 6). */
  allowedEntities: readonly string[];
}

export const BRANDS = {
  bank: {
    id: 'bank',
    product: 'Online Kredit',
    title: 'Online Kredit beantragen',
    entity: BANK_ENTITIES.bank,
    allowedEntities: [BANK_ENTITIES.bank, BANK_ENTITIES.bankOther],
  },
  direct: {
    id: 'direct',
    product: 'easy kredit',
    title: 'easy Kredit beantragen',
    entity: BANK_ENTITIES.direct,
    allowedEntities: [BANK_ENTITIES.direct],
  },
} as const satisfies Record<BrandId, Brand>;

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
