/** Measures, colours and fonts of the bank's documents: A4, points. */
import { fileURLToPath } from 'node:url';
import type { Brand } from '../application.ts';

export const PAGE = {
  left: 57,
  right: 57,
  top: 78,
  bottom: 70,
  width: 595.28,
  height: 841.89,
} as const;
export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right;
export const CONTENT_BOTTOM = PAGE.height - PAGE.bottom;

export const COLOURS = {
  text: '#1b1f24',
  quiet: '#4a5360',
  line: '#c3c9d1',
  soft: '#f3f4f6',
} as const;
export const BRAND_COLOURS: Readonly<Record<Brand, string>> = {
  bank: '#0f5240',
  direct: '#1b46d9',
};

export const SIZES = {
  title: 20,
  longTitle: 15,
  heading: 12.5,
  body: 9.5,
  table: 8.5,
  small: 7.5,
} as const;
export const LINE_GAP = 2.5;

/** Embedded, so that every name can be printed and every reader shows the same; licence: fonts/OFL.txt. */
export const FONTS = {
  regular: fileURLToPath(new URL('fonts/OpenSans-Regular.ttf', import.meta.url)),
  bold: fileURLToPath(new URL('fonts/OpenSans-Bold.ttf', import.meta.url)),
} as const;
