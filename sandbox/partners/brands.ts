/** The two invented banks as their partners and documents name them, and as the OpenID provider knows them. */
import type { Brand } from '../application.ts';

export const BRANDS = {
  bank: {
    bank: 'Musterbank',
    legalName: 'Musterbank AG',
    street: 'Musterplatz 1',
    place: '1010 Wien',
    phone: '+43 1 000 00 00',
    email: 'service@musterbank.example',
    registerNumber: 'FN 100000a',
    product: 'Online Kredit',
    clientId: 'online-kredit',
    entity: '0100',
  },
  direct: {
    bank: 'Muster Direktbank',
    legalName: 'Muster Direktbank AG',
    street: 'Beispielgasse 9',
    place: '1020 Wien',
    phone: '+43 1 000 00 09',
    email: 'service@direktbank.example',
    registerNumber: 'FN 200000b',
    product: 'easy kredit',
    clientId: 'easy-kredit',
    entity: '0109',
  },
} as const satisfies Record<Brand, unknown>;
export const BRAND_IDS = Object.keys(BRANDS) as Brand[];
export type BrandIdentity = (typeof BRANDS)[Brand];

/** Where the OpenID provider of a brand is. */
export const issuerPath = (brand: Brand): string => `/oidc/${brand}`;

/** Invented, too. */
export const IDENTITY_PARTNER = 'Ausweisblick';
export const SUPERVISOR = 'Finanzmarktaufsicht (FMA)';

export const isBrand = (value: unknown): value is Brand => value === 'bank' || value === 'direct';
