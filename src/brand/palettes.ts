import type { BrandId } from '#brand/brands.ts';

/**
 * The colours by their purpose; in style sheets each is `--color-<name>`. Their contrasts are tested (theme.test.ts). In each row: the
 * bank (pine green and brass), the direct bank (cobalt and mango on cool white), both at night, high contrast (7:1 and more).
 */
const COLORS = {
  text: ['#16261f', '#101a3a', '#e8f0ec', '#eaeefb', '#000000'],
  muted: ['#4c5d55', '#4a5678', '#a9bbb2', '#aab5d6', '#1c1c1c'],
  border: ['#d3ddd7', '#d8dff1', '#2a3c34', '#2a3558', '#000000'],
  'control-border': ['#71827a', '#6f7ca1', '#7d9188', '#7f8db8', '#000000'],
  surface: ['#ffffff', '#ffffff', '#13211b', '#121a33', '#ffffff'],
  page: ['#f3f6f3', '#f2f5fd', '#0c1713', '#0a0f20', '#ffffff'],
  primary: ['#0f5240', '#1b46d9', '#6fc3a4', '#8ea8ff', '#00362a'],
  'primary-hover': ['#0a3c2e', '#1535a8', '#8fd3ba', '#aabfff', '#000000'],
  'primary-contrast': ['#ffffff', '#ffffff', '#06231a', '#0a1230', '#ffffff'],
  'primary-soft': ['#e3efe9', '#e4eafd', '#17322a', '#1a2650', '#ffffff'],
  accent: ['#ad7a1c', '#ffb020', '#e0b568', '#ffb020', '#5c3d00'],
  error: ['#b01e1a', '#c0153b', '#ff9a90', '#ff95ab', '#8a0000'],
  'error-bg': ['#fcefee', '#fdeef1', '#331716', '#351522', '#ffffff'],
  success: ['#17663a', '#08694f', '#7fd6a4', '#6fd8b4', '#004d25'],
  'success-bg': ['#eaf5ee', '#e5f7f1', '#12301f', '#0f2f27', '#ffffff'],
  warning: ['#7d4b00', '#854a00', '#f0bd6a', '#ffc368', '#5c3300'],
  'warning-bg': ['#fcf3e0', '#fff3de', '#2f2411', '#33260f', '#ffffff'],
  info: ['#1b557f', '#1a4fb0', '#8cc4ee', '#9cbcff', '#002f6c'],
  'info-bg': ['#ebf3f9', '#e9f0fe', '#122838', '#14234a', '#ffffff'],
  focus: ['#a15c00', '#7a2be0', '#ffd27a', '#c9a6ff', '#000000'],
  header: ['#0d4636', '#ffffff', '#0d4636', '#121a33', '#ffffff'],
  'header-text': ['#ffffff', '#101a3a', '#ffffff', '#eaeefb', '#000000'],
  'header-line': ['#c79a45', '#ffffff', '#c79a45', '#121a33', '#000000'],
  'header-focus': ['#ffd27a', '#7a2be0', '#ffd27a', '#c9a6ff', '#000000'],
  backdrop: [
    'rgb(10 36 28 / 55%)',
    'rgb(16 26 58 / 50%)',
    'rgb(0 0 0 / 65%)',
    'rgb(0 0 0 / 65%)',
    'rgb(0 0 0 / 80%)',
  ],
  veil: [
    'rgb(243 246 243 / 72%)',
    'rgb(242 245 253 / 70%)',
    'rgb(12 23 19 / 72%)',
    'rgb(10 15 32 / 70%)',
    'rgb(255 255 255 / 94%)',
  ],
} as const;

export type Palette = Readonly<Record<keyof typeof COLORS, string>>;

const palette = (column: 0 | 1 | 2 | 3 | 4): Palette =>
  // The cast holds: the names are those of the rows.
  Object.fromEntries(Object.entries(COLORS).map(([name, row]) => [name, row[column]])) as Palette;

export const PALETTES: Readonly<Record<BrandId, Palette>> = {
  bank: palette(0),
  direct: palette(1),
};

/** Both brands at night; high contrast wins over them. */
export const DARK: Readonly<Record<BrandId, Palette>> = { bank: palette(2), direct: palette(3) };

/** High contrast, for both brands. */
export const CONTRAST = palette(4);
