/** The only place where everything meets: configuration, brand, session, texts, page. */
import '#io/browser/trusted-types.ts';
import './preload-face.ts';
// Style sheets of every page, in the order of the cascade; flow-area.tsx adds those of the flow. base.css declares the layers.
import '#brand/themes/base.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import 'virtual:fonts/fallbacks.css';
import 'virtual:themes.css';
import '#app/frame/shell.css';
import '#app/frame/frame.css';
import '#app/frame/spinner.css';
import '#ui/dialog.css';
import '#screens/main/main.css';
import { Provider } from 'jotai/react';
import { createStore } from 'jotai/vanilla';
import { startTransition, StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { watchPresses } from '#ui/controls.ts';
import { createRouter } from '#app/routes.tsx';
import { addOutsideApp } from '#app/frame/consent.ts';
import { showStartError, showBrand, showContrast } from '#app/frame/document.ts';
import { openFoldsForPrint } from '#app/frame/print.ts';
import { BrandTheme } from '#brand/brand-theme.tsx';
import { brandOfHost } from '#brand/brands.ts';
import { parseConfig, type Config } from '#brand/config.ts';
import { loadHeadingFace, loadLetters } from '#brand/fonts.ts';
import { mendAddress, readEntry } from '#flow/entry.ts';
import { createTexts, translationFor } from '#io/i18n.ts';
import { whenIdle } from '#io/browser/idle.ts';
import { logCaught } from '#io/log.ts';
import { openLinksOutside, postToNativeApp } from '#io/browser/native.ts';
import { sessionValues } from '#io/browser/session-storage.ts';
import { startTelemetry } from '#io/telemetry/start-telemetry.ts';
import shell from '#locales/de-AT/shell.json';
import { busyAtom, contrastAtom } from '#state/atoms.ts';
import { createSession } from '#state/session.ts';
import { createLogin } from '#state/login.ts';
import { ServicesContext } from '#state/context.tsx';
import type { Services } from '#state/services.ts';

const parsed = parseConfig(document.getElementById('config')?.textContent ?? '');
// Not awaited here: the bundler would put what is loaded later into files of its own.
if (parsed.ok) void start(parsed.config);
else {
  showStartError(document, parsed.key);
  // The app's spinner would cover the message. Whether the app is enabled cannot be read.
  if (isInApp(sessionValues())) postToNativeApp({ action: 'HIDE_LOADING_SPINNER' });
}

async function start(config: Config): Promise<void> {
  watchPresses();
  openFoldsForPrint();
  const brand = brandOfHost(window.location.hostname, config.brands);
  if (config.production) startTelemetry({ url: config.telemetry.url, brand: brand.id });
  const storage = sessionValues();
  const store = createStore();
  const session = createSession(store, storage);
  session.readStorage();
  const headingFace = loadHeadingFace(brand.id);
  const site = config.brands[brand.id];
  const login = createLogin({
    store,
    session,
    provider: site.oidc,
    allowedEntities: brand.allowedEntities,
    load: async () => (await import('#io/oidc.ts')).createOidc,
  });
  const prefersContrast = window.matchMedia('(prefers-contrast: more)').matches;
  const contrast = (storage.read('appContrastTheme') ?? String(prefersContrast)) === 'true';
  store.set(contrastAtom, contrast);
  showBrand(brand, site.favicon);
  showContrast(contrast);
  const inApp = config.nativeApp.enabled && isInApp(storage);
  if (inApp) openLinksOutside(document);
  const translation = await translationFor(document.documentElement.lang);
  if (translation) loadLetters();
  const texts = await createTexts({ shell }, translation);
  const services: Services = {
    config,
    brand,
    site,
    inApp,
    storage,
    store,
    session,
    login,
    navigate: (path, options) => router.navigate(path, options),
  };
  const root = document.getElementById('root');
  if (root === null) return;
  // Loads the first screen while the face may still be on its way.
  const router = createRouter(services);
  let shown: unknown;
  // Called before React renders the new screen, because it subscribes later.
  router.subscribe(({ initialized, location }) => {
    if (!initialized || location === shown) return;
    shown = location;
    headingFace.adopt();
  });
  await headingFace.awaited;
  headingFace.adopt();
  await isThereOrWaits(services, router);
  const { state } = router;
  shown = state.initialized ? state.location : undefined;
  const app = (
    <StrictMode>
      <Provider store={store}>
        <I18nextProvider i18n={texts}>
          <ServicesContext value={services}>
            <BrandTheme brand={brand.id}>
              {/* React's own handler reports errors; the router's would print their messages. */}
              <RouterProvider router={router} useTransitions={false} onError={() => undefined} />
              <CatchUp router={router} since={state} />
            </BrandTheme>
          </ServicesContext>
        </I18nextProvider>
      </Provider>
    </StrictMode>
  );
  const render = () => createRoot(root, { onCaughtError: logCaught }).render(app);
  // In slices, which leave a slow phone free for the first press.
  if (state.initialized) startTransition(render);
  else render();
  // Behind the first screen.
  if (!inApp) whenIdle(() => addOutsideApp(site), 200);
}

type Router = ReturnType<typeof createRouter>;

/** The first screen is there, or waits for a request, which the spinner shows. */
const isThereOrWaits = ({ store }: Services, router: Router): Promise<void> =>
  new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const look = () => {
      if (!router.state.initialized && store.get(busyAtom) === 0) return;
      for (const stop of stops) stop();
      resolve();
    };
    stops.push(router.subscribe(look), store.sub(busyAtom, look));
    look();
  });

/** RouterProvider subscribes once it is mounted: what happened since is given to it again. */
function CatchUp({ router, since }: { router: Router; since: Router['state'] }) {
  useLayoutEffect(() => {
    if (router.state !== since) void router.revalidate();
  }, [router, since]);
  return null;
}

/** Holds for the session, so that coming back from a partner's page stays in the app. */
function isInApp(storage: Services['storage']): boolean {
  const inApp =
    readEntry(mendAddress(new URL(window.location.href)).searchParams).inApp ||
    storage.read('inApp') === 'true';
  if (inApp) storage.write('inApp', 'true');
  return inApp;
}
