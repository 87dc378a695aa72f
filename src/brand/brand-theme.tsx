/** Mantine with the theme of the brand. Its variables and classes are in static sheets: the strict policy allows no `<style>`. */
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BrandId } from '#brand/brands.ts';
import { THEMES } from '#brand/theme.ts';

export function BrandTheme({ brand, children }: { brand: BrandId; children: ReactNode }) {
  return (
    <MantineProvider
      theme={THEMES[brand]}
      withCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme="light"
    >
      {children}
    </MantineProvider>
  );
}
