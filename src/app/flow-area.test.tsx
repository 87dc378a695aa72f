import { readFileSync } from 'node:fs';
import { createStore } from 'jotai/vanilla';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EnvironmentContext } from '#app/environment.ts';
import type { Environment } from '#app/environment.ts';
import { FlowArea } from '#app/flow-area.tsx';
import { Navigation } from '#app/navigation.tsx';
import type { Navigate } from '#app/navigation.tsx';
import { BRANDS } from '#brand/brands.ts';
import { parseConfig } from '#brand/config.ts';
import { createTexts } from '#io/i18n.ts';
import { createLoanSession } from '#state/loan-session.ts';
import { createLogin } from '#state/login.ts';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
const navigate = vi.fn<Navigate>();
const block = /<script type="application\/json" id="config">([\s\S]*?)<\/script>/.exec(readFileSync('index.html', 'utf8'))?.[1] ?? '';
let root: ReturnType<typeof createRoot>;
let refuse: () => void;

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => {
    refuse = () => resolve(Response.json({}, { status: 412 }));
  }));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** The flow opened at a step while its application is being restored; main in its place once the visitor has left. */
async function restoring() {
  const parsed = parseConfig(block);
  if (!parsed.ok) throw new Error(parsed.key);
  const { config } = parsed;
  const store = createStore();
  const session = { read: () => undefined, write: () => undefined, clear: () => undefined };
  const loan = createLoanSession(store, session);
  loan.rememberId('a1');
  const login = createLogin({ store, loan, provider: config.brands.bank.oidc, allowedEntities: [], load: () => Promise.reject(new Error()) });
  const texts = await createTexts({});
  const environment: Environment = { config, brand: BRANDS.bank, entry: { inApp: false }, session, store, loan, login, texts };
  const show = (flow: boolean) => act(async () => root.render(
    <I18nextProvider i18n={texts}>
      <EnvironmentContext value={environment}>
        <MemoryRouter initialEntries={['/flow/ntb/summary']}>
          <Navigation place={{ search: '', visit: '1' }} navigate={navigate}>{flow && <FlowArea door={{ kind: 'steps' }} />}</Navigation>
        </MemoryRouter>
      </EnvironmentContext>
    </I18nextProvider>,
  ));
  await show(true);
  await vi.waitFor(() => expect(refuse).toBeDefined());
  return {
    leave: () => show(false),
    answered: () => act(async () => {
      refuse();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }),
  };
}

test('an application that cannot be restored leads to the failure page (section 8)', async () => {
  const { answered, leave } = await restoring();
  await answered();
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/flow/fail', { replace: true });
  await leave();
});

test('but not whoever has gone back to main before the answer', async () => {
  const { answered, leave } = await restoring();
  await leave();
  await answered();
  expect(navigate).not.toHaveBeenCalled();
});
