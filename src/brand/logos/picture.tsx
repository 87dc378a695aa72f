import type { ComponentType } from 'react';
import type { BrandId } from '#brand/brands.ts';
import { Landscape } from '#brand/logos/landscape.tsx';
import { Phone } from '#brand/logos/phone.tsx';

const PICTURES: Record<BrandId, ComponentType> = { bank: Landscape, direct: Phone };

/** The brand's picture, for a welcome and for a good end. */
export function Picture({ brand }: { brand: BrandId }) {
  const Drawing = PICTURES[brand];
  return <Drawing />;
}
