/**
 * Mantine's themes of the brands (https://mantine.dev/theming/theme-object). Components read them at run time; the build writes their
 * variables as static style sheets (build/theme-plugin.ts), because the strict policy allows no inline ones.
 */
import {
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  defaultVariantColorsResolver,
  mergeMantineTheme,
  mergeThemeOverrides,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import type { BrandId } from '#brand/brands.ts';
import { CONTRAST, DARK, PALETTES, type Palette } from '#brand/palettes.ts';

/** Mantine takes shades 0 to 2 for light grounds, 6 and 7 for filled ones, 9 for text on light grounds. */
function shades(light: string, ink: string, hover = ink): MantineColorsTuple {
  return [light, light, light, ink, ink, ink, ink, hover, hover, ink];
}

/** Grounds, lines and texts; Mantine takes them by number, too. */
function grays({ page, border, muted, text, ...palette }: Palette): MantineColorsTuple {
  return [page, page, page, border, palette['control-border'], muted, muted, text, text, text];
}

/** `other` holds our own style variables, beside Mantine's. */
const colorTheme = (palette: Palette): MantineThemeOverride => ({
  white: palette.surface,
  black: palette.text,
  colors: {
    primary: shades(palette['primary-soft'], palette.primary, palette['primary-hover']),
    gray: grays(palette),
    red: shades(palette['error-bg'], palette.error),
    teal: shades(palette['success-bg'], palette.success),
    yellow: shades(palette['warning-bg'], palette.warning),
    blue: shades(palette['info-bg'], palette.info),
  },
  other: Object.fromEntries(
    Object.entries(palette).map(([name, color]) => [`--color-${name}`, color]),
  ),
});

/** Both brands: scales, and a second button with the ground of a box. */
const SHARED: MantineThemeOverride = {
  primaryColor: 'primary',
  primaryShade: 6,
  cursorType: 'pointer',
  fontFamily:
    "'Segoe UI', -apple-system, BlinkMacSystemFont, Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
  fontFamilyMonospace:
    "ui-monospace, 'Cascadia Code', Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { sm: '0.9375rem' },
  lineHeights: { md: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'md',
  components: {
    // Plain objects, as `Input.extend` would bring the inputs to pages without any.
    Input: { classNames: { input: 'form-input' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] },
      classNames: { label: 'form-label', description: 'form-hint', error: 'form-error' },
    },
  },
  variantColorResolver: (input) => {
    // `text` is our own: a subtle button that looks like a link (shell.css).
    const variant = input.variant === 'text' ? 'subtle' : input.variant;
    const colors = defaultVariantColorsResolver({ ...input, variant });
    const color = input.color ?? input.theme.primaryColor;
    return input.variant === 'outline'
      ? {
          ...colors,
          background: 'var(--mantine-color-white)',
          hover: `var(--mantine-color-${color}-light)`,
          border: `2px solid var(--mantine-color-${color}-outline)`,
        }
      : colors;
  },
};

/** The self-hosted face of headings and amounts, and the scaled system faces until it is there (build/font-plugin.ts). */
export const HEADING_FACES = {
  bank: {
    family: 'Source Serif 4',
    weight: '600',
    fallbackFamilies: ['Source Serif Georgia', 'Source Serif Times'],
  },
  direct: { family: 'Figtree', weight: '800', fallbackFamilies: ['Figtree Arial'] },
} as const satisfies Record<BrandId, unknown>;

const headings = (brand: BrandId, generic: string) => {
  const { family, weight, fallbackFamilies } = HEADING_FACES[brand];
  return {
    fontFamily: [...[family, ...fallbackFamilies].map((name) => `'${name}'`), generic].join(', '),
    fontWeight: weight,
  };
};

/** The tones of a brand's picture, from the light to the dark. */
const tones = (...colors: readonly string[]): Record<string, string> =>
  Object.fromEntries(colors.map((color, index) => [`--color-shade-${2 * index + 1}`, color]));

/** Sturdy serif headings, restrained corners; answers in rows, phases apart, a brass mark where a group of questions begins. */
const BANK_SHAPE: MantineThemeOverride = {
  radius: { xs: '2px', sm: '4px', md: '4px', lg: '6px', xl: '4px' },
  shadows: { sm: '0 1px 2px rgb(15 50 38 / 8%), 0 4px 16px rgb(15 50 38 / 7%)' },
  headings: headings('bank', 'serif'),
  other: {
    '--choices-display': 'grid',
    '--choice-radius': 'var(--radius)',
    '--choice-icon-display': 'block',
    '--progress-gap': 'var(--space-2)',
    '--progress-radius': '1rem',
    '--section-mark': '2.5rem',
    ...tones('#e3efe9', '#9ac5b1', '#3f876b', '#0c4738', '#072b21'),
  },
};

/** Round and quick, heavy headings; answers as chips, one line of progress. */
const DIRECT_SHAPE: MantineThemeOverride = {
  radius: { xs: '6px', sm: '12px', md: '12px', lg: '20px', xl: '1.75rem' },
  shadows: { sm: '0 1px 2px rgb(16 26 58 / 6%), 0 10px 30px rgb(27 70 217 / 9%)' },
  headings: headings('direct', 'sans-serif'),
  other: {
    '--choices-display': 'flex',
    '--choice-radius': '1.5rem',
    '--choice-icon-display': 'none',
    '--progress-gap': 'var(--space-1)',
    '--progress-radius': '0px',
    '--section-mark': '0px',
    ...tones('#e4eafd', '#9db1f6', '#4365e7', '#173dbf', '#0f2577'),
  },
};

export const THEMES: Record<BrandId, MantineThemeOverride> = {
  bank: createTheme(mergeThemeOverrides(SHARED, colorTheme(PALETTES.bank), BANK_SHAPE)),
  direct: createTheme(mergeThemeOverrides(SHARED, colorTheme(PALETTES.direct), DIRECT_SHAPE)),
};

/** High contrast: a brand's shape without shadows. */
export const contrastTheme = (brand: BrandId): MantineThemeOverride =>
  mergeThemeOverrides(
    THEMES[brand],
    colorTheme(brand === 'direct' ? { ...CONTRAST, primary: '#001a8c' } : CONTRAST),
    { shadows: { sm: 'none' } },
  );

/** The tones of the pictures at night. */
const DARK_SHADES: Record<BrandId, Record<string, string>> = {
  bank: tones('#17322a', '#2f5f4c', '#3f876b', '#0c4738', '#041510'),
  direct: tones('#1a2650', '#3a53b8', '#4365e7', '#173dbf', '#0a153f'),
};

/** Dark mode, for systems that ask for it: a brand's shape with lines in the place of shadows. */
export const darkTheme = (brand: BrandId): MantineThemeOverride =>
  mergeThemeOverrides(THEMES[brand], colorTheme(DARK[brand]), {
    shadows: { sm: 'none' },
    other: DARK_SHADES[brand],
  });

/** Every style variable of a theme: Mantine's, without the colours that no theme names, and our own. Mantine's scheme is always the light one: dark mode is a theme of its own. */
export function variablesOf(theme: MantineThemeOverride): Record<string, string> {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const colors = Object.fromEntries(
    Object.entries(merged.colors).filter(([name]) => theme.colors?.[name] !== undefined),
  );
  const { variables, light } = defaultCssVariablesResolver({
    ...merged,
    colors: colors as typeof merged.colors,
  });
  return { ...variables, ...light, ...merged.other };
}
