// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import popups from '#locales/de-AT/popups.json' with { type: 'json' };
import shell from '#locales/de-AT/shell.json' with { type: 'json' };
import steps from '#locales/de-AT/steps.json' with { type: 'json' };
import { EnvironmentContext } from '#app/environment.ts';
import { environmentFor } from '#app/fixtures/environment.ts';
import { NotificationHost } from '#app/notifications.tsx';
import { useAsk } from '#app/ask.ts';
import { PopupHost } from '#app/popup-host.tsx';
import type { Ask } from '#app/ask.ts';
import { BRANDS } from '#brand/brands.ts';
import type { BrandId } from '#brand/brands.ts';
import { POPUP_KINDS } from '#flow/problems.ts';
import { createTexts } from '#io/i18n.ts';
import { LoanStateContext } from '#state/context.tsx';
import type { LoanState } from '#state/context.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
let root: Root;
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

/** Asks for every popup in turn; the words of each. */
async function wordsOf(brand: BrandId): Promise<readonly string[]> {
  const environment = { ...(await environmentFor()), brand: BRANDS[brand] };
  let ask: Ask | undefined;
  function Asking() {
    ask = useAsk();
    return null;
  }
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const texts = await createTexts({ popups, shell, steps });
  await act(async () =>
    root.render(
      <I18nextProvider i18n={texts}>
        <EnvironmentContext value={environment}>
          <LoanStateContext value={{ store: environment.store, verbs: {} } as unknown as LoanState}>
            <NotificationHost>
              <PopupHost>
                <Asking />
              </PopupHost>
            </NotificationHost>
          </LoanStateContext>
        </EnvironmentContext>
      </I18nextProvider>,
    ),
  );
  const words: string[] = [];
  for (const kind of POPUP_KINDS.filter((each) => each !== 'FEEDBACK')) {
    await act(async () => void ask?.(kind));
    const popup = document.querySelector<HTMLElement>(`[data-popup=${kind}]`);
    words.push(popup?.textContent ?? '');
    const [first] = popup?.querySelectorAll<HTMLElement>('.dialog__actions button') ?? [];
    await act(async () => first?.click());
  }
  return words;
}

test('popups offer and mention branches only where the brand has some', async () => {
  const withBranches = await wordsOf('bank');
  expect(withBranches).not.toContain('');
  expect(withBranches.filter((words) => words.includes('Filiale'))).toHaveLength(2);
  await act(async () => root.unmount());
  expect((await wordsOf('direct')).join()).not.toContain('Filiale');
});
