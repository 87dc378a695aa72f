/** The brands' marks, drawn for this application. Decoration: the product name is beside them as text. */
import type { ReactNode } from 'react';
import type { BrandId } from '#brand/brands.ts';

/** A shield with two peaks: brass on the dark header. */
const BANK = (
  <>
    <path fill="currentColor" d="M4 3h32v16.5c0 9-6.5 15-16 18.5C10.5 34.5 4 28.5 4 19.5Z" />
    <path
      fill="var(--color-header)"
      d="M7 22.5 16 11l5.5 7 3-3.5L33 24c-1.7 5-6 8.5-13 11.2-6.7-2.6-11-6-12.7-10.8Z"
    />
    <path
      fill="currentColor"
      d="m16 15.5 5.5 7.2 3-3.5 4.5 5.5c-2 2.8-4.8 4.8-9 6.6-4-1.7-6.9-3.8-8.8-6.5Z"
    />
  </>
);

/** A round e that begins to run: cobalt with a mango dot, whose accent is too dark for the ground in the contrast theme. */
const DIRECT = (
  <>
    <rect width="40" height="40" rx="13" fill="var(--color-primary)" />
    <path
      fill="none"
      stroke="var(--color-primary-contrast)"
      strokeWidth="4.5"
      strokeLinecap="round"
      d="M11.5 21H28a8.25 8.25 0 1 0-2.8 5.9"
    />
    <circle cx="31" cy="29.5" r="3" fill="#ffb020" />
  </>
);

const MARKS: Record<BrandId, ReactNode> = { bank: BANK, direct: DIRECT };

export function Logo({ brand }: { brand: BrandId }) {
  return (
    <svg className="logo" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      {MARKS[brand]}
    </svg>
  );
}
