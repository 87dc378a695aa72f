/** The welcome page (specification, section 2). Its loader (loaders.ts) redirects where the address asks for it. */
import { useAtomValue } from 'jotai/react';
import { lazy, startTransition, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { releaseApp, useArrival, usePageTitle } from '#app/frame/arrival.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { useLogout } from '#app/frame/leaving.tsx';
import { usePrefetch, type Load } from '#app/pages/prefetch.ts';
import { Shell } from '#app/frame/shell.tsx';
import { withInApp, type MainPageKind } from '#flow/entry.ts';
import { INACTIVITY_TIMEOUT_MS } from '#flow/limits.ts';
import type { SignOutReason } from '#flow/sign-in.ts';
import { replacePage } from '#io/browser/native.ts';
import { isStorageKept } from '#io/browser/session-storage.ts';
import { MainScreen } from '#screens/main/main-screen.tsx';
import { SCREENS } from '#screens/screens.ts';
import { signOutReasonAtom } from '#state/atoms.ts';
import { useHasApplication, useServices } from '#state/context.tsx';
import { restart } from '#state/leaving.ts';

/** What few visitors see here is loaded then. */
const Notification = lazy(async () => ({
  default: (await import('#app/notifications/notification.tsx')).Notification,
}));
const Popups = lazy(async () => ({
  default: (await import('#app/dialogs/popup-host.tsx')).Popups,
}));

/** Milliseconds until the prefetch starts: behind the first paint, early enough for a click after three seconds on a slow phone. */
const QUIET_MS = 500;

/**
 * Starts the flow, prefetches its first form, and renders the form once outside the document (warm-up): V8 compiles a function when it
 * is first called, which would otherwise follow the click. The result has to be rendered; a crash in it leaves main as it is.
 */
export function useFirstStep(loadFlow: Load): ReactNode {
  const [form, setForm] = useState<ReactNode>();
  const loads = useMemo(() => {
    const warmUp = async () => {
      const [, { FirstForm }] = await Promise.all([
        loadFlow(),
        import('#app/pages/first-form.tsx'),
      ]);
      const box = document.createElement('div');
      const element = <FirstForm onRendered={() => setForm(undefined)} />;
      // A transition: its rendering gives way to the visitor's input.
      startTransition(() => setForm(createPortal(element, box)));
    };
    return [warmUp, SCREENS.registration];
  }, [loadFlow]);
  usePrefetch(loads, QUIET_MS);
  return (
    <ErrorBoundary area="warmup" fallback={() => null}>
      {form}
    </ErrorBoundary>
  );
}

/** `loadFlow` loads the code of the flow and prepares its texts and actions. */
export function MainPage({ loadFlow }: { loadFlow: Load }) {
  const kind = useLoaderData<MainPageKind>();
  const reason = useAtomValue(signOutReasonAtom);
  if (reason === 'returned') return <Returned />;
  return kind === 'calculator' ? <ToCalculator /> : <Welcome loadFlow={loadFlow} reason={reason} />;
}

function ToCalculator() {
  const services = useServices();
  useEffect(() => {
    releaseApp(services);
    replacePage(withInApp(services.site.calculatorUrl, services.inApp));
  }, [services]);
  return null;
}

/** Return from a partner's page in the external browser: the application is open in the app, unless this browser keeps no data. */
function Returned() {
  const { t } = useTranslation('shell');
  const text = t(isStorageKept() ? 'main.returned' : 'main.forgotten', { returnObjects: true });
  usePageTitle(text.title);
  useArrival('main');
  return (
    <Shell step="main">
      <h1 tabIndex={-1}>{text.heading}</h1>
      <p className="lead">{text.text}</p>
      <p>{text.otherwise}</p>
    </Shell>
  );
}

const LOOK = {
  logout: 'success',
  elsewhere: 'info',
  foreign: 'error',
  ended: 'success',
} as const satisfies Record<Exclude<SignOutReason, 'returned'>, string>;

interface WelcomeProps {
  loadFlow: Load;
  reason: keyof typeof LOOK | undefined;
}

function Welcome({ loadFlow, reason }: WelcomeProps) {
  const services = useServices();
  const { t } = useTranslation('shell');
  const stored = useHasApplication();
  const onRestart = useCallback(async () => {
    await loadFlow();
    await restart(services);
  }, [loadFlow, services]);
  useEffect(() => {
    // The time of inactivity restarts here (section 9); one that is over stays so until the visitor has answered.
    const lastSeen = Number(services.storage.read('lastSeen'));
    if (!(Date.now() - lastSeen >= INACTIVITY_TIMEOUT_MS))
      services.storage.write('lastSeen', undefined);
  }, [services]);
  usePageTitle(t('main.title'));
  useArrival('main');
  const warmUp = useFirstStep(loadFlow);
  const logout = useLogout();
  return (
    <Shell step="main" wide {...logout}>
      {warmUp}
      {reason !== undefined && (
        <div className="welcome__notice page">
          <ErrorBoundary area="notice" fallback={() => null}>
            <Suspense>
              <Notification type={LOOK[reason]}>
                {t(`main.signedOut.${reason}`, { product: services.brand.product })}
              </Notification>
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
      <MainScreen onRestart={onRestart} />
      {stored && (
        <Suspense>
          <Popups />
        </Suspense>
      )}
    </Shell>
  );
}
