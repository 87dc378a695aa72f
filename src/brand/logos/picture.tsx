/** The pictures of the brands, drawn for this application, as files of their own: they are below the text on a phone. */
import type { BrandId } from '#brand/brands.ts';
import landscape from './landscape.svg?no-inline';
import phone from './phone.svg?no-inline';
import './picture.css';

const PICTURES = {
  // A house below the mountains, the way up to it in brass.
  bank: { file: landscape, viewBox: '0 0 560 440', className: 'art art--framed' },
  // The application in the hand, decided while coins still fall.
  direct: { file: phone, viewBox: '0 0 520 440', className: 'art' },
} as const satisfies Record<BrandId, unknown>;

/** The brand's picture, for a welcome and for a good end. By `use`, so that it takes the theme's colours. */
export function Picture({ brand }: { brand: BrandId }) {
  const { file, ...look } = PICTURES[brand];
  return (
    <svg {...look} aria-hidden="true" focusable="false">
      <use href={`${file}#picture`} />
    </svg>
  );
}
