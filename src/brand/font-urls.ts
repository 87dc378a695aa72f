/** Where the brands' own faces are, made in the build (build/font-plugin.ts). */
import bank from 'virtual:fonts/bank.woff2?url';
import direct from 'virtual:fonts/direct.woff2?url';
import type { BrandId } from '#brand/brands.ts';

export const FONT_URLS: Record<BrandId, string> = { bank, direct };
