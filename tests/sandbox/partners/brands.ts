/** The two invented banks as their partners and documents name them, and which of them a request means. */
import type { FastifyRequest } from 'fastify';
import type { Brand } from '../application.ts';

export interface BrandIdentity {
  readonly bank: string;
  readonly legalName: string;
  readonly street: string;
  readonly place: string;
  readonly phone: string;
  readonly email: string;
  readonly product: string;
  readonly entity: '0100' | '0109';
}

export const BRANDS: Readonly<Record<Brand, BrandIdentity>> = {
  bank: {
    bank: 'Musterbank',
    legalName: 'Musterbank AG',
    street: 'Musterplatz 1',
    place: '1010 Wien',
    phone: '+43 1 000 00 00',
    email: 'service@musterbank.example',
    product: 'Online Kredit',
    entity: '0100',
  },
  direct: {
    bank: 'Muster Direktbank',
    legalName: 'Muster Direktbank AG',
    street: 'Beispielgasse 9',
    place: '1020 Wien',
    phone: '+43 1 000 00 09',
    email: 'service@direktbank.example',
    product: 'easy kredit',
    entity: '0109',
  },
};

export const isBrand = (value: unknown): value is Brand => value === 'bank' || value === 'direct';

/** The brand of the query (`?brand=direct`), else of the host, else the larger bank. */
export function brandOf(request: FastifyRequest): Brand {
  const { brand } = request.query as { brand?: unknown };
  if (isBrand(brand)) return brand;
  return request.host.startsWith('direct.') ? 'direct' : 'bank';
}

const LOCAL_HOST = /^(?:(?:bank|direct)\.)?localhost(:\d+)?$/;

/** Origin of a brand beside the host of the request; '' (the same host) where hosts cannot be guessed. */
export function originOf(brand: Brand, request: FastifyRequest): string {
  const port = LOCAL_HOST.exec(request.host);
  return port ? `${request.protocol}://${brand}.localhost${port[1] ?? ''}` : '';
}
