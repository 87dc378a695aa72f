/** Mantine with the theme of the brand. Its variables and classes are in static sheets: the strict policy allows no `<style>`. */
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Text.layer.css';
import '@mantine/core/styles/Anchor.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Anchor, Button, MantineProvider, mergeThemeOverrides, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import anchorClasses from '#brand/anchor.module.css';
import type { BrandId } from '#brand/brands.ts';
import buttonClasses from '#brand/button.module.css';
import paperClasses from '#brand/paper.module.css';
import { THEMES } from '#brand/theme.ts';

const components = {
  Anchor: Anchor.extend({
    defaultProps: { underline: 'always', inherit: true },
    classNames: anchorClasses,
  }),
  Button: Button.extend({ defaultProps: { size: 'md', radius: 'xl' }, classNames: buttonClasses }),
  Paper: Paper.extend({
    defaultProps: { withBorder: true, shadow: 'sm', radius: 'lg' },
    classNames: paperClasses,
  }),
};

const theme = {
  bank: mergeThemeOverrides(THEMES.bank, { components }),
  direct: mergeThemeOverrides(THEMES.direct, { components }),
};

export function BrandTheme({ brand, children }: { brand: BrandId; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme[brand]}
      withCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme="light"
    >
      {children}
    </MantineProvider>
  );
}
