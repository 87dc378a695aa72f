/** The brand's own face for headings and amounts, made in the build (build/font-plugin.ts). */
import type { BrandId } from '#brand/brands.ts';
import { FONT_URLS } from '#brand/font-urls.ts';
import { HEADING_FACES } from '#brand/theme.ts';

/** The page waits for it so long at most before it is rendered; scripts of the first screen are loaded meanwhile. */
const WAIT_MS = 150;

/** Loads the face of a brand; no other brand's. */
export function loadHeadingFace(brand: BrandId) {
  const { family, weight } = HEADING_FACES[brand];
  const face = new FontFace(family, `url(${FONT_URLS[brand]})`, { weight });
  const late = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS));
  return {
    /** Resolves when the face is there, or has been waited for. */
    awaited: Promise.race([face.load().catch(() => undefined), late]),
    /** Uses the face if it is there. To be called where a screen replaces another: words of other widths would move what people read. */
    adopt: () => void (face.status === 'loaded' && document.fonts.add(face)),
  };
}

/** For translations: says where the letters are that German lacks. A browser loads those of a heading; without them it shows the fallback's. */
export const loadLetters = (): void =>
  void import('virtual:fonts/letters.css').catch(() => undefined);
