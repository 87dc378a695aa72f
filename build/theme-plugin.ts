/** Vite plugin: `virtual:themes.css`, the style variables of all themes as one static sheet (brand/theme.ts). */
import { convertCssVariables } from '@mantine/core';
import type { Plugin } from 'vite';
import { contrastTheme, darkTheme, THEMES, variablesOf } from '../src/brand/theme.ts';

const ID = 'virtual:themes.css';
const BANK = ':root';
const DIRECT = "[data-brand='direct']";
const CONTRAST = "[data-contrast='on']";
const NO_CONTRAST = ":not([data-contrast='on'])";

const block = (selector: string, variables: Record<string, string>): string =>
  convertCssVariables({ variables, light: {}, dark: {} }, selector);

/** The variables that differ from those that hold already. */
const changed = (
  variables: Record<string, string>,
  ...before: Record<string, string>[]
): Record<string, string> => {
  const held = Object.assign({}, ...before) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => held[name] !== value),
  );
};

function themesSheet(): string {
  const bank = variablesOf(THEMES.bank);
  const direct = changed(variablesOf(THEMES.direct), bank);
  const dark = changed(variablesOf(darkTheme('bank')), bank);
  const contrast = changed(variablesOf(contrastTheme('bank')), bank);
  return [
    block(BANK, bank),
    block(DIRECT, direct),
    '@media (prefers-color-scheme: dark) {',
    block(BANK + NO_CONTRAST, dark),
    block(
      BANK + DIRECT + NO_CONTRAST,
      changed(variablesOf(darkTheme('direct')), bank, direct, dark),
    ),
    '}',
    block(BANK + CONTRAST, contrast),
    block(
      BANK + DIRECT + CONTRAST,
      changed(variablesOf(contrastTheme('direct')), bank, direct, contrast),
    ),
  ].join('\n');
}

export function themePlugin(): Plugin {
  return {
    name: 'themes',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? themesSheet() : undefined),
  };
}
