/** The only place where everything meets: configuration, brand, session, texts, page. */
import '#io/trusted-types-start.ts';
import '#app/styles.ts';
import { createStore } from 'jotai/vanilla';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { watchPresses } from '#app/pressed.ts';
import { fetchAddress, pagesNow } from '#app/pages-loader.ts';
import { EnvironmentContext } from '#app/environment.ts';
import type { Environment } from '#app/environment.ts';
import { takeEntry } from '#app/entry.ts';
import { AppRouter } from '#app/router.tsx';
import { showStartError } from '#app/start-error.ts';
import { initialContrast, showBrand, showContrast } from '#app/theme.ts';
import { brandOfHost } from '#brand/brands.ts';
import { hostsOf, parseConfig } from '#brand/config.ts';
import type { Config } from '#brand/config.ts';
import { isFlowPath } from '#flow/resume.ts';
import { addOutsideApp } from '#io/consent.ts';
import { createTexts } from '#io/i18n.ts';
import { whenIdle } from '#io/idle.ts';
import { logCaught } from '#io/log.ts';
import { sessionValues } from '#io/session-storage.ts';
import { startTelemetry } from '#io/telemetry-start.ts';
import { translationFor } from '#io/translation.ts';
import shell from '#locales/de-AT/shell.json';
import { contrastAtom } from '#state/atoms.ts';
import { createLoanSession } from '#state/loan-session.ts';
import { createLogin, signOutNoticeAtom } from '#state/login.ts';

const parsed = parseConfig(document.getElementById('config')?.textContent ?? '');
// Not awaited here: the bundler then needs no files of its own for what is loaded later.
if (parsed.ok) void start(parsed.config);
else showStartError(document, parsed.key);

async function start(config: Config): Promise<void> {
  watchPresses(document);
  const brand = brandOfHost(window.location.hostname, hostsOf(config));
  if (config.production && config.telemetry.url !== '')
    startTelemetry({ url: config.telemetry.url, brand: brand.id });
  const session = sessionValues();
  const store = createStore();
  const loan = createLoanSession(store, session);
  const site = config.brands[brand.id];
  const login = createLogin({
    store,
    loan,
    provider: site.oidc,
    allowedEntities: brand.allowedEntities,
    load: async () => (await import('#io/oidc.ts')).createOidc,
  });
  const contrast = initialContrast(
    session.read('appContrastTheme'),
    window.matchMedia('(prefers-contrast: more)').matches,
  );
  store.set(contrastAtom, contrast);
  showBrand(document, brand, site.favicon);
  showContrast(document, contrast);
  const entry = takeEntry({ session, loan, nativeApp: config.nativeApp.enabled });
  store.set(signOutNoticeAtom, entry.signOutNotice);
  const texts = await createTexts({ shell }, await translationFor(document.documentElement.lang));
  const environment: Environment = { config, brand, entry, session, store, loan, login, texts };
  const inFlow = isFlowPath(window.location.pathname);
  // The frame stands already (first-paint.ts): the flow takes its place as a whole.
  if (inFlow) {
    await fetchAddress(window.location.pathname);
    await pagesNow()?.restoreEarly(environment);
  }
  const root = document.getElementById('root');
  if (root === null) return;
  const page = createRoot(root, { onCaughtError: logCaught });
  const render = () =>
    page.render(
      <EnvironmentContext value={environment}>
        <AppRouter />
      </EnvironmentContext>,
    );
  // What is read already stays in reach while the rest is drawn, in slices; an empty frame is replaced in one go, which is faster. Main at
  // once: what its address says is to be kept.
  if (inFlow && root.querySelector('h1') !== null) startTransition(render);
  else render();
  // Behind the first screen.
  if (!entry.inApp) whenIdle(() => addOutsideApp(site), 200);
}
