/** Renders for component tests (Testing Library): Mantine and texts around a component, unmounted when the test ends. */
import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { i18n } from 'i18next';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { onTestFinished } from 'vitest';

export function renderWithTexts(ui: ReactElement, texts: i18n) {
  onTestFinished(cleanup);
  const view = render(ui, {
    wrapper: ({ children }) => (
      <MantineProvider>
        <I18nextProvider i18n={texts}>{children}</I18nextProvider>
      </MantineProvider>
    ),
  });
  return { ...view, user: userEvent.setup() };
}

/** The first element on the page that matches; tests find controls by `name` and `data-*`, not by texts. */
export function find<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector);
  if (found === null) throw new Error(`Nothing matches ${selector}`);
  return found;
}
