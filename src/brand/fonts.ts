/** The brand's own face for headings and amounts, made in the build (build/font-plugin.ts). */
import bank from 'virtual:fonts/bank.woff2?url';
import direct from 'virtual:fonts/direct.woff2?url';
import type { BrandId } from '#brand/brands.ts';
import { HEADING_FACES } from '#brand/theme.ts';

const FONT_URLS: Record<BrandId, string> = { bank, direct };

/** The first screen waits for it so long at most. */
const WAIT_MS = 150;

/**
 * Adds the face when it is there in time for the first screen. A face that comes later is left for the next visit, from the cache: words
 * of other widths would move what people already read, which no `font-display` of CSS rules out.
 */
export async function addHeadingFace(brand: BrandId): Promise<void> {
  const { family, weight } = HEADING_FACES[brand];
  const face = new FontFace(family, `url(${FONT_URLS[brand]})`, { weight });
  const late = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS));
  await Promise.race([face.load().catch(() => undefined), late]);
  if (face.status === 'loaded') document.fonts.add(face);
}
