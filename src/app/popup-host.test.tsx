// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import popups from '#locales/de-AT/popups.json' with { type: 'json' };
import shell from '#locales/de-AT/shell.json' with { type: 'json' };
import steps from '#locales/de-AT/steps.json' with { type: 'json' };
import { servicesFor, showAt } from '#app/fixtures/services.tsx';
import { NotificationHost } from '#app/notifications.tsx';
import { useAsk } from '#app/ask.ts';
import { PopupHost } from '#app/popup-host.tsx';
import type { Ask } from '#app/ask.ts';
import { BRANDS } from '#brand/brands.ts';
import type { BrandId } from '#brand/brands.ts';
import { POPUP_KINDS } from '#flow/problems.ts';
import { createTexts } from '#io/i18n.ts';
import type { Actions } from '#state/actions/actions.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterEach(() => {
  document.body.replaceChildren();
});

/** Asks for every popup in turn; the words of each. */
async function wordsOf(brand: BrandId): Promise<readonly string[]> {
  const services = { ...servicesFor(), brand: BRANDS[brand], actions: {} as Actions };
  let ask: Ask | undefined;
  function Asking() {
    ask = useAsk();
    return null;
  }
  await createTexts({ popups, shell, steps });
  const { leave } = await showAt(
    '/',
    <NotificationHost>
      <PopupHost>
        <Asking />
      </PopupHost>
    </NotificationHost>,
    services,
  );
  const words: string[] = [];
  for (const kind of POPUP_KINDS.filter((each) => each !== 'FEEDBACK')) {
    await act(async () => void ask?.(kind));
    const popup = document.querySelector<HTMLElement>(`[data-popup=${kind}]`);
    words.push(popup?.textContent ?? '');
    const [first] = popup?.querySelectorAll<HTMLElement>('.dialog__actions button') ?? [];
    await act(async () => first?.click());
  }
  await leave();
  return words;
}

test('popups offer and mention branches only where the brand has some', async () => {
  const withBranches = await wordsOf('bank');
  expect(withBranches).not.toContain('');
  expect(withBranches.filter((words) => words.includes('Filiale'))).toHaveLength(2);
  expect((await wordsOf('direct')).join()).not.toContain('Filiale');
});
